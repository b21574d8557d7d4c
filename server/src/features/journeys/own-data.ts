import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findMandate } from '../mandates/index.ts'
import { recordAction } from '../organisations/index.ts'
import {
  correctPerson,
  erasePerson,
  type GivenConsent,
  listConsents,
  lockContactTimes,
  type OwnPerson,
  optOut,
  readPerson,
} from '../people/index.ts'
import { listPlayable, markForRemoval } from '../recordings/index.ts'
import { readTime } from '../test-clock/index.ts'
import type { PageDeps } from './answer-page.ts'
import { completeOver } from './change-campaign.ts'
import { emptied, reached, stopped, withdrawn } from './core/erasure.ts'
import type { Journey } from './core/journey.ts'
import { isAnswerable, type PageReadDeps, readFlow, shownEnrichment } from './open-page.ts'
import { findJourney, listJourneysOf, listSentTo, type SentMessageFacts } from './result-store.ts'
import type { CandidateLink } from './send-store.ts'
import { forgetInEvents, forgetSimulated } from './send-store.ts'
import { lockJourneysOf, wakePeople } from './store.ts'
import type { Change } from './update-journeys.ts'
import { overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

/** What a person sees, corrects, stops and erases with the link of a message. These work after the journey ended, too. */
export interface OwnData {
  readonly person: OwnPerson
  /** In which messages are written. */
  readonly language: Language
  readonly consents: readonly GivenConsent[]
  readonly journeys: readonly OwnJourney[]
  readonly messages: readonly SentMessageFacts[]
}

export interface OwnJourney {
  readonly title: string
  readonly company: string
  readonly status: Journey['status']
  readonly createdAt: Date
  /** The partner's own id of the candidate. */
  readonly externalId: string
  /** Whether the answers can be corrected with this link. */
  readonly isCorrectable: boolean
  readonly answers: readonly OwnAnswer[]
  readonly skillsAnswered: number
  readonly interested: boolean | null
}

export interface OwnAnswer {
  readonly key: string
  /** In the language of the page, or else in English. */
  readonly question: { readonly text: string; readonly language: Language }
  readonly value: string
  readonly isYesNo: boolean
  /** Of a spoken answer, as long as it can be played. */
  readonly recordingId: string | null
}

/** The newest. More are held of nobody whom the frequency cap protects. */
const MOST_JOURNEYS = 50
const MOST_MESSAGES = 50

/** Reads only. */
export async function readOwnData(
  deps: PageReadDeps,
  { tenant, resultId }: CandidateLink,
  shownIn: Language,
): Promise<OwnData> {
  const { reads } = deps.database.forTenant(tenant)
  const now = await readTime(deps, reads, tenant)
  const { personId, language } = (await findJourney(reads, resultId))!
  const person = (await readPerson(reads, personId))!
  const journeys = await listJourneysOf(reads, personId, MOST_JOURNEYS)
  const ids = journeys.map(each => each.id)
  const playable = await listPlayable(reads, ids)
  const shown: OwnJourney[] = []
  for (const journey of journeys) {
    const isCorrectable = journey.id === resultId && (await isAnswerable(reads, journey, now))
    shown.push(await toOwnJourney(reads, journey, { playable, shownIn, isCorrectable }))
  }
  return {
    person,
    language: person.language ?? language,
    consents: await listConsents(reads, personId),
    journeys: shown,
    messages: await listSentTo(reads, ids, MOST_MESSAGES),
  }
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

interface ShownAs {
  readonly playable: ReadonlySet<string>
  readonly shownIn: Language
  readonly isCorrectable: boolean
}

async function toOwnJourney(
  reads: TenantReads,
  journey: Journey,
  { playable, shownIn, isCorrectable }: ShownAs,
): Promise<OwnJourney> {
  const flow = await readFlow(reads, journey)
  const { body } = (await findMandate(reads, journey.mandateId))!
  return {
    title: body.title,
    company: body.company_name,
    status: journey.status,
    createdAt: journey.createdAt,
    externalId: journey.externalCandidateId,
    isCorrectable,
    answers: Object.entries(journey.answers).map(([key, { type, value, recordingId }]) => ({
      key,
      question: shownEnrichment(flow, shownIn, key) ?? { text: key, language: shownIn },
      value,
      isYesNo: type === 'yes_no',
      recordingId: recordingId !== undefined && playable.has(recordingId) ? recordingId : null,
    })),
    skillsAnswered: journey.skills.length,
    interested: journey.interested,
  }
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
  await change(deps, tenant, resultId, async (tx, personId, journeys, now) => {
    await optOut(tx, personId, 'page', now)
    const own = journeys.find(each => each.id === resultId)!
    // The others end when they wake, as after STOP in a reply.
    await wakePeople(tx, [personId], now)
    await forgetSimulated(tx, [resultId])
    return own.status === 'pending' ? [{ before: own, after: stopped(reached(own), now) }] : []
  })
}

/**
 * Empties the person's row, the answers, and the answers in events, and marks recordings for removal, in one commit. What stays are ids, times, statuses and counts. Journeys
 * that are pending end: declined, or as opted out. A second call changes nothing.
 */
export async function eraseOwnData(
  deps: PageDeps,
  { tenant, resultId }: CandidateLink,
  { alsoStop }: { readonly alsoStop: boolean },
): Promise<void> {
  await change(deps, tenant, resultId, async (tx, personId, journeys, now) => {
    const person = await readPerson(tx, personId)
    if (person === null || person.isErased) return []
    // Before the row is emptied: the hash of the phone stays only for those who opted out.
    if (alsoStop) await optOut(tx, personId, 'page', now)
    await erasePerson(tx, personId, now)
    const ids = journeys.map(each => each.id)
    await forgetSimulated(tx, ids)
    await forgetInEvents(tx, ids)
    await markForRemoval(tx, ids)
    const audit = {
      auditId: deps.newId('AU_'),
      at: new Date(deps.clock()),
      actor: 'candidate',
      action: 'person.erased',
    }
    await recordAction(tx, { ...audit, subject: personId, details: {}, mode: tenant.mode })
    const end = alsoStop ? stopped : withdrawn
    return journeys.map(before => ({
      before,
      after: emptied(end(before.id === resultId ? reached(before) : before, now), now),
    }))
  })
}

type Work = (tx: TenantTx, personId: string, journeys: readonly Journey[], now: Date) => Promise<readonly Change[]>

/** Locks all journeys of the person before the person, as whoever contacts them does. */
async function change(deps: PageDeps, tenant: Tenant, resultId: string, work: Work): Promise<void> {
  const database = deps.database.forTenant(tenant)
  const over = await database.transaction(async tx => {
    const now = await readTime(deps, tx, tenant)
    const { personId } = (await findJourney(tx, resultId))!
    const journeys = await lockJourneysOf(tx, personId)
    const changes = await work(tx, personId, journeys, now)
    await writeJourneys(
      deps,
      tx,
      changes,
      await readAsked(
        tx,
        changes.map(each => each.after),
      ),
    )
    return overCampaigns(changes)
  })
  await completeOver(deps, tenant, over)
}
