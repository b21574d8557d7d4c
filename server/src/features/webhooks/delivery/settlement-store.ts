import { CompiledQuery } from 'kysely'
import type { Reads } from '../../../database/tx.ts'
import type { AttemptedDelivery } from '../core/decide-outcomes.ts'
import type { EndpointQueue } from './queue-store.ts'
import { toAttempt } from './record-attempts.ts'

/** Accepted attempts of one endpoint, and whether its lease ends with them. */
export interface Settlement {
  readonly queue: EndpointQueue
  readonly attempted: readonly AttemptedDelivery[]
  /** Null to keep the lease. */
  readonly release: { readonly replayAfter: Date | null } | null
}

const SETTLE = `select settle_deliveries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as places`

/**
 * The places in the list of those that were written. A function of the database, because they belong to several tenants: it takes the tenant
 * of a delivery from the endpoint that is leased with the token.
 */
export async function writeSettlements(
  tx: Reads,
  settlements: readonly Settlement[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const each = <T>(value: (settlement: Settlement) => T) => settlements.map(value)
  const attempts = settlements.flatMap(({ attempted }, at) =>
    attempted.map(attempt => ({ ...toAttempt(attempt), place: at + 1 })),
  )
  const column = <K extends keyof (typeof attempts)[number]>(name: K) => attempts.map(attempt => attempt[name])
  const query = CompiledQuery.raw(SETTLE, [
    each(({ queue }) => queue.webhookId),
    each(({ queue }) => queue.token),
    each(({ queue }) => queue.updatedAt),
    each(({ queue }) => queue.url),
    each(({ release }) => release !== null),
    each(({ release }) => release?.replayAfter ?? null),
    now,
    column('place'),
    column('id'),
    column('storedAt'),
    column('number'),
    column('at'),
    column('durationMs'),
    column('status'),
    column('reply'),
  ])
  const { rows } = await tx.executeQuery<{ places: readonly number[] }>(query)
  return new Set(rows[0]!.places.map(place => place - 1))
}
