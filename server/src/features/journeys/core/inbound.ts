import type { Language } from '../../../kernel/languages.ts'
import {
  type Answers,
  ended,
  higherStatus,
  type Journey,
  type JourneyFlow,
  MOST_ANSWER_CHARACTERS,
  NO_DRAFT,
  nextStage,
  type SendStatus,
  type SkillResult,
  settled,
} from './journey.ts'

/** What a candidate sent, as the journey understands it. Answers on skills are graded before. */
export type CandidateReply =
  | { readonly kind: 'stop' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'start'; readonly language: Language | null }
  | { readonly kind: 'answers'; readonly answers: readonly { readonly key: string; readonly value: string }[] }
  | PageAnswer
  /** An option on the page, while others of the skill are missing. */
  | { readonly kind: 'skill_option'; readonly questionId: string; readonly option: number }
  | { readonly kind: 'skill_results'; readonly results: readonly SkillResult[] }
  | { readonly kind: 'interest'; readonly interested: boolean }

/** One answer on the page, where optional questions are asked, too. Null: the person chose not to answer. */
export interface PageAnswer {
  readonly kind: 'answer'
  readonly key: string
  readonly value: string | null
  /** In which the question was shown. */
  readonly language: Language
  /** Of a spoken answer, whose value may be empty. */
  readonly recordingId?: string
}

/** A receipt of one of the journey's messages. */
export function applyReceipt(
  journey: Journey,
  receipt: { readonly sendId: string; readonly status: SendStatus; readonly channel: Journey['tried'][number] },
  now: Date,
): Journey {
  const { lastSend } = journey
  const isLast = lastSend?.id === receipt.sendId
  const status = isLast ? higherStatus(lastSend.status, receipt.status) : receipt.status
  if (isLast && status === lastSend.status) return journey
  const isInvalid = receipt.status === 'invalid_contact' && !journey.invalidChannels.includes(receipt.channel)
  const changed: Journey = {
    ...journey,
    lastSend: isLast ? { ...lastSend, status } : lastSend,
    invalidChannels: isInvalid ? [...journey.invalidChannels, receipt.channel] : journey.invalidChannels,
  }
  const reached = receipt.status === 'delivered' ? reach(changed) : changed
  if (journey.status !== 'pending') return settled({ ...reached, dueAt: null })
  // After the delivery of a message that was accepted nothing is to be done before the follow-up, which is planned already.
  const isPlanned = isLast ? lastSend.status === 'accepted' && status === 'delivered' : !isInvalid
  return isPlanned ? reached : { ...reached, dueAt: now }
}

/** The person has a message of ours: its credits are charged, once. */
function reach(journey: Journey): Journey {
  const creditState = journey.creditState === 'reserved' ? 'charged' : journey.creditState
  return { ...journey, isReached: true, creditState }
}

/** A reply to a journey that is over or was not contacted yet, or that does not fit its stage, changes nothing. */
export function applyReply(journey: Journey, reply: CandidateReply, flow: JourneyFlow, now: Date): Journey {
  if (journey.status !== 'pending' || journey.round === -1) return journey
  const reached = reach(journey)
  if (reply.kind === 'stop') return ended(reached, 'failed', 'opted_out', now)
  if (reply.kind === 'decline') return ended(reached, 'declined', null, now)
  const changed = finishStage(reached, applyToStage(reached, reply, flow, now))
  return changed.stage === 'ended' && changed.status === 'pending' ? ended(changed, 'completed', null, now) : changed
}

function finishStage(before: Journey, after: Journey): Journey {
  if (before.stage === after.stage || before.stage === 'contacting') return after
  return { ...after, draft: NO_DRAFT, finished: [...after.finished, before.stage] }
}

function applyToStage(journey: Journey, reply: CandidateReply, flow: JourneyFlow, now: Date): Journey {
  const { stage } = journey
  if (reply.kind === 'start' && stage === 'contacting') return start(journey, reply.language, flow, now)
  if (reply.kind === 'answers' && stage === 'enrichment') return answer(journey, reply.answers, flow, now)
  if (reply.kind === 'answer' && stage === 'enrichment') return answerOne(journey, reply, flow, now)
  if (reply.kind === 'skill_option' && stage === 'skills') return choose(journey, reply, now)
  if (reply.kind === 'skill_results' && stage === 'skills') return grade(journey, reply.results, flow, now)
  if (reply.kind === 'interest' && stage === 'interest')
    return { ...journey, interested: reply.interested, stage: nextStage('interest', flow), updatedAt: now }
  return journey
}

