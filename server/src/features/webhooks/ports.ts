import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Tracer } from '../../kernel/trace.ts'
import type { OutboundRequest, PostOutcome } from '../../outbound-http/outcome.ts'
import type { SecretBox } from '../keys/index.ts'
import type { EventRef } from './core/delivery.ts'
import type { Transition } from './core/health.ts'

/**
 * One `post` sends at most one HTTP request, with limits on time and bytes read. Once a status is received it is the outcome, even
 * if the body is truncated, endless or slow.
 */
export interface WebhookSender {
  post(request: OutboundRequest): Promise<PostOutcome>
}

export interface LoggedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  /** As stored, so that every attempt signs the same text. */
  readonly data: string
  /** When the partner acknowledged it by a call: it is not sent any more, unless a replay is requested. */
  readonly acknowledgedAt: Date | null
  /** Trace of the call or job that wrote it. */
  readonly traceparent: string | null
}

/** The event log as webhooks use it. Provided by compose, because the events slice depends on this one. */
export interface EventLog {
  read(tx: TenantReads, events: readonly EventRef[]): Promise<ReadonlyMap<string, LoggedEvent>>
  /** An endpoint accepted the events: they are no longer returned by pull. */
  acknowledge(tx: TenantTx, events: readonly EventRef[]): Promise<void>
  append(tx: TenantTx, event: SuspendedEvent): Promise<void>
  /** The events that exist and whose types are sent. */
  find(tx: TenantReads, ids: readonly string[]): Promise<readonly EventRef[]>
  /** Ordered by id. */
  storedBetween(tx: TenantReads, wanted: StoredBetween): Promise<readonly EventRef[]>
}

interface SuspendedEvent {
  readonly id: string
  readonly type: 'webhook.suspended'
  readonly createdAt: Date
  readonly data: Readonly<Record<string, unknown>>
}

interface StoredBetween {
  readonly since: Date
  readonly until: Date
  /** Returns events with greater ids only. */
  readonly after: string
  /** Empty means all. */
  readonly types: readonly string[]
  readonly limit: number
}

export interface DeliverDeps {
  readonly database: Database
  readonly clock: Clock
  /** Monotonic, in milliseconds. */
  readonly monotonicNow: () => number
  readonly random: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly newId: (prefix: string) => string
  readonly secretBox: SecretBox
  readonly sender: WebhookSender
  readonly events: EventLog
  readonly watch: DeliveryObserver
  readonly tracer: Tracer
  /** Whether the organisation is being moved to another cell: no attempt begins. */
  readonly isHalted?: (orgId: string) => boolean
}

/** Reports to metrics and log. */
interface DeliveryObserver {
  /** The status class such as 2xx, or the reason of the failure. */
  attempted(outcome: string, seconds: number): void
  transitioned(tenant: Tenant, webhookId: string, transition: Transition): void
  failed(error: unknown): void
}
