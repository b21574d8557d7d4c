import type { CampaignStatus } from '../../../contract/campaign.ts'
import { type Journey, type JourneyFlow, type Stage, stagesOf } from './journey.ts'

/** One screen of the candidate's page. */
export type PageQuestion =
  | { readonly kind: 'yes_no' | 'voice'; readonly key: string; readonly isRequired: boolean }
  | { readonly kind: 'choice'; readonly questionId: string }
  | { readonly kind: 'interest' }

/** Why nothing can be answered any more. */
export type Closed = 'completed' | 'declined' | 'opted_out' | 'cancelled' | 'expired' | 'erased'

export type PageState =
  | { readonly kind: 'welcome'; readonly questions: number; readonly minutes: number }
  | { readonly kind: 'question'; readonly question: PageQuestion; readonly position: number; readonly total: number }
  | { readonly kind: 'closed'; readonly why: Closed }

/** What decides, besides the journey, whether a candidate can answer. */
export interface PageSurroundings {
  readonly campaignStatus: CampaignStatus
  readonly isOptedOut: boolean
  readonly isErased: boolean
}

/** What the page shows now. It follows from the journey alone, so a candidate who comes back is where they left. */
export function pageState(journey: Journey, flow: JourneyFlow, around: PageSurroundings, now: Date): PageState {
  const why = closedBecause(journey, around, now)
  if (why !== null) return { kind: 'closed', why }
  const screens = screensOf(flow)
  if (journey.stage === 'contacting')
    return { kind: 'welcome', questions: screens.length, minutes: minutesFor(screens.map(each => each.question)) }
  const at = screens.findIndex(({ stage, question }) => stage === journey.stage && !isSettled(journey, flow, question))
  // A stage that has questions ends with the last of them, so there is always one left.
  if (at === -1) throw new Error(`No question is left in stage ${journey.stage} of ${journey.id}.`)
  return { kind: 'question', question: screens[at]!.question, position: at + 1, total: screens.length }
}

/** A journey that is about to be ended by a worker is closed already. */
function closedBecause(journey: Journey, around: PageSurroundings, now: Date): Closed | null {
  if (around.isErased) return 'erased'
  if (journey.status === 'completed' || journey.status === 'declined') return journey.status
  if (journey.reason === 'opted_out' || around.isOptedOut) return 'opted_out'
  if (journey.reason === 'cancelled' || around.campaignStatus === 'cancelled') return 'cancelled'
  const isOver = journey.expiresAt !== null && now >= journey.expiresAt
  return journey.status === 'failed' || isOver ? 'expired' : null
}

interface Screen {
  readonly stage: Stage
  readonly question: PageQuestion
}

function screensOf(flow: JourneyFlow): readonly Screen[] {
  const questions: Readonly<Record<string, readonly PageQuestion[]>> = {
    enrichment: flow.enrichment.map(({ key, type, required }) => ({ kind: type, key, isRequired: required })),
    skills: flow.skills.flatMap(each => each.questions.map(({ id }) => ({ kind: 'choice', questionId: id }) as const)),
    interest: [{ kind: 'interest' }],
  }
  return stagesOf(flow).flatMap(stage => (questions[stage] ?? []).map(question => ({ stage, question })))
}

function isSettled(
  { answers, draft, skills, interested }: Journey,
  flow: JourneyFlow,
  question: PageQuestion,
): boolean {
  if (question.kind === 'interest') return interested !== null
  if (question.kind !== 'choice')
    return Object.hasOwn(answers, question.key) || (draft.skipped ?? []).includes(question.key)
  const skill = flow.skills.find(each => each.questions.some(({ id }) => id === question.questionId))
  const isGraded = skills.some(each => each.skillId === skill?.skillId)
  return isGraded || Object.hasOwn(draft.options ?? {}, question.questionId)
}

/** Estimates for somebody who reads slowly on a phone. */
const SECONDS: Readonly<Record<PageQuestion['kind'], number>> = { yes_no: 10, voice: 45, choice: 25, interest: 15 }

function minutesFor(questions: readonly PageQuestion[]): number {
  return Math.max(1, Math.ceil(questions.reduce((sum, { kind }) => sum + SECONDS[kind], 0) / 60))
}
