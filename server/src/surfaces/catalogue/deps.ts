import type { CatalogueDeps } from '../../features/catalogue/index.ts'
import type { SelectedSkillsDeps } from '../../features/selected-skills/index.ts'
import type { WindowCounter } from '../../gates/windows/window-counter.ts'

export interface CatalogueSurfaceDeps extends CatalogueDeps, SelectedSkillsDeps {
  readonly newId: (prefix: string) => string
  readonly windows: WindowCounter
  readonly isAdminKey: (given: unknown) => boolean
}
