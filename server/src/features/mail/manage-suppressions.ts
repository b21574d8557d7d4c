import { recipientOf, type SuppressionReason } from './core/recipient.ts'
import type { MailDeps } from './ports.ts'
import { deleteSuppression, findSuppression, insertSuppression, listSuppressions, type Suppression } from './store.ts'

/** For the operator. The list holds hashes: who is on it can be asked, not read. */

const MOST_SHOWN = 100

export async function readSuppressions({ database }: Pick<MailDeps, 'database'>): Promise<readonly Suppression[]> {
  return await listSuppressions(database.reads, MOST_SHOWN)
}

export async function readSuppression(
  { database }: Pick<MailDeps, 'database'>,
  address: string,
): Promise<Suppression | null> {
  return await findSuppression(database.reads, recipientOf(address))
}

export async function suppressByOperator({ database, clock }: MailDeps, address: string): Promise<void> {
  const suppression = { recipient: recipientOf(address), reason: 'operator', since: new Date(clock()) } as const
  await database.transaction(tx => insertSuppression(tx, suppression))
}

/** Returns why the address was suppressed; null if it was not. */
export async function allowByOperator(
  { database }: Pick<MailDeps, 'database'>,
  address: string,
): Promise<SuppressionReason | null> {
  return await database.transaction(tx => deleteSuppression(tx, recipientOf(address)))
}
