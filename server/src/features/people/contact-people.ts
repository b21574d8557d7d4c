import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { type Consent, insertConsents } from './consent-store.ts'
import { withoutContacts } from './core/frequency-cap.ts'
import type { PeopleDeps } from './match-people.ts'
import {
  addFirstContacts,
  type ChosenLanguage,
  emptyPerson,
  type FirstContact,
  findOptedOut,
  insertOptOut,
  type LockedPerson,
  lockPeople,
  setFirstContacts,
  updateLanguages,
} from './store.ts'

export interface Contactable extends LockedPerson {
  readonly optedOut: boolean
}

/**
 * Locks people until the transaction ends, in the order of their ids, and reads what decides whether they may be contacted now. Opt-outs are read
 * by a second statement: the first one sees the tables as they were before it waited for a lock. Erased people have no phone.
 */
export async function lockContactTimes(
  tx: TenantTx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Contactable>> {
  if (personIds.length === 0) return new Map()
  const people = await lockPeople(tx, personIds)
  const optedOut = await findOptedOut(tx, personIds)
  return new Map(people.map(each => [each.personId, { ...each, optedOut: optedOut.has(each.personId) }]))
}

/** For people who are locked. The last five are kept. */
export async function recordFirstContacts(tx: TenantTx, contacts: readonly FirstContact[]): Promise<void> {
  if (contacts.length > 0) await addFirstContacts(tx, contacts)
}

/** First contacts that were recorded and then did not happen. */
export async function forgetFirstContacts(tx: TenantTx, contacts: readonly FirstContact[]): Promise<void> {
  if (contacts.length === 0) return
  const gone = Map.groupBy(contacts, each => each.personId)
  const people = await lockPeople(tx, [...gone.keys()])
  await setFirstContacts(
    tx,
    people.map(({ personId, firstContacts }) => ({
      personId,
      times: withoutContacts(
        firstContacts,
        gone.get(personId)!.map(each => each.at),
      ),
    })),
  )
}

/**
 * Ends all contact of the organisation with the person. The person is locked first: whoever is about to contact them either has committed
 * that, or sees the opt-out.
 */
export async function optOut(tx: TenantTx, personId: string, source: string, at: Date): Promise<void> {
  await lockPeople(tx, [personId])
  await insertOptOut(tx, personId, source, at)
}

export async function optedOutOf(tx: TenantReads, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  return personIds.length === 0 ? new Set() : findOptedOut(tx, personIds)
}

/** The language that each of these people chose; the last one of a person who chose several times. */
export async function setLanguages(
  deps: Pick<PeopleDeps, 'clock'>,
  tx: TenantTx,
  chosen: readonly ChosenLanguage[],
): Promise<void> {
  if (chosen.length === 0) return
  const last = new Map(chosen.map(each => [each.personId, each]))
  await updateLanguages(tx, [...last.values()], new Date(deps.clock()))
}

export async function recordConsents(
  deps: Pick<PeopleDeps, 'newId'>,
  tx: TenantTx,
  consents: readonly Consent[],
): Promise<void> {
  if (consents.length === 0) return
  await insertConsents(
    tx,
    consents.map(each => ({ ...each, consentId: deps.newId('CO_') })),
  )
}

/**
 * Empties the person's row and removes what channels call them. The row stays, with consents and the opt-out, as ids and times. Of a person who
 * had opted out the hash of the phone stays too. Anyone can try all phones against it, so it is kept only where it protects the person.
 */
export async function erasePerson(tx: TenantTx, personId: string, at: Date): Promise<void> {
  const person = (await lockContactTimes(tx, [personId])).get(personId)
  if (person !== undefined) await emptyPerson(tx, personId, person.optedOut, at)
}
