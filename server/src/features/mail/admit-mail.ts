import type { Reads, Tx } from '../../database/tx.ts'
import { istDay } from '../../kernel/clock.ts'
import { recipientOf, type SuppressionReason } from './core/recipient.ts'
import { countMail, findSuppression, insertSuppression, selectSuppressed, uncountMail } from './store.ts'

export type Admission = 'admitted' | 'suppressed' | 'day_is_full'

/** Runs in the transaction that claims the mail, and counts it there: a mail with an unknown result counts, too. */
export async function admitMail(tx: Tx, address: string, now: Date): Promise<Admission> {
  const recipient = recipientOf(address)
  if ((await findSuppression(tx, recipient)) !== null) return 'suppressed'
  return (await countMail(tx, recipient, istDay(now.getTime()))) ? 'admitted' : 'day_is_full'
}

/** Those of the addresses that are not written to any more. */
export async function findSuppressed(reads: Reads, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const found = await selectSuppressed(reads, addresses.map(recipientOf))
  const suppressed = new Set(found.map(recipient => recipient.toString('hex')))
  return new Set(addresses.filter(address => suppressed.has(recipientOf(address).toString('hex'))))
}

/** The mail that was admitted at that time was certainly not delivered. */
export async function releaseMail(tx: Tx, address: string, admittedAt: Date): Promise<void> {
  await uncountMail(tx, recipientOf(address), istDay(admittedAt.getTime()))
}

/** From the commit on no mail to this address is admitted. */
export async function suppressAddress(tx: Tx, address: string, reason: SuppressionReason, now: Date): Promise<void> {
  await insertSuppression(tx, { recipient: recipientOf(address), reason, since: now })
}
