import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { EventRef } from './core/event-ref.ts'
import type { PostOutcome } from './core/outcome.ts'

/** One try at one endpoint, signed and ready. The headers are ours: what a partner wrote goes into the body only. */
export interface Parcel {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * One `post` is at most one HTTP request, bounded in time and in what it reads. A status once received is the outcome, even if
 * the body after it is torn, endless or slow. Rejects with the signal's reason when the signal ends it before that.
 */
export interface Courier {
  post(parcel: Parcel, signal: AbortSignal): Promise<PostOutcome>
}

export interface LoggedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  /** As stored: what is signed is the same on every try. */
  readonly data: string
  /** When a call of the partner acknowledged it: nothing more of it is sent, unless it is asked for again. */
  readonly settledAt: Date | null
}

/** What webhooks need of the event log, given by compose: the log hands its events to them, not the other way. */
export interface EventLog {
  read(tx: TenantReads, events: readonly EventRef[]): Promise<ReadonlyMap<string, LoggedEvent>>
  /** An endpoint took them: they are not pulled any more. */
  acknowledge(tx: TenantTx, events: readonly EventRef[]): Promise<void>
  append(tx: TenantTx, event: SuspendedEvent): Promise<void>
  /** Those of the ids that there are, of types that are sent. */
  find(tx: TenantReads, ids: readonly string[]): Promise<readonly EventRef[]>
  /** In the order of their ids. */
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
  /** An id: those after it. */
  readonly after: string
  /** None means all. */
  readonly types: readonly string[]
  readonly limit: number
}
