import type { TenantTx } from '../../database/tx.ts'
import { insertEvent, type NewEvent } from './store.ts'

/** Written in the transaction that causes it: it happened if and only if the change did. */
export async function appendEvent(tx: TenantTx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event)
}
