import { confirmationNumber, isConfirmationMissing } from '../../server/src/features/verification/index.ts'
import { chance, pick, type Random } from '../random.ts'
import type { IdPool } from './pool.ts'
import { isObject } from './schema.ts'
import type { KnownSession } from './sessions.ts'

export interface BodyOptions {
  readonly session: KnownSession | null
  readonly pool: IdPool
  readonly random: Random
}

/** In the starter catalogue, with questions in the item bank. */
const VERIFIABLE = ['sk_1001', 'sk_1004'] as const

const WITH_CANDIDATES = ['createCampaign', 'addCandidates', 'estimateCampaign']

/** A valid body changed to one that the rules beyond the schema accept as well: every skill decided, every question answered. */
export function acceptableBody(runs: string, body: unknown, { session, pool, random }: BodyOptions): unknown {
  if (!isObject(body)) return body
  if (runs === 'selectSkill') return { ...body, ...branchIn(pool, random) }
  if (runs === 'openSession') return withAnItem(body, random)
  if (runs === 'storeSkills') {
    const skillIds = chance(0.7, random) ? [pick(VERIFIABLE, random)] : VERIFIABLE
    return { ...body, skills: skillIds.map(skillId => ({ skillId, proofUrl: ['https://example.com/wall'] })) }
  }
  if (runs === 'replayWebhook') return eventsToReplay(pool, random)
  if (WITH_CANDIDATES.includes(runs)) return { ...body, candidates: somePeople(random) }
  if (session === null) return body
  // Sent by the page of the reviewer, with a number that the page shows.
  const { page: _, ...others } = body
  // Seldom: with 0.4, all students of a caller were erased after 26,000 requests, and nothing was left to call.
  if (runs === 'eraseStudent') return chance(0.1, random) ? { ...body, number: confirmationNumber(session.id) } : body
  if (runs === 'eraseReviewer') return { link: `#${session.reviewerToken}`, number: confirmationNumber(session.id) }
  if (runs === 'storeItems') return { ...body, ...someItems(session, random) }
  if (runs === 'declineReview' || runs === 'reportReview') return others
  if (runs === 'endorse') {
    const decision = chance(0.8, random) ? 'endorsed' : pick(['declined', 'cannot_say'], random)
    return { ...others, decisions: session.skillIds.map(skillId => ({ skillId, decision })) }
  }
  if (runs === 'submitAssessment') {
    const answers = session.questionIds.map(questionId => ({ questionId, option: Math.floor(random() * 4) }))
    return { ...body, answers }
  }
  return body
}

/** By time or by id, not both. No time is after now, and since is before until. */
function eventsToReplay(pool: IdPool, random: Random): object {
  const id = pool.idOf('event_id', random)
  if (id !== null && chance(0.3, random)) return { event_ids: [id] }
  return { since: '2026-01-01T00:00:00Z', ...(chance(0.5, random) && { only_failed: chance(0.5, random) }) }
}

/** With numbers that can be contacted: of most generated texts none can, and no result would exist. */
function somePeople(random: Random): readonly object[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const number = Math.floor(random() * 1e9)
    return {
      external_candidate_id: `cand-${number}`,
      name: 'Ramesh Kumar',
      phone: `+919${String(number).padStart(9, '0')}`,
      consent: { obtained: true },
    }
  })
}

/** Skill, sub-skill and master skill must belong together. */
function branchIn(pool: IdPool, random: Random): object {
  const skill = pool.objectOf('skill_id', pool.idOf('skill_id', random) ?? '')
  if (!isObject(skill)) return {}
  const { skill_id, sub_skill_id, master_skill_id } = skill
  return sub_skill_id && master_skill_id ? { skill_id, sub_skill_id, master_skill_id } : {}
}

/** Whether the request erases the student, whatever else is odd about it: a number may have blanks, or digits of other scripts. */
export function erasesStudent(runs: string, body: unknown, { id: serviceVerificationId }: KnownSession): boolean {
  if (runs !== 'eraseStudent' || !isObject(body)) return false
  const page = { number: String(body.number), seconds: 0 }
  return !isConfirmationMissing({ serviceVerificationId, fromBrowser: true, page })
}

/** At least one is needed. Mostly a new student: the rules over all sessions of a student then allow what follows. */
function withAnItem(body: Readonly<Record<string, unknown>>, random: Random): unknown {
  const number = random().toString(36).slice(2, 12)
  const student =
    isObject(body.student) && chance(0.9, random) ? { ...body.student, externalStudentId: number } : body.student
  const lists = [body.projects, body.workExperiences, body.certificates]
  const hasItem = lists.some(list => Array.isArray(list) && list.length > 0)
  return {
    ...body,
    student,
    ...(!hasItem && { projects: [{ externalProjectId: number, projectName: 'Boundary wall' }] }),
  }
}

function someItems({ items }: KnownSession, random: Random): Readonly<Record<string, readonly string[]>> {
  const filled = Object.entries(items).filter(([, ids]) => ids.length > 0)
  const [name, ids] = pick(filled, random) ?? ['projectIds', []]
  return { projectIds: [], workExperienceIds: [], credentialIds: [], [name]: ids.slice(0, 3) }
}
