import type { TenantTx } from '../../database/tx.ts'
import type { Happening, Reply } from '../channels/index.ts'
import { isOptOut, lockContactTimes, optOut, recordConsents, setLanguages } from '../people/index.ts'
import { applyReceipt, applyReply, type CandidateReply } from './core/inbound.ts'
import type { Journey, SkillResult } from './core/journey.ts'
import type { JourneyDeps } from './ports.ts'
import { gradeCandidate, markAnswered, raiseStatuses, type StoredSend } from './send-store.ts'
import { wakePeople } from './store.ts'
import type { AskedOf } from './write-journeys.ts'

/** A receipt or a reply to one of the messages of a journey. */
export interface Inbound {
  readonly send: Pick<StoredSend, 'id' | 'channel' | 'resultId'>
  readonly what: Happening['what']
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
  reply: Reply,
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
    started.map(({ after: { personId, language }, at }) => ({
      personId,
      at,
      language,
      purpose: 'answers',
      textVersion: CONSENT_TEXT,
      source: 'candidate page',
      obtainedBy: 'person',
    })),
  )
}
