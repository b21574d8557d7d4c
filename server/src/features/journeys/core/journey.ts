import type { FailureReason, ResultStatus } from '../../../contract/result.ts'
import type { Channel } from '../../../contract/workflow.ts'
import type { Language } from '../../../kernel/languages.ts'
import type { Method } from '../../../kernel/methods.ts'

/** A candidate in a campaign. The partner sees it as a result. */
export interface Journey {
  readonly id: string
  readonly campaignId: string
  readonly mandateId: string
  readonly flowVersion: number
  readonly personId: string
  readonly externalCandidateId: string
  readonly language: Language
  readonly status: ResultStatus
  readonly reason: FailureReason | null
  readonly stage: Stage
  /** One for each method of the mandate. */
  readonly credits: number
  readonly creditState: CreditState
  /** Of the last contact: 0 is the first, n the nth follow-up; -1 before the first. */
  readonly round: number
  readonly roundBeganAt: Date | null
  /** Channels tried in this round. */
  readonly tried: readonly Channel[]
  /** Channels on which the provider does not know the person. */
  readonly invalidChannels: readonly Channel[]
  readonly lastSend: LastSend | null
  /** A message was delivered, or the person answered. */
  readonly isReached: boolean
  readonly startedAt: Date | null
  /** No contact before this. */
  readonly startsAt: Date
  /** Counted from the first contact; null before it. */
  readonly expiresAt: Date | null
  readonly answers: Answers
  readonly skills: readonly SkillResult[]
  readonly interested: boolean | null
  readonly knockedOutBy: string | null
  readonly draft: Draft
  /** Stages that the candidate finished, in their order. */
  readonly finished: readonly Stage[]
  /** Where the candidate stopped; null unless it started and ended without completing. */
  readonly dropOff: DropOff | null
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * What was chosen on the page and no result shows yet, because a stage takes its answers once. Emptied when the stage or the journey ends.
 */
export interface Draft {
  /** Optional questions that the person chose not to answer. */
  readonly skipped?: readonly string[]
  /** Chosen options of a skill whose questions are not all answered, by the id of the question. */
  readonly options?: Readonly<Record<string, number>>
  /** A call of this round left questions for the page, so a message with its link follows. */
  readonly needsLink?: true
}

export const NO_DRAFT: Draft = {}

export interface DropOff {
  readonly stage: Stage
  /** The first required question without an answer; null in other stages than enrichment. */
  readonly questionKey: string | null
}

/** In the order in which candidates go through them. */
export type Stage = 'contacting' | 'enrichment' | 'skills' | 'interest' | 'ended'
type CreditState = 'reserved' | 'charged' | 'released'
export type SendStatus =
  | 'sending'
  | 'unknown'
  | 'postponed'
  | 'accepted'
  | 'delivered'
  | 'undelivered'
  | 'rejected'
  | 'invalid_contact'

export interface LastSend {
  readonly id: string
  readonly status: SendStatus
  readonly at: Date
}

/** Of a written answer, and of a transcript. */
export const MOST_ANSWER_CHARACTERS = 2_000

interface StoredAnswer {
  readonly type: 'yes_no' | 'voice'
  /** Of a spoken answer the transcript; empty if there is none. */
  readonly value: string
  readonly language: Language
  readonly recordingId?: string
  /** Times as ISO 8601. Answers of before November 2026 have none. */
  readonly at?: string
  readonly correctedAt?: string
}
export type Answers = Readonly<Record<string, StoredAnswer>>

export interface SkillResult {
  readonly skillId: string
  readonly correct: number
  readonly total: number
  /** When it was graded, as ISO 8601. Those of before November 2026 have none. */
  readonly at?: string
}

/** What of the mandate's flow decides how a journey goes. */
export interface JourneyFlow {
  readonly methods: readonly Method[]
  readonly enrichment: readonly {
    readonly key: string
    readonly type: 'yes_no' | 'voice'
    readonly knockout?: 'yes' | 'no'
    readonly required: boolean
  }[]
  readonly skills: readonly { readonly skillId: string; readonly questions: readonly { readonly id: string }[] }[]
}

/** All transitions of a status. A final status never changes. */
export const TRANSITIONS: Readonly<Record<ResultStatus, readonly ResultStatus[]>> = {
  pending: ['completed', 'declined', 'failed'],
  completed: [],
  declined: [],
  failed: [],
}

/** Right answers of the four that verify a skill. */
export const RIGHT_TO_VERIFY = 3

export function isVerified({ correct }: SkillResult): boolean {
  return correct >= RIGHT_TO_VERIFY
}

const STAGE_OF: Readonly<Record<Method, Stage>> = {
  data_enrichment: 'enrichment',
  skill_verification: 'skills',
  interest_collection: 'interest',
}
const STAGES: readonly Stage[] = ['contacting', 'enrichment', 'skills', 'interest']

/** Stages in which the mandate asks something, in their order. */
export function stagesOf({ methods }: JourneyFlow): readonly Stage[] {
  const own = new Set(methods.map(method => STAGE_OF[method]))
  return STAGES.filter(stage => own.has(stage))
}

/** The stage after this one that the mandate has; `ended` after the last. */
export function nextStage(after: Stage, flow: JourneyFlow): Stage {
  return stagesOf(flow).find(stage => STAGES.indexOf(stage) > STAGES.indexOf(after)) ?? 'ended'
}

/**
 * How far a status says that a message went. Receipts overtake one another, so a status is replaced only by a higher one. A failure that
 * is reported after the delivery is not believed: the person has the message. `postponed` is the word of the process that did not send
 * it, and better than `unknown`, which others assume while that process stands still.
 */
export const STATUS_RANK: Readonly<Record<SendStatus, number>> = {
  sending: 0,
  unknown: 1,
  postponed: 2,
  accepted: 3,
  rejected: 4,
  undelivered: 4,
  invalid_contact: 4,
  delivered: 5,
}

export function higherStatus(stored: SendStatus, reported: SendStatus): SendStatus {
  return STATUS_RANK[reported] > STATUS_RANK[stored] ? reported : stored
}

/** The journey is over. Credits of a message whose outcome is still open stay reserved until it is known, for at most 24 hours. */
export function ended(
  journey: Journey,
  status: Exclude<ResultStatus, 'pending'>,
  reason: FailureReason | null,
  now: Date,
): Journey {
  return settled({ ...journey, status, reason, stage: 'ended', draft: NO_DRAFT, updatedAt: now, dueAt: null })
}

/** The result is final, and its credits are settled. */
export function isOver({ status, creditState }: Journey): boolean {
  return status !== 'pending' && creditState !== 'reserved'
}

/** A message that may still turn out to be delivered. */
export function isOpen({ lastSend }: Journey): boolean {
  return lastSend !== null && ['sending', 'unknown', 'accepted'].includes(lastSend.status)
}

const FAILED: readonly SendStatus[] = ['undelivered', 'rejected', 'invalid_contact']

/** The last message did not reach the person, so another channel of the round is tried. */
export function hasFailed({ lastSend }: Journey): boolean {
  return lastSend !== null && FAILED.includes(lastSend.status)
}

/** A call left questions for the page, and no message with its link has been sent since. */
export function owesLink(journey: Journey): boolean {
  return journey.draft.needsLink === true && (journey.tried.at(-1) === 'voice' || hasFailed(journey))
}

/** The person certainly did not get the message. */
export const NOT_SENT: readonly SendStatus[] = ['postponed', 'rejected', 'invalid_contact']

/** After this the outcome of a message is no longer asked for. */
export const OUTCOME_KNOWN_WITHIN_MS = 24 * 3_600_000

/** What becomes of the credits of a journey that is over. */
export function settled(journey: Journey): Journey {
  if (journey.status === 'pending' || journey.creditState !== 'reserved') return journey
  if (journey.isReached) return { ...journey, creditState: 'charged' }
  if (!isOpen(journey)) return { ...journey, creditState: 'released' }
  return { ...journey, dueAt: new Date(journey.lastSend!.at.getTime() + OUTCOME_KNOWN_WITHIN_MS) }
}
