import type { Database } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { EventType, StoredEvent } from './core/event.ts'
import { findFrom, findUnacknowledged, type LogPosition } from './store.ts'

interface Deps {
  readonly database: Database
}

/** What nobody has acknowledged, oldest first. */
export async function pullEvents(
  { database }: Deps,
  tenant: Tenant,
  types: readonly EventType[] | null,
  limit: number,
): Promise<{ readonly events: readonly StoredEvent[]; readonly hasMore: boolean }> {
  const rows = await findUnacknowledged(database.forTenant(tenant).reads, types, limit + 1)
  return { events: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** Before every event there can be. */
export const LOG_START: LogPosition = { xact: '0', seq: '0' }

/** Everything of the last 30 days since a moment, acknowledged or not, in an order that later commits cannot break. */
export async function backfillEvents(
  { database }: Deps,
  tenant: Tenant,
  since: Date,
  from: LogPosition,
  limit: number,
): Promise<{ readonly events: readonly StoredEvent[]; readonly next: LogPosition | null }> {
  const rows = await findFrom(database.forTenant(tenant).reads, tenant.mode, from, since, limit + 1)
  const events = rows.slice(0, limit)
  return { events, next: rows.length > limit ? events.at(-1)!.position : null }
}
