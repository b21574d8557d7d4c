import type { Database, TenantReads } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type Campaign, effectiveStatus, findCampaigns } from '../campaigns/index.ts'
import { type Flow, findFlow, findMandate, INTEREST_PROMPT, viewFlow } from '../mandates/index.ts'
import { type OwnPerson, parseCandidateToken, readPerson } from '../people/index.ts'
import { readTime } from '../test-clock/index.ts'
import type { Journey } from './core/journey.ts'
import { type Closed, type PageQuestion, type PageState, pageState } from './core/page.ts'
import { findJourney } from './result-store.ts'
import { type CandidateLink, findLink } from './send-store.ts'

/** The job that a candidate is asked about. */
export interface Job {
  readonly title: string
  readonly company: string
  readonly place: string | null
  /** Of a job abroad, as ISO 3166 codes. */
  readonly countries: readonly string[]
  /** Rupees a month. */
  readonly salary: { readonly min: number; readonly max: number } | null
}

/** A question with its words. `id` is what the form sends back. */
export interface ShownQuestion {
  readonly id: string
  readonly text: string
  /** English where there is no translation. */
  readonly language: Language
  /** Empty: the answer is written. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly language: Language }[]
  readonly isRequired: boolean
  /** The last question is asked below the job. */
  readonly isInterest: boolean
}

export interface CandidatePage {
  readonly tenant: Tenant
  readonly job: Job
  /** Null once it is erased. */
  readonly name: string | null
  readonly languages: readonly Language[]
  /** In which the page is shown: the wanted one if the workflow has it, else the candidate's. */
  readonly language: Language
  readonly isOptedOut: boolean
  readonly isErased: boolean
  /** Whether there is an answer that can be corrected, if anything can be answered. */
  readonly hasAnswers: boolean
  /** Until when answers are taken. */
  readonly expiresAt: Date | null
  readonly state:
    | Extract<PageState, { readonly kind: 'welcome' }>
    | { readonly kind: 'question'; readonly question: ShownQuestion; readonly position: number; readonly total: number }
    | { readonly kind: 'closed'; readonly why: Closed }
}

export interface PageReadDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Null for a token that nobody has. Links do not expire: with one a person sees and erases what is held. */
export async function findCandidate({ database }: PageReadDeps, token: string): Promise<CandidateLink | null> {
  const parsed = parseCandidateToken(token)
  return parsed === null ? null : await findLink(database.reads, parsed.hash)
}

/** Reads only: programs open links, too. */
export async function openCandidatePage(
  deps: PageReadDeps,
  { tenant, resultId }: CandidateLink,
  wanted: unknown,
): Promise<CandidatePage> {
  return await readCandidatePage(deps, deps.database.forTenant(tenant).reads, { tenant, resultId }, wanted)
}

/** The same in a transaction. */
export async function readCandidatePage(
  deps: Pick<PageReadDeps, 'clock'>,
  reads: TenantReads,
  { tenant, resultId }: Pick<CandidateLink, 'tenant' | 'resultId'>,
  wanted: unknown,
): Promise<CandidatePage> {
  const now = await readTime(deps, reads, tenant)
  const journey = (await findJourney(reads, resultId))!
  const { flow, job, campaign, person } = await readAround(reads, journey)
  const { languages } = campaign.plan
  const language = languages.find(each => each === wanted) ?? journey.language
  const state = pageState(journey, flow, around(campaign, person, now), now)
  return {
    tenant,
    job,
    name: person.name,
    languages,
    language,
    isOptedOut: person.optedOutAt !== null,
    isErased: person.isErased,
    hasAnswers: Object.keys(journey.answers).length > 0,
    expiresAt: journey.expiresAt,
    state: state.kind === 'question' ? { ...state, question: shownQuestion(flow, language, state.question) } : state,
  }
}

export interface Around {
  readonly flow: Flow
  readonly job: Job
  readonly campaign: Campaign
  readonly person: OwnPerson
}

