import type { TenantTx } from '../../database/tx.ts'
import { findSuppressed, suppressAddress } from '../mail/index.ts'
import { type Contactable, lockContactTimes } from '../people/index.ts'
import type { Inbound } from './apply-inbound.ts'
import type { Journey } from './core/journey.ts'

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

/** Mailboxes that do not exist, as reports on mails to them say. The journeys are locked. */
export async function suppressBounced(
  tx: TenantTx,
  journeys: readonly Journey[],
  inbound: readonly Inbound[],
  now: Date,
): Promise<void> {
  const bounced = inbound.filter(
    ({ send, what }) => send.channel === 'email' && what.kind === 'receipt' && what.status === 'invalid_contact',
  )
  await suppressRecipients(
    tx,
    journeys,
    bounced.map(({ send }) => send),
    'no_mailbox',
    now,
  )
}

/** Mailboxes of the people who got these messages. The journeys are locked. */
export async function suppressRecipients(
  tx: TenantTx,
  journeys: readonly Journey[],
  sends: readonly Inbound['send'][],
  reason: 'no_mailbox' | 'complaint',
  now: Date,
): Promise<void> {
  const personOf = new Map(journeys.map(each => [each.id, each.personId]))
  await suppressPeople(tx, [...new Set(sends.map(({ resultId }) => personOf.get(resultId)!))], reason, now)
}

/** No organisation writes to the mailboxes of these people any more. */
export async function suppressPeople(
  tx: TenantTx,
  personIds: readonly string[],
  reason: 'no_mailbox' | 'complaint',
  now: Date,
): Promise<void> {
  if (personIds.length === 0) return
  // In their order: two transactions that insert the same addresses in another order would wait for each other.
  const addresses = [...(await lockContactTimes(tx, personIds)).values()].flatMap(({ email }) => email ?? [])
  for (const address of addresses.toSorted()) await suppressAddress(tx, address, reason, now)
}
