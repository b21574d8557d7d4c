import type { Database, TenantReads } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Mode } from '../../kernel/tenant.ts'
import type { ChannelProvider, SendOutcome } from '../channels/index.ts'
import type { FrequencyCap } from '../people/index.ts'
import type { SendPaces } from './send-paces.ts'

export interface JourneyDeps {
  readonly database: Database
  /** The real time. Test mode adds its own clock. */
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly newSecret: (prefix: string) => string
  /** Who sends the messages of a tenant, by what the transaction sees; null if nobody does. */
  readonly providerOf: (mode: Mode, tx: TenantReads) => ChannelProvider | null | Promise<ChannelProvider | null>
  readonly cap: FrequencyCap
  /** The pace of sending numbers in live mode. Absent: nothing limits it. */
  readonly paces?: SendPaces
  /** Where the candidates' pages are, without a slash at the end. */
  readonly publicUrl: string
  /** Where the short links of SMS are, without a slash at the end. */
  readonly shortLinkUrl: string
  /** Told of the outcome of every message, for the metrics. */
  readonly onSent?: (mode: Mode, outcome: SendOutcome['kind']) => void
}
