import type { TenantTx } from '../../database/tx.ts'
import { findSuppressed, suppressAddress } from '../mail/index.ts'
import { type Contactable, lockContactTimes } from '../people/index.ts'

/**
 * People without e-mail addresses that are not written to any more: the mailbox does not exist, or its owner unsubscribed. Read in the
 * transaction that decides on a contact. The list holds for the whole installation.
 */
export async function withoutSuppressed(
  tx: TenantTx,
  people: ReadonlyMap<string, Contactable>,
): Promise<ReadonlyMap<string, Contactable>> {
  const suppressed = await findSuppressed(
    tx,
    [...people.values()].flatMap(({ email }) => email ?? []),
  )
  if (suppressed.size === 0) return people
  return new Map(
    [...people].map(([id, person]) => [
      id,
      person.email !== null && suppressed.has(person.email) ? { ...person, email: null } : person,
    ]),
  )
}

/** The mailboxes of these people do not exist. */
export async function suppressMissing(tx: TenantTx, personIds: readonly string[], now: Date): Promise<void> {
  if (personIds.length === 0) return
  // In their order: two transactions that insert the same addresses in another order would wait for each other.
  const addresses = [...(await lockContactTimes(tx, personIds)).values()].flatMap(({ email }) => email ?? [])
  for (const address of addresses.toSorted()) await suppressAddress(tx, address, 'no_mailbox', now)
}