export async function readAround(reads: TenantReads, journey: Journey): Promise<Around> {
  const { mandateId, flowVersion, campaignId, personId } = journey
  const [mandate, flow] = [await findMandate(reads, mandateId), await findFlow(reads, mandateId, flowVersion)]
  const campaign = (await findCampaigns(reads, [campaignId])).get(campaignId)
  const person = await readPerson(reads, personId)
  if (mandate === null || flow === null || campaign === undefined || person === null)
    throw new Error(`${journey.id} lacks its mandate, campaign or person.`)
  const { title, company_name: company, location, countries, salary } = mandate.body
  const place = [location?.city, location?.state].filter(part => part !== undefined && part !== '').join(', ')
  const pay = salary === undefined ? null : { min: salary.min, max: salary.max }
  const job = { title, company, place: place === '' ? null : place, countries: countries ?? [], salary: pay }
  return { flow, job, campaign, person }
}

function around(campaign: Campaign, person: OwnPerson, now: Date) {
  return {
    campaignStatus: effectiveStatus(campaign, now),
    isOptedOut: person.optedOutAt !== null,
    isErased: person.isErased,
  }
}

/** Whether an answer still counts. Whoever writes has locked the journey, and reads the rest in its transaction. */
export async function isAnswerable(reads: TenantReads, journey: Journey, now: Date): Promise<boolean> {
  return isOpenTo(journey, await readAround(reads, journey), now)
}

export function isOpenTo(journey: Journey, { flow, campaign, person }: Around, now: Date): boolean {
  return pageState(journey, flow, around(campaign, person, now), now).kind !== 'closed'
}

/** Whether this is the question that is asked now, and can be answered by speaking. */
export async function isSpokenTo(reads: TenantReads, journey: Journey, key: string, now: Date): Promise<boolean> {
  const { flow, campaign, person } = await readAround(reads, journey)
  const state = pageState(journey, flow, around(campaign, person, now), now)
  return state.kind === 'question' && state.question.kind === 'voice' && state.question.key === key
}

function shownQuestion(flow: Flow, language: Language, question: PageQuestion): ShownQuestion {
  const words = INTEREST_PROMPT[language]
  if (question.kind === 'interest') {
    const { question: text, yes, no } = words
    return { id: 'interest', text, language, options: yesOrNo(yes, no, language), isRequired: true, isInterest: true }
  }
  const texts = viewFlow({ ...flow, languages: [language] }).languages[0]!
  if (question.kind === 'choice') {
    const { questionId } = question
    const own = texts.skills.flatMap(each => each.questions).find(each => each.question_id === questionId)!
    const asked = flow.skills.flatMap(each => each.questions).find(({ id }) => id === questionId)!
    const shownIn = Object.hasOwn(asked.texts, language) ? language : 'en'
    const options = own.options.map((label, at) => ({ value: String(at), label, language: shownIn }))
    return { id: `s.${questionId}`, text: own.text, language: shownIn, options, isRequired: true, isInterest: false }
  }
  return shownEnrichment(flow, language, question.key)!
}

/** Null if this version of the mandate does not ask it. */
export function shownEnrichment(flow: Flow, language: Language, key: string): ShownQuestion | null {
  const asked = flow.enrichment.find(each => each.key === key)
  if (asked === undefined) return null
  const { yesWord, noWord } = INTEREST_PROMPT[language]
  const options = asked.type === 'yes_no' ? yesOrNo(yesWord, noWord, language) : []
  const shownIn = Object.hasOwn(asked.texts, language) ? language : 'en'
  const text = asked.texts[language] ?? asked.texts.en
  return { id: `e.${key}`, text, language: shownIn, options, isRequired: asked.required, isInterest: false }
}

/** The questions as they were when the person was asked. */
export async function readFlow(reads: TenantReads, { id, mandateId, flowVersion }: Journey): Promise<Flow> {
  const flow = await findFlow(reads, mandateId, flowVersion)
  if (flow === null) throw new Error(`${id} lacks its questions.`)
  return flow
}

function yesOrNo(yes: string, no: string, language: Language): ShownQuestion['options'] {
  return [
    { value: 'yes', label: yes, language },
    { value: 'no', label: no, language },
  ]
}
