import { CompiledQuery } from 'kysely'
import type { TenantTx, Tx } from '../../database/tx.ts'
import type { CallScript, CallState } from '../channels/index.ts'

/** A call that is running, or has ended a short time ago. */
export interface StoredCall {
  readonly sendId: string
  readonly accountId: string
  /** The provider's id. */
  readonly callId: string
  readonly script: CallScript
  readonly state: CallState
  /** Ids of the hooks with a key that counted. */
  readonly counted: readonly string[]
}

const LOCK = `
  select send_id as "sendId", account_id as "accountId", call_id as "callId", script, state, counted
  from calls where send_id = $1 for update`

export async function lockCall(tx: TenantTx, sendId: string): Promise<StoredCall | null> {
  return (await tx.executeQuery<StoredCall>(CompiledQuery.raw(LOCK, [sendId]))).rows[0] ?? null
}

const STORE = `
  insert into calls (send_id, account_id, call_id, script, state, counted, began_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (org_id, mode, send_id) do update set state = excluded.state, counted = excluded.counted`

/** `beganAt` counts for a new one. */
export async function storeCall(tx: TenantTx, call: StoredCall, beganAt: Date): Promise<void> {
  const { sendId, accountId, callId, script, state, counted } = call
  const values = [sendId, accountId, callId, JSON.stringify(script), JSON.stringify(state), counted, beganAt]
  await tx.executeQuery(CompiledQuery.raw(STORE, values))
}

/** Of all organisations. Returns how many. */
export async function deleteCalls(tx: Tx, beganBy: Date, most: number): Promise<number> {
  const query = CompiledQuery.raw('select forget_calls($1, $2) as count', [beganBy, most])
  return (await tx.executeQuery<{ count: number }>(query)).rows[0]!.count
}
