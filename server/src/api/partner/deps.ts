import type { AudioUrlOf } from '../../contract/result.ts'
import type { Database } from '../../database/tx.ts'
import type { EventHorizon } from '../../features/events/index.ts'
import type { AdvanceDeps } from '../../features/journeys/index.ts'
import type { FindCampaigns } from '../../features/mandates/index.ts'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import type { ServedSkills } from '../../features/questions/index.ts'
import type { SkillSearchDeps, YieldSchedule } from '../../features/skill-search/index.ts'
import type { SuggestionLog } from '../../features/suggestions/index.ts'
import type { EndpointDeps, EventLog } from '../../features/webhooks/index.ts'
import type { FindUses } from '../../features/workflows/index.ts'
import type { HttpsDeps } from '../../http/middleware/access.ts'
import type { AuthenticationDeps } from '../../http/middleware/authentication.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import type { FairQueue } from '../../http/middleware/fair-queue.ts'
import type { AnswerStore } from '../../http/middleware/idempotency.ts'
import type { RateLimiter } from '../../http/middleware/rate-limits/rate-limiter.ts'
import type { TaxonomyMeter } from '../../http/middleware/rate-limits/taxonomy-meter.ts'
import type { WindowCounter } from '../../http/middleware/rate-limits/window-counter.ts'
import type { RequestLog } from '../../http/middleware/request-log.ts'

export interface PartnerApiDeps
  extends SkillSearchDeps,
    YieldSchedule,
    AuthenticationDeps,
    EndpointDeps,
    HttpsDeps,
    AdvanceDeps {
  readonly newId: (prefix: string) => string
  readonly servedSkills: ServedSkills
  readonly audioUrlOf: AudioUrlOf
  readonly events: EventLog
  readonly eventHorizon: EventHorizon
  readonly answers: AnswerStore
  /** Which mandates use a workflow. */
  readonly findUses: FindUses
  readonly findUnfinishedCampaigns: FindCampaigns
  readonly rateLimiter: RateLimiter
  readonly taxonomyMeter: TaxonomyMeter
  readonly areaSwitches: AreaSwitches
  readonly requestLog: RequestLog
  /** What live callers were offered for their words, to be compared with what they then use. */
  readonly suggestions: SuggestionLog
  /** Keeps an area that waits for a lock from occupying every connection. */
  readonly bulkhead: Bulkhead
  /** The database for look-ups of one area, and how many may run: they hold no connection of the pool. */
  readonly lookUps: (area: string) => Database
  readonly lookUpBulkhead: Bulkhead
  /** Match and extract run one at a time, keys in turn: each needs the CPU for up to 0.1 s. */
  readonly heavyWork: FairQueue
  /** Counts failed signatures per address. */
  readonly windows: WindowCounter
}
