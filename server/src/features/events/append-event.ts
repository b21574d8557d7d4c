import type { TenantTx } from '../../database/tx.ts'
import { fanOut } from '../webhooks/index.ts'
import { isSent } from './core/event.ts'
import { insertEvent, type NewEvent } from './store.ts'

/** Written in the transaction that causes it, and so is what will be sent of it: it happened if and only if the change did. */
export async function appendEvent(tx: TenantTx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event)
  if (isSent(event.type)) await fanOut(tx, event)
}
