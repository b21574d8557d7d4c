import { CompiledQuery } from 'kysely'
import type { Reads } from '../../database/tx.ts'
import type { Grant, SendKind } from './core/slots.ts'

/** The slice's only SQL. The app has no right to the tables: both functions of the database decide. */
export interface SendRequest {
  /** A number at a provider, whose limit it is. */
  readonly accountId: string
  readonly orgId: string
  readonly kind: SendKind
  readonly wanted: number
  /** Limit of the account: messages in any 1,000 ms. */
  readonly perSecond: number
}

export interface TicketedGrant extends Grant {
  /** Null without slots. */
  readonly ticket: string | null
}

/** `waited_ms` is the time of the function minus that of the statement, so both give the time of the function. */
const RESERVE = `
  select extract(epoch from statement_timestamp())::float8 * 1000 + waited_ms as "databaseMs", granted, first_ms as "firstMs", gap_ms as "gapMs", waited_ms as "waitedMs", ticket
  from reserve_sends($1, $2, $3, $4, $5)`

/** Not a `Tx`: the account would stay locked until the end of the transaction, and a rollback would take slots back that are in use. */
export async function reserve(reads: Reads, request: SendRequest): Promise<TicketedGrant> {
  const { accountId, orgId, wanted, kind, perSecond } = request
  const values = [accountId, orgId, wanted, kind, perSecond]
  return (await reads.executeQuery<TicketedGrant>(CompiledQuery.raw(RESERVE, values))).rows[0]!
}

/** False in a restored database until an operator resumes it. */
export async function mayThisDatabaseSend(reads: Reads): Promise<boolean> {
  const query = CompiledQuery.raw('select may_send() as "maySend"', [])
  return (await reads.executeQuery<{ maySend: boolean }>(query)).rows[0]!.maySend
}

/** Returns how many were given back. */
export async function release(
  reads: Reads,
  { accountId, orgId }: SendRequest,
  ticket: string,
  unused: number,
): Promise<number> {
  const query = CompiledQuery.raw('select release_sends($1, $2, $3, $4) as released', [
    accountId,
    orgId,
    ticket,
    unused,
  ])
  return (await reads.executeQuery<{ released: number }>(query)).rows[0]!.released
}
