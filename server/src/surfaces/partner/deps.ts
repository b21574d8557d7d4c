import type { CatalogueDeps, Turns } from '../../features/catalogue/index.ts'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import type { SuggestionLog } from '../../features/suggestions/index.ts'
import type { EndpointDeps, EventLog } from '../../features/webhooks/index.ts'
import type { FindUses } from '../../features/workflows/index.ts'
import type { AuthenticationDeps } from '../../gates/authentication.ts'
import type { HttpsDeps } from '../../gates/https.ts'
import type { AnswerStore } from '../../gates/idempotency.ts'
import type { RateLimiter } from '../../gates/rate-limits/rate-limiter.ts'
import type { TaxonomyMeter } from '../../gates/rate-limits/taxonomy-meter.ts'
import type { RequestLog } from '../../gates/request-log.ts'
import type { WindowCounter } from '../../gates/windows/window-counter.ts'

export interface PartnerSurfaceDeps extends CatalogueDeps, Turns, AuthenticationDeps, EndpointDeps, HttpsDeps {
  readonly newId: (prefix: string) => string
  readonly events: EventLog
  readonly answers: AnswerStore
  /** Which mandates use a workflow. */
  readonly findUses: FindUses
  readonly rateLimiter: RateLimiter
  readonly taxonomyMeter: TaxonomyMeter
  readonly areaSwitches: AreaSwitches
  readonly requestLog: RequestLog
  /** What live callers were offered for their words, to be compared with what they then use. */
  readonly suggestions: SuggestionLog
  /** Counts failed signatures per address. */
  readonly windows: WindowCounter
}
