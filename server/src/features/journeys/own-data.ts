import type { Language } from '../../kernel/languages.ts'
import { correctPerson, lockContactTimes, optOut } from '../people/index.ts'
import { listPlayable } from '../recordings/index.ts'
import type { PageDeps } from './answer-page.ts'
import { reached, stopped } from './core/erasure.ts'
import type { PageReadDeps } from './open-page.ts'
import { changePerson, erasePersonData, MOST_JOURNEYS, type OwnData, readPersonData } from './person-data.ts'
import { findJourney, listJourneysOf } from './result-store.ts'
import type { CandidateLink } from './send-store.ts'
import { forgetSimulated } from './send-store.ts'
import { lockJourneysOf, wakePeople } from './store.ts'
import { readAsked, writeJourneys } from './write-journeys.ts'

/** What a person sees, corrects, stops and erases with the link of a message. These work after the journey ended, too. */

/** Reads only. */
export async function readOwnData(
  deps: PageReadDeps,
  { tenant, resultId }: CandidateLink,
  shownIn: Language,
): Promise<OwnData> {
  const own = (await findJourney(deps.database.forTenant(tenant).reads, resultId))!
  return (await readPersonData(deps, tenant, { personId: own.personId, shownIn, own }))!
}

/** Reads only. */
export async function hasRecordings(
  { database }: Pick<PageReadDeps, 'database'>,
  { tenant, resultId }: CandidateLink,
): Promise<boolean> {
  const { reads } = database.forTenant(tenant)
  const { personId } = (await findJourney(reads, resultId))!
  const journeys = await listJourneysOf(reads, personId, MOST_JOURNEYS)
  const ids = journeys.map(each => each.id)
  return (await listPlayable(reads, ids)).size > 0
}

export interface CorrectedDetails {
  readonly name: string
  readonly email: string | null
  readonly language: Language
}

/** Writes nothing if nothing differs from what was shown. The language is that of the messages to come, too. */
export async function correctOwnData(
  deps: PageDeps,
  { tenant, resultId }: CandidateLink,
  given: CorrectedDetails,
): Promise<void> {
  await deps.database.forTenant(tenant).transaction(async tx => {
    const { personId } = (await findJourney(tx, resultId))!
    const journeys = await lockJourneysOf(tx, personId)
    const person = (await lockContactTimes(tx, [personId])).get(personId)
    const own = journeys.find(each => each.id === resultId)!
    if (person === undefined || person.phone === null) return
    const isSame = given.language === (person.language ?? own.language)
    await correctPerson(deps, tx, personId, { ...given, language: isSame ? person.language : given.language })
    if (isSame || own.status !== 'pending') return
    const changed = { before: own, after: { ...own, language: given.language } }
    await writeJourneys(deps, tx, [changed], await readAsked(tx, [own]))
  })
}

/** Ends all contact of the organisation with the person. A second call changes nothing. */
export async function stopMessages(deps: PageDeps, { tenant, resultId }: CandidateLink): Promise<void> {
  const personId = await personOf(deps, { tenant, resultId })
  await changePerson(deps, tenant, personId, async (tx, journeys, now) => {
    await optOut(tx, personId, 'page', now)
    const own = journeys.find(each => each.id === resultId)!
    // The others end when they wake, as after STOP in a reply.
    await wakePeople(tx, [personId], now)
    await forgetSimulated(tx, [resultId])
    return own.status === 'pending' ? [{ before: own, after: stopped(reached(own), now) }] : []
  })
}

/** Everything that is held about the person goes, as `erasePersonData` says. */
export async function eraseOwnData(
  deps: PageDeps,
  { tenant, resultId }: CandidateLink,
  { alsoStop }: { readonly alsoStop: boolean },
): Promise<void> {
  const personId = await personOf(deps, { tenant, resultId })
  const erasure = { actor: 'candidate', alsoStop, source: 'page', openedId: resultId } as const
  await erasePersonData(deps, tenant, personId, erasure)
}

/** A journey is always the same person's, so it can be read before anything is locked. */
async function personOf(
  { database }: Pick<PageDeps, 'database'>,
  { tenant, resultId }: Pick<CandidateLink, 'tenant' | 'resultId'>,
): Promise<string> {
  return (await findJourney(database.forTenant(tenant).reads, resultId))!.personId
}
