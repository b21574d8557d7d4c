import type { TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Happening, Reply } from '../channels/index.ts'
import { isOptOut, lockContactTimes, optOut, recordConsents, setLanguages } from '../people/index.ts'
import { applyReceipt, applyReply, type CandidateReply, type PageAnswer } from './core/inbound.ts'
import type { Journey, JourneyFlow, SkillResult } from './core/journey.ts'
import type { JourneyDeps } from './ports.ts'
import { gradeCandidate, markAnswered, raiseStatuses, type StoredSend } from './send-store.ts'
import { wakePeople } from './store.ts'
import type { AskedOf } from './write-journeys.ts'

/** What a candidate sent from the page: one answer at a time. */
export type PageReply =
  | { readonly kind: 'decline' }
  | { readonly kind: 'start'; readonly language: Language; readonly shownIn: Language }
  | PageAnswer
  | { readonly kind: 'skill_answer'; readonly questionId: string; readonly option: number }
  | { readonly kind: 'interest'; readonly interested: boolean }

/** A receipt or a reply to one of the messages of a journey. */
export interface Inbound {
  readonly send: Pick<StoredSend, 'id' | 'channel' | 'resultId'>
  readonly what: Happening['what'] | { readonly kind: 'reply'; readonly reply: PageReply }
  readonly at: Date
}

/** Version of the text that a person agrees to on the candidate's page. */
const CONSENT_TEXT = '2026-11'

/**
 * Applies events in their order to journeys that are locked. Returns the journeys as they are afterwards, in the order in which they were
 * given; the caller stores them. Only answers on skills and STOP take statements of their own: with several for each event, the replies
 * to a campaign of 20,000 waited for 12 s.
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
  for (const { send, what, at } of inbound) {
    const before = journeys.get(send.resultId)!
    if (what.kind === 'receipt') {
      const receipt = { sendId: send.id, status: what.status, channel: send.channel }
      journeys.set(before.id, applyReceipt(before, receipt, at))
      continue
    }
    if (before.status !== 'pending') continue
    answered.push({ sendId: send.id, at })
    const reply = await understand(tx, before, what.reply, askedOf)
    if (reply === null) continue
    const after = applyReply(before, reply, askedOf(before).flow, at)
    journeys.set(before.id, after)
    replied.push({ before, after, reply, at })
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
}

/** Answers on skills are graded under another database role, which tells how many were right, once. Null: nothing to do. */
async function understand(
  tx: TenantTx,
  journey: Journey,
  reply: Reply | PageReply,
  askedOf: AskedOf,
): Promise<CandidateReply | null> {
  const { skills } = askedOf(journey).flow
  switch (reply.kind) {
    case 'text':
      return isOptOut(reply.text) ? { kind: 'stop' } : null
    case 'simulated_skill_answers':
      return {
        kind: 'skill_results',
        results: reply.skills.flatMap(({ skillId, correct }) => {
          const asked = skills.find(skill => skill.skillId === skillId)
          return asked === undefined ? [] : [{ skillId, correct, total: asked.questions.length }]
        }),
      }
    case 'skill_answer':
      return await chooseOption(tx, journey, reply, skills)
    case 'skill_answers': {
      if (journey.stage !== 'skills') return null
      const results: SkillResult[] = []
      for (const { skillId, questions } of skills) {
        const own = reply.answers.filter(({ questionId }) => questions.some(({ id }) => id === questionId))
        const isComplete = new Set(own.map(each => each.questionId)).size === questions.length
        if (!isComplete || own.length !== questions.length) continue
        const of = { resultId: journey.id, mandateId: journey.mandateId, flowVersion: journey.flowVersion, skillId }
        const correct = await gradeCandidate(tx, of, own)
        if (correct !== null) results.push({ skillId, correct, total: questions.length })
      }
      return { kind: 'skill_results', results }
    }
    default:
      return reply
  }
}

/** With the last option of a skill all of them are graded; the others are kept until then. The first option of a question counts. */
async function chooseOption(
  tx: TenantTx,
  journey: Journey,
  { questionId, option }: { readonly questionId: string; readonly option: number },
  skills: JourneyFlow['skills'],
): Promise<CandidateReply | null> {
  const skill = skills.find(({ questions }) => questions.some(({ id }) => id === questionId))
  const chosen = journey.draft.options ?? {}
  const isGraded = journey.skills.some(each => each.skillId === skill?.skillId)
  if (journey.stage !== 'skills' || skill === undefined || isGraded || Object.hasOwn(chosen, questionId)) return null
  const options = { ...chosen, [questionId]: option }
  const answers = skill.questions.flatMap(({ id }) =>
    Object.hasOwn(options, id) ? [{ questionId: id, option: options[id]! }] : [],
  )
  if (answers.length < skill.questions.length) return { kind: 'skill_option', questionId, option }
  const { skillId } = skill
  const of = { resultId: journey.id, mandateId: journey.mandateId, flowVersion: journey.flowVersion, skillId }
  const correct = await gradeCandidate(tx, of, answers)
  return correct === null ? null : { kind: 'skill_results', results: [{ skillId, correct, total: answers.length }] }
}

async function recordPeople(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  replied: readonly Replied[],
): Promise<void> {
  const started = replied.filter(({ before, after }) => before.startedAt === null && after.startedAt !== null)
  const stopped = replied.filter(({ after, reply }) => reply.kind === 'stop' && after.reason === 'opted_out')
  // All at once and in the order of their ids: two calls that lock one after the other could wait for each other.
  await lockContactTimes(tx, [...new Set([...started, ...stopped].map(({ after }) => after.personId))])
  for (const { after, at } of stopped) {
    await optOut(tx, after.personId, 'reply', at)
    await wakePeople(tx, [after.personId], at)
  }
  await setLanguages(
    deps,
    tx,
    started.map(({ after: { personId, language } }) => ({ personId, language })),
  )
  await recordConsents(
    deps,
    tx,
    started.map(({ after: { personId, language }, reply, at }) => ({
      personId,
      at,
      // The text that the person agreed to, which may be in another language than the one chosen.
      language: reply.kind === 'start' ? (reply.shownIn ?? language) : language,
      purpose: 'answers',
      textVersion: CONSENT_TEXT,
      source: 'candidate page',
      obtainedBy: 'person',
    })),
  )
}
