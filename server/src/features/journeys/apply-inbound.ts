import type { TenantTx } from '../../database/tx.ts'
import type { Happening, Reply } from '../channels/index.ts'
import { isOptOut, optOut, recordConsents, setLanguage } from '../people/index.ts'
import { applyReceipt, applyReply, type CandidateReply } from './core/inbound.ts'
import type { Journey, SkillResult } from './core/journey.ts'
import type { JourneyDeps } from './ports.ts'
import { gradeCandidate, markAnswered, raiseStatuses, type StoredSend } from './send-store.ts'
import { wakePeople } from './store.ts'
import type { AskedOf } from './write-journeys.ts'

/** A receipt or a reply to one of the journey's messages. The journey is locked. */
export interface Inbound {
  readonly send: Pick<StoredSend, 'id' | 'channel'>
  readonly what: Happening['what']
}

/** Version of the text that a person agrees to on the candidate's page. */
const CONSENT_TEXT = '2026-11'

/** Returns the journey as it is afterwards; the caller stores it. */
export async function applyInbound(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  journey: Journey,
  { send, what }: Inbound,
  askedOf: AskedOf,
  now: Date,
): Promise<Journey> {
  if (what.kind === 'receipt') {
    await raiseStatuses(tx, [{ sendId: send.id, status: what.status }])
    return applyReceipt(journey, { sendId: send.id, status: what.status, channel: send.channel }, now)
  }
  if (journey.status !== 'pending') return journey
  await markAnswered(tx, [send.id], now)
  const reply = await understand(tx, journey, what.reply, askedOf)
  if (reply === null) return journey
  const after = applyReply(journey, reply, askedOf(journey).flow, now)
  await recordPerson(deps, tx, journey, after, reply, now)
  return after
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

async function recordPerson(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  before: Journey,
  after: Journey,
  reply: CandidateReply,
  now: Date,
): Promise<void> {
  if (reply.kind === 'stop' && after.reason === 'opted_out') {
    await optOut(tx, after.personId, 'reply', now)
    await wakePeople(tx, [after.personId], now)
  }
  if (before.startedAt !== null || after.startedAt === null) return
  await setLanguage(deps, tx, after.personId, after.language)
  const consent = {
    purpose: 'answers',
    textVersion: CONSENT_TEXT,
    language: after.language,
    source: 'candidate page',
  } as const
  await recordConsents(deps, tx, [{ personId: after.personId, at: now, obtainedBy: 'person', ...consent }])
}
