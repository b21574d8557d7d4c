import type { Receipt } from '../../contract/inbound.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Reply } from '../channels/index.ts'
import { isOptOut, lockContactTimes, optOut, recordConsents, setLanguages } from '../people/index.ts'
import { applyReceipt, applyReply, type CandidateReply, type PageAnswer } from './core/inbound.ts'
import type { Journey, JourneyFlow, SkillResult } from './core/journey.ts'
import type { JourneyDeps } from './ports.ts'
import { gradeCandidates, markAnswered, raiseStatuses, type StoredSend, type ToGrade } from './send-store.ts'
import { wakePeople } from './store.ts'
import type { AskedOf } from './write-journeys.ts'

/** What a candidate sent from the page: one answer at a time. */
export type PageReply =
  | { readonly kind: 'decline' }
  | { readonly kind: 'start'; readonly language: Language }
  | PageAnswer
  | { readonly kind: 'skill_answer'; readonly questionId: string; readonly option: number }
  | { readonly kind: 'interest'; readonly interested: boolean }

/** A receipt or a reply to one of the messages of a journey. */
export interface Inbound {
  readonly send: Pick<StoredSend, 'id' | 'channel' | 'resultId'>
  readonly what: Receipt | { readonly kind: 'reply'; readonly reply: Reply | PageReply }
  readonly at: Date
  /** Where a reply was given; on the page unless it says otherwise. */
  readonly source?: ReplySource
}

/** What is recorded of a consent or an opt-out: where it was given, and the version of the text that the person agreed to. */
const SOURCES = {
  page: { consent: 'candidate page', optOut: 'reply', text: '2026-11' },
  chat: { consent: 'whatsapp chat', optOut: 'reply', text: '2026-11' },
  keypad: { consent: 'telephone keypad', optOut: 'keypad', text: 'call 2026-11' },
} as const
export type ReplySource = keyof typeof SOURCES

/**
 * Applies events in their order to journeys that are locked. Returns the journeys as they are afterwards, in the order in which they were
 * given; the caller stores them. Only a STOP takes statements of its own: with several for each event, the replies to a campaign of
 * 20,000 waited for 12 s.
 */
export async function applyInbound(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  locked: readonly Journey[],
  inbound: readonly Inbound[],
  askedOf: AskedOf,
): Promise<readonly Journey[]> {
  const journeys = new Map(locked.map(each => [each.id, each]))
  const [answered, replied]: [Answered[], Replied[]] = [[], []]
  for (const wave of wavesOf(inbound)) {
    const gradedOf = await grade(tx, wave, journeys, askedOf)
    for (const each of wave) {
      const { send, what, at, source = 'page' } = each
      const before = journeys.get(send.resultId)!
      if (what.kind === 'receipt') {
        const receipt = { sendId: send.id, status: what.status, channel: send.channel }
        journeys.set(before.id, applyReceipt(before, receipt, at))
        continue
      }
      const isOver = before.status !== 'pending'
      if (!isOver) answered.push({ sendId: send.id, at })
      const reply = understand(before, what.reply, askedOf, gradedOf(each))
      // Who writes STOP after the end opts out like anybody else: another campaign must not contact them.
      if (isOver && reply?.kind === 'stop') replied.push({ before, after: before, reply, at, source })
      if (isOver || reply === null) continue
      const after = applyReply(before, reply, askedOf(before).flow, at)
      journeys.set(before.id, after)
      replied.push({ before, after, reply, at, source })
    }
  }
  await raiseStatuses(
    tx,
    inbound.flatMap(({ send, what }) => (what.kind === 'receipt' ? [{ sendId: send.id, status: what.status }] : [])),
  )
  await markAnswered(tx, answered)
  await recordPeople(deps, tx, replied)
  return locked.map(({ id }) => journeys.get(id)!)
}

interface Answered {
  readonly sendId: string
  readonly at: Date
}

interface Replied {
  readonly before: Journey
  readonly after: Journey
  readonly reply: CandidateReply
  readonly at: Date
  readonly source: ReplySource
}

/** The first event of each journey, then the second of each, and so on. Those of a wave can be graded together. */
function wavesOf(inbound: readonly Inbound[]): readonly (readonly Inbound[])[] {
  const ofJourneys = [...Map.groupBy(inbound, ({ send }) => send.resultId).values()]
  const most = Math.max(0, ...ofJourneys.map(own => own.length))
  return Array.from({ length: most }, (_, number) => ofJourneys.flatMap(own => own[number] ?? []))
}

/** Answers on skills are graded under another database role, which tells how many were right, once. */
async function grade(
  tx: TenantTx,
  wave: readonly Inbound[],
  journeys: ReadonlyMap<string, Journey>,
  askedOf: AskedOf,
): Promise<(of: Inbound) => readonly SkillResult[]> {
  const given = wave.flatMap(each => {
    const journey = journeys.get(each.send.resultId)!
    return toGrade(journey, each.what, askedOf(journey).flow).map(own => ({ each, own }))
  })
  const graded = await gradeCandidates(
    tx,
    given.map(({ own }) => own),
  )
  const results = given.flatMap(({ each, own: { skillId, answers } }, number) => {
    const correct = graded[number] ?? null
    return correct === null ? [] : [{ each, result: { skillId, correct, total: answers.length } }]
  })
  const byEvent = Map.groupBy(results, ({ each }) => each)
  return of => (byEvent.get(of) ?? []).map(({ result }) => result)
}

