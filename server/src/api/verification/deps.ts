import type { AssessmentDeps } from '../../features/assessments/index.ts'
import type { VerificationKeyRing } from '../../features/keys/index.ts'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import type { ServedSkills } from '../../features/questions/index.ts'
import type { SkillSearchDeps } from '../../features/skill-search/index.ts'
import type { VerificationDeps } from '../../features/verification/index.ts'
import type { HttpsDeps } from '../../http/middleware/access.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import type { RateLimiter } from '../../http/middleware/rate-limits/rate-limiter.ts'
import type { WindowCounter } from '../../http/middleware/rate-limits/window-counter.ts'
import type { RequestLog } from '../../http/middleware/request-log.ts'

export interface VerificationApiDeps extends VerificationDeps, AssessmentDeps, HttpsDeps {
  readonly taxonomy: SkillSearchDeps['taxonomy']
  readonly servedSkills: ServedSkills
  readonly bulkhead: Bulkhead
  /** Of the student's page and its calls, which wait longer for a slot. */
  readonly pageBulkhead: Bulkhead
  /** Monotonic, in milliseconds. */
  readonly monotonicNow: () => number
  readonly verificationKeys: VerificationKeyRing
  readonly areaSwitches: AreaSwitches
  readonly rateLimiter: RateLimiter
  readonly windows: WindowCounter
  readonly requestLog: RequestLog
}
