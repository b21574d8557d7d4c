import type { Database } from '../../database/tx.ts'
import type { KeysDeps } from '../../features/keys/index.ts'
import type { MembersDeps, SignIn } from '../../features/members/index.ts'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import type { SingleSignOnDeps } from '../../features/single-sign-on/index.ts'
import type { EndpointDeps, EventLog } from '../../features/webhooks/index.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import type { WindowLimitDeps } from '../../http/middleware/public-limits.ts'
import type { RateLimiter } from '../../http/middleware/rate-limits/rate-limiter.ts'
import type { OperatorDeps } from './operator/deps.ts'
import type { PlaygroundDeps } from './playground/deps.ts'
import type { ResultsDeps } from './results/deps.ts'

/** Error codes of the request log, in words. Given by compose: one API does not import another. */
export type ErrorTexts = (route: string, code: string) => { readonly message: string; readonly advice: string } | null

export interface ConsoleDeps
  extends MembersDeps,
    WindowLimitDeps,
    KeysDeps,
    EndpointDeps,
    OperatorDeps,
    PlaygroundDeps,
    ResultsDeps,
    SingleSignOnDeps {
  /** A database whose transactions write the address of the caller into the audit log. */
  readonly databaseFor: (address: string) => Database
  readonly signIn: SignIn
  readonly areaSwitches: AreaSwitches
  readonly pageBulkhead: Bulkhead
  readonly publicUrl: string
  /** Whether the host of a request is accepted as the origin of the console, which a developer may open by several names. */
  readonly acceptsAnyHost: boolean
  readonly signUpOpen: boolean
  readonly version: string
  readonly events: EventLog
  readonly rateLimiter: RateLimiter
  readonly errorTexts: ErrorTexts
}