/** Skills whose questions are all answered, once each. */
function toGrade(journey: Journey, what: Inbound['what'], { skills }: JourneyFlow): readonly ToGrade[] {
  if (what.kind !== 'reply' || journey.status !== 'pending' || journey.stage !== 'skills') return []
  const { id: resultId, mandateId, flowVersion } = journey
  const { reply } = what
  if (reply.kind === 'skill_answer') {
    const chosen = chosenWith(journey, reply, skills)
    return chosen?.isComplete ? [{ resultId, mandateId, flowVersion, ...chosen }] : []
  }
  if (reply.kind !== 'skill_answers') return []
  return skills.flatMap(({ skillId, questions }) => {
    const answers = reply.answers.filter(({ questionId }) => questions.some(({ id }) => id === questionId))
    const isComplete = new Set(answers.map(each => each.questionId)).size === questions.length
    return isComplete && answers.length === questions.length
      ? [{ resultId, mandateId, flowVersion, skillId, answers }]
      : []
  })
}

type ChosenOption = Extract<PageReply, { readonly kind: 'skill_answer' }>

/** What was chosen on the skill of a question, with this option. Null if the question is not open: its first option counts. */
function chosenWith(journey: Journey, { questionId, option }: ChosenOption, skills: JourneyFlow['skills']) {
  const skill = skills.find(({ questions }) => questions.some(({ id }) => id === questionId))
  const before = journey.draft.options ?? {}
  const isGraded = journey.skills.some(each => each.skillId === skill?.skillId)
  if (skill === undefined || isGraded || Object.hasOwn(before, questionId)) return null
  const options = { ...before, [questionId]: option }
  const answers = skill.questions.flatMap(({ id }) =>
    Object.hasOwn(options, id) ? [{ questionId: id, option: options[id]! }] : [],
  )
  return { skillId: skill.skillId, answers, isComplete: answers.length === skill.questions.length }
}

/** With the last option of a skill all of them are graded; the others are kept until then. */
function understandOption(
  journey: Journey,
  reply: ChosenOption,
  { skills }: JourneyFlow,
  graded: readonly SkillResult[],
): CandidateReply | null {
  const chosen = journey.stage === 'skills' ? chosenWith(journey, reply, skills) : null
  if (chosen === null) return null
  const { questionId, option } = reply
  if (!chosen.isComplete) return { kind: 'skill_option', questionId, option }
  return graded.length === 0 ? null : { kind: 'skill_results', results: graded }
}

/** Null: nothing to do. */
function understand(
  journey: Journey,
  reply: Reply | PageReply,
  askedOf: AskedOf,
  graded: readonly SkillResult[],
): CandidateReply | null {
  switch (reply.kind) {
    case 'text':
      return isOptOut(reply.text) ? { kind: 'stop' } : null
    case 'simulated_skill_answers': {
      const { skills } = askedOf(journey).flow
      return {
        kind: 'skill_results',
        results: reply.skills.flatMap(({ skillId, correct }) => {
          const asked = skills.find(skill => skill.skillId === skillId)
          return asked === undefined ? [] : [{ skillId, correct, total: asked.questions.length }]
        }),
      }
    }
    case 'skill_answer':
      return understandOption(journey, reply, askedOf(journey).flow, graded)
    case 'skill_answers':
      return journey.stage === 'skills' ? { kind: 'skill_results', results: graded } : null
    default:
      return reply
  }
}

async function recordPeople(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  replied: readonly Replied[],
): Promise<void> {
  const started = replied.filter(({ before, after }) => before.startedAt === null && after.startedAt !== null)
  const stopped = replied.filter(({ reply }) => reply.kind === 'stop')
  // All at once and in the order of their ids: two calls that lock one after the other could wait for each other.
  await lockContactTimes(tx, [...new Set([...started, ...stopped].map(({ after }) => after.personId))])
  for (const { after, at, source } of stopped) await endContact(tx, after.personId, source, at)
  await setLanguages(
    deps,
    tx,
    started.map(({ after: { personId, language } }) => ({ personId, language })),
  )
  await recordConsents(
    deps,
    tx,
    started.map(({ after: { personId, language }, at, source }) => ({
      personId,
      at,
      language,
      purpose: 'answers',
      textVersion: SOURCES[source].text,
      source: SOURCES[source].consent,
      obtainedBy: 'person',
    })),
  )
}

/** The person opts out, and their other journeys end when they wake. The person is locked. */
async function endContact(tx: TenantTx, personId: string, source: ReplySource, at: Date): Promise<void> {
  await optOut(tx, personId, SOURCES[source].optOut, at)
  await wakePeople(tx, [personId], at)
}
