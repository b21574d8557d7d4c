import type { AssessmentDeps } from '../../features/assessments/index.ts'
import type { VerificationKeyRing } from '../../features/keys/index.ts'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import type { VerificationDeps } from '../../features/verification/index.ts'
import type { HttpsDeps } from '../../gates/https.ts'
import type { RateLimiter } from '../../gates/rate-limits/rate-limiter.ts'
import type { RequestLog } from '../../gates/request-log.ts'
import type { WindowCounter } from '../../gates/windows/window-counter.ts'

export interface VerificationSurfaceDeps extends VerificationDeps, AssessmentDeps, HttpsDeps {
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
  readonly verificationKeys: VerificationKeyRing
  readonly areaSwitches: AreaSwitches
  readonly rateLimiter: RateLimiter
  readonly windows: WindowCounter
  readonly requestLog: RequestLog
}
