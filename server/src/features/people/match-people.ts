import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/languages.ts'
import { canonicalMailbox } from '../../kernel/mailbox.ts'
import type { E164 } from './normalise-phone.ts'
import { type FoundPerson, fillEmpty, findByPhone, findOptedOut, insertPeople } from './store.ts'

export interface PeopleDeps {
  readonly newId: (prefix: string) => string
  readonly clock: Clock
}

export interface CandidatePerson {
  readonly phone: E164
  readonly email: string | null
  readonly name: string
  readonly language: Language | null
}

export interface MatchedPerson {
  readonly personId: string
  /** Only at the first candidate of the call with this phone. */
  readonly isNew: boolean
  readonly optedOut: boolean
  /** That they chose last, else that was given first. */
  readonly language: Language | null
}

/**
 * The person of each candidate, in their order. The phone decides: the same number is the same person, whatever name and e-mail address
 * came with it. An e-mail address joins nobody, because families and cyber cafés share one, and contacting one person with another's
 * answers cannot be undone, while asking one person twice can.
 *
 * At most five statements, whatever the number of candidates. Of two calls with the same new phone one inserts the person; the other
 * waits for its commit and finds the row. An e-mail address or language is filled in where there was none; nothing is replaced.
 */
export async function matchPeople(
  deps: PeopleDeps,
  tx: TenantTx,
  candidates: readonly CandidatePerson[],
): Promise<readonly MatchedPerson[]> {
  if (candidates.length === 0) return []
  const wanted = onePerPhone(candidates)
  const at = new Date(deps.clock())
  const found = new Map((await findByPhone(tx, [...wanted.keys()])).map(each => [each.phone, each]))
  const missing = [...wanted.values()].filter(each => !found.has(each.phone))
  const inserted = await insertMissing(deps, tx, missing, at)
  const faster = missing.filter(each => !inserted.has(each.phone)).map(each => each.phone)
  for (const each of faster.length === 0 ? [] : await findByPhone(tx, faster)) found.set(each.phone, each)
  await fill(tx, [...found.values()], wanted, at)
  const idOf = (phone: E164) => inserted.get(phone) ?? found.get(phone)!.personId
  const optedOut = await findOptedOut(
    tx,
    [...found.values()].map(each => each.personId),
  )
  const fresh = new Set(inserted.keys())
  return candidates.map(({ phone }) => ({
    personId: idOf(phone),
    isNew: fresh.delete(phone),
    optedOut: optedOut.has(idOf(phone)),
    language: found.get(phone)?.language ?? wanted.get(phone)!.language,
  }))
}

/** The same without writing: the phone stands for the id of somebody whom nobody knows yet. */
export async function lookUpPeople(
  reads: TenantReads,
  candidates: readonly CandidatePerson[],
): Promise<readonly Omit<MatchedPerson, 'isNew'>[]> {
  if (candidates.length === 0) return []
  const found = new Map(
    (
      await findByPhone(
        reads,
        candidates.map(each => each.phone),
      )
    ).map(each => [each.phone, each]),
  )
  const optedOut = await findOptedOut(
    reads,
    [...found.values()].map(each => each.personId),
  )
  return candidates.map(({ phone }) => {
    const known = found.get(phone)
    const personId = known?.personId ?? phone
    return { personId, optedOut: optedOut.has(personId), language: known?.language ?? null }
  })
}

/** The first candidate with a phone, with the e-mail address and language of a later one if the first has none. */
function onePerPhone(candidates: readonly CandidatePerson[]): ReadonlyMap<E164, CandidatePerson> {
  const people = new Map<E164, CandidatePerson>()
  for (const each of candidates) {
    const first = people.get(each.phone) ?? each
    people.set(each.phone, { ...first, email: first.email ?? each.email, language: first.language ?? each.language })
  }
  return people
}

/** Ids of the new people by phone. */
async function insertMissing(
  deps: PeopleDeps,
  tx: TenantTx,
  missing: readonly CandidatePerson[],
  at: Date,
): Promise<ReadonlyMap<E164, string>> {
  if (missing.length === 0) return new Map()
  const people = missing.map(each => ({ ...each, personId: deps.newId('PE_'), emailKey: mailboxOf(each.email) }))
  const phones = await insertPeople(tx, people, at)
  return new Map(people.filter(each => phones.has(each.phone)).map(each => [each.phone, each.personId]))
}

async function fill(
  tx: TenantTx,
  found: readonly FoundPerson[],
  wanted: ReadonlyMap<E164, CandidatePerson>,
  at: Date,
): Promise<void> {
  const filled = found
    .filter(each => !each.isErased)
    .map(({ personId, phone, hasEmail, language: known }) => {
      const { email, language } = wanted.get(phone)!
      const newEmail = hasEmail ? null : email
      return { personId, email: newEmail, emailKey: mailboxOf(newEmail), language: known === null ? language : null }
    })
    .filter(({ email, language }) => email !== null || language !== null)
  if (filled.length > 0) await fillEmpty(tx, filled, at)
}

function mailboxOf(email: string | null): string | null {
  return email === null ? null : canonicalMailbox(email)
}