function start(journey: Journey, language: Language | null, flow: JourneyFlow, now: Date): Journey {
  return {
    ...journey,
    language: language ?? journey.language,
    startedAt: now,
    stage: nextStage('contacting', flow),
    updatedAt: now,
    dueAt: journey.expiresAt,
  }
}

/** Unknown keys and values that do not fit the question are ignored; the first answer to a question counts. */
function answer(
  journey: Journey,
  given: readonly { readonly key: string; readonly value: string }[],
  flow: JourneyFlow,
  now: Date,
): Journey {
  const fresh = flow.enrichment.flatMap(({ key }) => {
    const first = given.find(each => each.key === key)
    return first === undefined ? [] : answerTo(journey, flow, { ...first, language: journey.language }, now)
  })
  const answers: Answers = { ...journey.answers, ...Object.fromEntries(fresh) }
  const isDone = flow.enrichment.every(({ key, required }) => !required || Object.hasOwn(answers, key))
  return withAnswers(journey, answers, isDone, flow, now)
}

type GivenAnswer = Omit<PageAnswer, 'kind' | 'value'> & { readonly value: string }

/** Nothing if the value does not fit the question, or the question has an answer. */
function answerTo(
  { answers }: Journey,
  { enrichment }: JourneyFlow,
  { key, language, recordingId, ...given }: GivenAnswer,
  now: Date,
): readonly (readonly [key: string, answer: Answers[string]])[] {
  const type = enrichment.find(each => each.key === key)?.type
  const value = given.value.trim()
  const isSpoken = recordingId !== undefined
  const fits = type === 'yes_no' ? !isSpoken && (value === 'yes' || value === 'no') : isSpoken || value !== ''
  if (type === undefined || !fits || Object.hasOwn(answers, key)) return []
  const taken = { type, value: value.slice(0, MOST_ANSWER_CHARACTERS), language, at: now.toISOString() }
  return [[key, { ...taken, ...(isSpoken && { recordingId }) }]]
}

function withAnswers(journey: Journey, answers: Answers, isDone: boolean, flow: JourneyFlow, now: Date): Journey {
  const knockout = flow.enrichment.find(({ key, knockout: bad }) => bad !== undefined && answers[key]?.value === bad)
  return {
    ...journey,
    answers,
    knockedOutBy: journey.knockedOutBy ?? knockout?.key ?? null,
    stage: isDone ? nextStage('enrichment', flow) : journey.stage,
    updatedAt: now,
  }
}

/** The first answer to a question counts, and so does the choice not to answer it. */
function answerOne(journey: Journey, given: PageAnswer, flow: JourneyFlow, now: Date): Journey {
  const { key, value } = given
  const { answers, draft } = journey
  const skipped = draft.skipped ?? []
  const question = flow.enrichment.find(each => each.key === key)
  if (question === undefined || skipped.includes(key)) return journey
  const fresh = value === null ? [] : answerTo(journey, flow, { ...given, value }, now)
  const isSkipped = value === null && !question.required && !Object.hasOwn(answers, key)
  if (fresh.length === 0 && !isSkipped) return journey
  const after = { ...answers, ...Object.fromEntries(fresh) }
  const settledKeys = [...Object.keys(after), ...skipped, ...(isSkipped ? [key] : [])]
  const isDone = flow.enrichment.every(each => settledKeys.includes(each.key))
  const changed = isSkipped ? { ...journey, draft: { ...draft, skipped: [...skipped, key] } } : journey
  return withAnswers(changed, after, isDone, flow, now)
}

function choose(
  journey: Journey,
  { questionId, option }: { readonly questionId: string; readonly option: number },
  now: Date,
): Journey {
  const options = journey.draft.options ?? {}
  if (Object.hasOwn(options, questionId)) return journey
  return { ...journey, draft: { ...journey.draft, options: { ...options, [questionId]: option } }, updatedAt: now }
}

/** The first result of a skill counts. */
function grade(journey: Journey, results: readonly SkillResult[], flow: JourneyFlow, now: Date): Journey {
  const skills = flow.skills.flatMap(({ skillId }) => {
    const isOf = (each: SkillResult) => each.skillId === skillId
    const graded = results.find(isOf)
    return journey.skills.find(isOf) ?? (graded === undefined ? [] : { ...graded, at: now.toISOString() })
  })
  const isDone = skills.length === flow.skills.length
  const done = flow.skills.filter(({ skillId }) => skills.some(each => each.skillId === skillId))
  const ids = new Set(done.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const open = Object.entries(journey.draft.options ?? {}).filter(([id]) => !ids.has(id))
  const draft = { ...journey.draft, options: Object.fromEntries(open) }
  return { ...journey, skills, draft, stage: isDone ? nextStage('skills', flow) : journey.stage, updatedAt: now }
}
