import { eventBody } from '../../../contract/event.ts'
import type { Database, TenantDatabase } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import {
  countedAttempts,
  type DeliveryStatus,
  type EventRef,
  isWithin,
  nextAttemptAt,
  spansOfPage,
  statusOf,
} from '../core/delivery.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { findEndpoint, listEndpoints } from '../endpoints/endpoint-store.ts'
import type { EventLog, LoggedEvent } from '../ports.ts'
import {
  type Attempt,
  findAttempts,
  findDeliveries,
  findDeliveriesInOrder,
  findDeliveriesOfEvent,
  findOpenDeliveries,
  type ListedDelivery,
} from './delivery-store.ts'

interface Deps {
  readonly database: Database
  readonly events: EventLog
}

interface ListDeps extends Deps {
  readonly clock: Clock
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

interface WantedDeliveries {
  readonly before: string
  readonly limit: number
  /** Only those that the endpoint has not accepted. A page may then be short although there is a next one. */
  readonly onlyOpen?: boolean
}

export async function listDeliveries(
  { database, events: log, clock }: ListDeps,
  tenant: Tenant,
  webhookId: string,
  { before, limit, onlyOpen = false }: WantedDeliveries,
): Promise<
  Result<{ readonly deliveries: readonly ShownDelivery[]; readonly next: string | null }, DomainError<'NOT_FOUND'>>
> {
  const { reads, transaction } = database.forTenant(tenant)
  const endpoint = await findEndpoint(reads, webhookId)
  if (endpoint === null) return err(domainError('NOT_FOUND'))
  const { rows, scannedUntil } = onlyOpen
    ? await transaction(tx => findOpenDeliveries(tx, webhookId, before, limit + 1))
    : { rows: await findPage(database.forTenant(tenant), webhookId, before, limit + 1, clock()), scannedUntil: null }
  const page = rows.slice(0, limit)
  const [events, attempts] = await Promise.all([log.read(reads, page), findAttempts(reads, webhookId, page)])
  // An event deleted after 30 days between these reads takes its delivery with it.
  const known = page.flatMap(row => (events.has(row.id) ? { row, event: events.get(row.id)! } : []))
  const deliveries = known.map(({ row, event }) => shown(row, endpoint, event, tenant, countedAttempts(row, attempts)))
  return ok({ deliveries, next: rows.length > limit ? page.at(-1)!.id : scannedUntil })
}

async function findPage(
  { reads, transaction }: TenantDatabase,
  webhookId: string,
  before: string,
  limit: number,
  now: number,
): Promise<readonly ListedDelivery[]> {
  const [recent, all] = spansOfPage(before, now)
  const rows = await findDeliveries(reads, webhookId, before, limit, recent)
  if (rows.length === limit && isWithin(recent, rows.at(-1))) return rows
  return await transaction(tx => findDeliveriesInOrder(tx, webhookId, before, limit, all))
}

export async function getDelivery(
  deps: Deps,
  tenant: Tenant,
  webhookId: string,
  eventId: string,
): Promise<Result<ShownDelivery, DomainError<'NOT_FOUND'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const [endpoint, [event]] = await Promise.all([findEndpoint(reads, webhookId), deps.events.find(reads, [eventId])])
  const [found] = endpoint === null || event === undefined ? [] : await deliveriesTo(deps, tenant, [endpoint], event)
  return found === undefined ? err(domainError('NOT_FOUND')) : ok(found)
}

/** More endpoints than this, most of them archived, an organisation does not have. */
const MOST_ENDPOINTS = 100

/** Of one event to all endpoints, archived ones included. */
export async function listDeliveriesOfEvent(
  deps: Deps,
  tenant: Tenant,
  event: EventRef,
): Promise<readonly ShownDelivery[]> {
  const endpoints = await listEndpoints(deps.database.forTenant(tenant).reads, 'WH_~', MOST_ENDPOINTS)
  return await deliveriesTo(deps, tenant, endpoints, event)
}

async function deliveriesTo(
  { database, events: log }: Deps,
  tenant: Tenant,
  endpoints: readonly Endpoint[],
  event: EventRef,
): Promise<readonly ShownDelivery[]> {
  const { reads } = database.forTenant(tenant)
  const [rows, bodies] = await Promise.all([
    findDeliveriesOfEvent(
      reads,
      endpoints.map(({ id }) => id),
      event,
    ),
    log.read(reads, [event]),
  ])
  const body = bodies.get(event.id)
  const sent = endpoints.flatMap(endpoint => {
    const row = rows.get(endpoint.id)
    return row === undefined || body === undefined ? [] : { endpoint, row, body }
  })
  return await Promise.all(
    sent.map(async each => {
      const tries = countedAttempts(each.row, await findAttempts(reads, each.endpoint.id, [event]))
      return shown(each.row, each.endpoint, each.body, tenant, tries)
    }),
  )
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
    body: eventBody(event, mode),
    tries,
  }
}
