import type { Database } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { countedAttempts, type DeliveryStatus, nextAttemptAt, statusOf } from '../core/delivery.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { eventBody } from '../core/sign.ts'
import { findEndpoint } from '../endpoints/endpoint-store.ts'
import type { EventLog, LoggedEvent } from '../ports.ts'
import { type Attempt, findAttempts, findDeliveries, type ListedDelivery } from './delivery-store.ts'

interface Deps {
  readonly database: Database
  readonly events: EventLog
}

export interface ShownDelivery {
  readonly webhookId: string
  readonly eventId: string
  readonly type: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly replayedAt: Date | null
  /** The exact request body. */
  readonly body: string
  /** Oldest first. */
  readonly tries: readonly Attempt[]
}

/** Greater than every id: the list starts with the newest event. */
export const NEWEST_DELIVERY = 'EV_~'

export async function listDeliveries(
  { database, events: log }: Deps,
  tenant: Tenant,
  webhookId: string,
  before: string,
  limit: number,
): Promise<
  Result<{ readonly deliveries: readonly ShownDelivery[]; readonly next: string | null }, DomainError<'NOT_FOUND'>>
> {
  const { reads } = database.forTenant(tenant)
  const endpoint = await findEndpoint(reads, webhookId)
  if (endpoint === null) return err(domainError('NOT_FOUND'))
  const rows = await findDeliveries(reads, webhookId, before, limit + 1)
  const page = rows.slice(0, limit)
  const [events, attempts] = await Promise.all([log.read(reads, page), findAttempts(reads, webhookId, page)])
  // An event deleted after 30 days between these reads takes its delivery with it.
  const known = page.flatMap(row => (events.has(row.id) ? { row, event: events.get(row.id)! } : []))
  const deliveries = known.map(({ row, event }) => shown(row, endpoint, event, tenant, countedAttempts(row, attempts)))
  return ok({ deliveries, next: rows.length > limit ? page.at(-1)!.id : null })
}

function shown(
  row: ListedDelivery,
  endpoint: Endpoint,
  event: LoggedEvent,
  { mode }: Tenant,
  tries: readonly Attempt[],
): ShownDelivery {
  return {
    webhookId: endpoint.id,
    eventId: row.id,
    type: event.type,
    status: statusOf(row, endpoint, event.acknowledgedAt),
    attempts: row.attempts,
    nextAttemptAt: nextAttemptAt(row, endpoint, event.acknowledgedAt),
    replayedAt: row.replayedAt,
    body: eventBody({ ...event, mode }),
    tries,
  }
}
