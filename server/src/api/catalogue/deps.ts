import type { ServedSkills } from '../../features/questions/index.ts'
import type { SelectedSkillsDeps } from '../../features/selected-skills/index.ts'
import type { ApprovalDeps } from '../../features/skill-requests/index.ts'
import type { SkillSearchDeps } from '../../features/skill-search/index.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import type { WindowCounter } from '../../http/middleware/rate-limits/window-counter.ts'

export interface CatalogueApiDeps extends SkillSearchDeps, SelectedSkillsDeps {
  readonly servedSkills: ServedSkills
  readonly bulkhead: Bulkhead
  readonly newId: (prefix: string) => string
  readonly windows: WindowCounter
  readonly resolvePending: ApprovalDeps['resolvePending']
  readonly isAdminKey: (given: unknown) => boolean
}
