import type { CatalogueDeps } from '../../features/catalogue/index.ts'
import type { SelectedSkillsDeps } from '../../features/selected-skills/index.ts'
import type { ApprovalDeps } from '../../features/skill-requests/index.ts'
import type { WindowCounter } from '../../gates/windows/window-counter.ts'

export interface CatalogueSurfaceDeps extends CatalogueDeps, SelectedSkillsDeps {
  readonly newId: (prefix: string) => string
  readonly windows: WindowCounter
  readonly resolvePending: ApprovalDeps['resolvePending']
  readonly isAdminKey: (given: unknown) => boolean
}
