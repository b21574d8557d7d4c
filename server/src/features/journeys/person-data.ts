import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findMandate } from '../mandates/index.ts'
import { recordAction } from '../organisations/index.ts'
import { erasePerson, type GivenConsent, listConsents, type OwnPerson, optOut, readPerson } from '../people/index.ts'
import { listPlayable, markForRemoval } from '../recordings/index.ts'
import { readTime } from '../test-clock/index.ts'
import type { PageDeps } from './answer-page.ts'
import { completeOver } from './change-campaign.ts'
import { emptied, reached, stopped, withdrawn } from './core/erasure.ts'
import type { Journey } from './core/journey.ts'
import { isAnswerable, type PageReadDeps, readFlow, shownEnrichment } from './open-page.ts'
import { listJourneysOf, listSentTo, type SentMessageFacts } from './result-store.ts'
import { forgetInEvents, forgetSimulated } from './send-store.ts'
import { lockJourneysOf } from './store.ts'
import type { Change } from './update-journeys.ts'
import { overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

/** What is held about a person: their own page shows it, and the console to members of the organisation. */
export interface OwnData {
  readonly person: OwnPerson
  /** In which messages are written. */
  readonly language: Language
  readonly consents: readonly GivenConsent[]
  readonly journeys: readonly OwnJourney[]
  readonly messages: readonly SentMessageFacts[]
}

export interface OwnJourney {
  readonly id: string
  readonly campaignId: string
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
export const MOST_JOURNEYS = 50
const MOST_MESSAGES = 50

export interface ShownPerson {
  readonly personId: string
  readonly shownIn: Language
  /** Whose link was opened: its answers can be corrected, and its language is the person's if they chose none. Null in the console. */
  readonly own: Journey | null
}

/** Reads only. Null for an id that no person of the tenant has. */
export async function readPersonData(
  deps: PageReadDeps,
  tenant: Tenant,
  { personId, shownIn, own }: ShownPerson,
): Promise<OwnData | null> {
  const { reads } = deps.database.forTenant(tenant)
  const now = await readTime(deps, reads, tenant)
  const person = await readPerson(reads, personId)
  if (person === null) return null
  const journeys = await listJourneysOf(reads, personId, MOST_JOURNEYS)
  const ids = journeys.map(each => each.id)
  const playable = await listPlayable(reads, ids)
  const shown: OwnJourney[] = []
  for (const journey of journeys) {
    const isCorrectable = journey.id === own?.id && (await isAnswerable(reads, journey, now))
    shown.push(await toOwnJourney(reads, journey, { playable, shownIn, isCorrectable }))
  }
  return {
    person,
    language: person.language ?? own?.language ?? journeys[0]?.language ?? shownIn,
    consents: await listConsents(reads, personId),
    journeys: shown,
    messages: await listSentTo(reads, ids, MOST_MESSAGES),
  }
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
    id: journey.id,
    campaignId: journey.campaignId,
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

export interface Erasure {
  /** `candidate`, a user of the console, or the job that ends retention periods. */
  readonly actor: string
  /** The person also wants no more messages. */
  readonly alsoStop: boolean
  /** Where the wish to stop was said. */
  readonly source: 'page' | 'console'
  /** The journey whose link was opened, so whose messages arrive. */
  readonly openedId: string | null
}

/**
 * Empties the person's row, the answers, and the answers in events, and marks recordings for removal, in one commit. What stays are ids, times, statuses and counts. Journeys
 * that are pending end: declined, or as opted out. A second call changes nothing. False for an id that no person of the tenant has.
 */
export async function erasePersonData(
  deps: PageDeps,
  tenant: Tenant,
  personId: string,
  { actor, alsoStop, source, openedId }: Erasure,
): Promise<boolean> {
  let isKnown = true
  await changePerson(deps, tenant, personId, async (tx, journeys, now) => {
    const person = await readPerson(tx, personId)
    isKnown = person !== null
    if (person === null || person.isErased) return []
    // Before the row is emptied: the hash of the phone stays only for those who opted out.
    if (alsoStop) await optOut(tx, personId, source, now)
    await erasePerson(tx, personId, now)
    const ids = journeys.map(each => each.id)
    await forgetSimulated(tx, ids)
    await forgetInEvents(tx, ids)
    await markForRemoval(tx, ids)
    const audit = { auditId: deps.newId('AU_'), at: new Date(deps.clock()), actor, action: 'person.erased' }
    await recordAction(tx, { ...audit, subject: personId, details: {}, mode: tenant.mode })
    const end = alsoStop ? stopped : withdrawn
    return journeys.map(before => ({
      before,
      after: emptied(end(before.id === openedId ? reached(before) : before, now), now),
    }))
  })
  return isKnown
}

type Work = (tx: TenantTx, journeys: readonly Journey[], now: Date) => Promise<readonly Change[]>

/** Locks all journeys of the person before the person, as whoever contacts them does. */
export async function changePerson(deps: PageDeps, tenant: Tenant, personId: string, work: Work): Promise<void> {
  const database = deps.database.forTenant(tenant)
  const over = await database.transaction(async tx => {
    const now = await readTime(deps, tx, tenant)
    const changes = await work(tx, await lockJourneysOf(tx, personId), now)
    const after = changes.map(each => each.after)
    await writeJourneys(deps, tx, changes, await readAsked(tx, after))
    return overCampaigns(changes)
  })
  await completeOver(deps, tenant, over)
}
