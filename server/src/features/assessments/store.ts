import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { QuestionSource } from '../../kernel/question-source.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import type { Attempt, AttemptState } from './core/attempt.ts'
import type { AskedQuestion, Choice } from './core/decide-submit.ts'
import type { DrawnQuestion } from './core/draw.ts'
import type { ResponseGrade } from './core/response-time.ts'
import type { SkillScore } from './core/score.ts'
import { ATTEMPT_WINDOW_MS, type SkillAttempt } from './core/skill-attempts.ts'

/** SQL for attempts, their questions, and grading. Answer keys can be written and used for grading, but not read. */
interface AttemptRow {
  attempt: number
  state: AttemptState
  generated_at: Date
  expires_at: Date
  answered_at: Date | null
  score: number | null
  total: number
}

export async function findAttempts(reads: TenantReads | TenantTx, verificationId: string): Promise<readonly Attempt[]> {
  const { rows } = await sql<AttemptRow>`
    select a.attempt, a.state, a.generated_at, a.expires_at, a.answered_at, a.score, count(q.question_id)::integer as total
    from assessments a left join assessment_questions q
      on (q.org_id, q.mode, q.verification_id, q.attempt) = (a.org_id, a.mode, a.verification_id, a.attempt)
    where a.verification_id = ${verificationId}
    group by a.org_id, a.mode, a.verification_id, a.attempt order by a.attempt
  `.execute(reads)
  return rows.map(row => ({
    number: row.attempt,
    state: row.state,
    generatedAt: row.generated_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
    score: row.score,
    totalQuestions: row.total,
  }))
}

/** Locks the attempts, so that concurrent submissions and the expiry job run one after another. */
export async function lockAttempts(tx: TenantTx, verificationId: string): Promise<readonly Attempt[]> {
  await sql`
    select from assessments where verification_id = ${verificationId} order by attempt for no key update
  `.execute(tx)
  return await findAttempts(tx, verificationId)
}

export async function findQuestions(
  reads: TenantReads | TenantTx,
  verificationId: string,
  attempt: number,
): Promise<readonly AskedQuestion[]> {
  const { rows } = await sql<{ question_id: string; skill_number: number; question: string; options: string[] }>`
    select question_id, skill_number, question, options from assessment_questions
    where verification_id = ${verificationId} and attempt = ${attempt} order by position
  `.execute(reads)
  return rows.map(({ question_id: id, skill_number: skillNumber, ...shown }) => ({ id, skillNumber, ...shown }))
}

interface SkillAttemptRow {
  skill_number: number
  verification_id: string
  attempt: number
  state: AttemptState
  generated_at: Date
  expires_at: Date
  answered_at: Date | null
  correct: number | null
  total: number
  passed: boolean | null
}

/** What the student of a verification was asked per skill: in this verification, and within the window in all others. */
export async function findSkillAttempts(
  reads: TenantReads | TenantTx,
  verificationId: string,
  now: Date,
): Promise<readonly SkillAttempt[]> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  const { rows } = await sql<SkillAttemptRow>`
    select s.skill_number, a.verification_id, a.attempt, a.state, a.generated_at, a.expires_at, a.answered_at,
      s.correct, s.total, s.passed
    from verifications own
    join verifications v on (v.org_id, v.mode, v.service_user_id) = (own.org_id, own.mode, own.service_user_id)
    join assessments a on (a.org_id, a.mode, a.verification_id) = (v.org_id, v.mode, v.verification_id)
    join assessment_skills s
      on (s.org_id, s.mode, s.verification_id, s.attempt) = (a.org_id, a.mode, a.verification_id, a.attempt)
    where own.verification_id = ${verificationId} and (a.generated_at > ${since} or a.verification_id = ${verificationId})
  `.execute(reads)
  return rows.map(row => ({
    skillNumber: row.skill_number,
    verificationId: row.verification_id,
    attempt: row.attempt,
    state: row.state,
    generatedAt: row.generated_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
    result: row.passed === null ? null : { correct: row.correct!, total: row.total, passed: row.passed },
  }))
}

export interface AskedBefore {
  readonly skillNumber: number
  readonly itemId: string | null
  readonly question: string
  readonly options: readonly string[]
}

/** Questions that the student of a verification was asked within the window, in all sessions. */
export async function findAskedBefore(
  reads: TenantReads | TenantTx,
  verificationId: string,
  skillNumbers: readonly number[],
  now: Date,
): Promise<readonly AskedBefore[]> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  const { rows } = await sql<{ skill_number: number; item_id: string | null; question: string; options: string[] }>`
    select q.skill_number, q.item_id, q.question, q.options
    from verifications own
    join verifications v on (v.org_id, v.mode, v.service_user_id) = (own.org_id, own.mode, own.service_user_id)
    join assessments a on (a.org_id, a.mode, a.verification_id) = (v.org_id, v.mode, v.verification_id)
    join assessment_questions q
      on (q.org_id, q.mode, q.verification_id, q.attempt) = (a.org_id, a.mode, a.verification_id, a.attempt)
    where own.verification_id = ${verificationId} and a.generated_at > ${since}
      and q.skill_number = any(${skillNumbers}::integer[])
  `.execute(reads)
  return rows.map(({ skill_number: skillNumber, item_id: itemId, ...shown }) => ({ skillNumber, itemId, ...shown }))
}

export interface NewAttempt {
  readonly number: number
  readonly generatedAt: Date
  readonly expiresAt: Date
  readonly skills: readonly { readonly skillNumber: number; readonly source: QuestionSource; readonly total: number }[]
}

export async function insertAttempt(
  tx: TenantTx,
  verificationId: string,
  attempt: NewAttempt,
  drawn: readonly DrawnQuestion[],
): Promise<void> {
  await sql`
    insert into assessments (verification_id, attempt, generated_at, expires_at)
    values (${verificationId}, ${attempt.number}, ${attempt.generatedAt}, ${attempt.expiresAt})
  `.execute(tx)
  await sql`
    insert into assessment_skills (verification_id, attempt, skill_number, source, total)
    select ${verificationId}, ${attempt.number}, s."skillNumber", s.source, s.total
    from json_to_recordset(${JSON.stringify(attempt.skills)}::json) as s ("skillNumber" integer, source text, total smallint)
  `.execute(tx)
  const shown = drawn.map((each, position) => ({ ...each.shown, itemId: each.itemId, position }))
  await sql`
    insert into assessment_questions
      (question_id, verification_id, attempt, position, skill_number, item_id, question, options)
    select q.id, ${verificationId}, ${attempt.number}, q.position, q."skillNumber", q."itemId", q.question, q.options
    from json_to_recordset(${JSON.stringify(shown)}::json)
      as q (id text, position smallint, "skillNumber" integer, "itemId" text, question text, options text[])
  `.execute(tx)
  await keepKeys(tx, verificationId, attempt.number, drawn)
}

async function keepKeys(
  tx: TenantTx,
  verificationId: string,
  attempt: number,
  drawn: readonly DrawnQuestion[],
): Promise<void> {
  const known = drawn.filter(each => each.right !== null)
  const kept = drawn.filter(each => each.right === null)
  await sql`
    select grading.keep_keys(${verificationId}, ${attempt}, ${known.map(each => each.shown.id)}::text[],
      ${known.map(each => each.right)}::smallint[])
  `.execute(tx)
  if (kept.length === 0) return
  await sql`
    select grading.keep_keys_of_items(${verificationId}, ${attempt}, ${kept.map(each => each.shown.id)}::text[],
      ${kept.map(each => each.itemId)}::text[], ${JSON.stringify(kept.map(each => each.order))}::json)
  `.execute(tx)
}

/**
 * Stores that the attempt was answered, adds the answers to the statistics of their items, and returns which are right. Empty if there was
 * nothing to answer.
 */
export async function grade(
  tx: TenantTx,
  verificationId: string,
  attempt: number,
  choices: readonly Choice[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ question_id: string; correct: boolean }>`
    select question_id, correct from grading.grade(${verificationId}, ${attempt},
      ${choices.map(choice => choice.questionId)}::text[], ${choices.map(choice => choice.position)}::smallint[], ${now})
  `.execute(tx)
  return new Map(rows.map(row => [row.question_id, row.correct]))
}

export interface AttemptOutcome {
  readonly state: AttemptState
  readonly score: number | null
  /** Only of an answered attempt. */
  readonly response?: { readonly ms: number; readonly grade: ResponseGrade }
}

export async function setOutcome(
  tx: TenantTx,
  verificationId: string,
  attempt: number,
  { state, score, response }: AttemptOutcome,
): Promise<void> {
  await sql`
    update assessments set state = ${state}, score = ${score}, response_ms = ${response?.ms ?? null},
      response_grade = ${response?.grade ?? null}
    where verification_id = ${verificationId} and attempt = ${attempt}
  `.execute(tx)
}

export async function setSkillResults(
  tx: TenantTx,
  verificationId: string,
  attempt: number,
  skills: readonly SkillScore[],
): Promise<void> {
  await sql`
    update assessment_skills s set correct = r.correct, passed = r.passed
    from json_to_recordset(${JSON.stringify(skills)}::json) as r ("skillNumber" integer, correct smallint, passed boolean)
    where s.verification_id = ${verificationId} and s.attempt = ${attempt} and s.skill_number = r."skillNumber"
  `.execute(tx)
}

export interface PassedSkill {
  readonly skillNumber: number
  readonly correct: number
  readonly total: number
  readonly source: QuestionSource
  readonly responseGrade: ResponseGrade
}

/** The attempts of this verification in which each skill was passed. */
export async function findPassedSkills(tx: TenantTx, verificationId: string): Promise<readonly PassedSkill[]> {
  const { rows } = await sql<PassedSkill>`
    select s.skill_number as "skillNumber", s.correct, s.total, s.source, coalesce(a.response_grade, 'green') as "responseGrade"
    from assessment_skills s join assessments a
      on (a.org_id, a.mode, a.verification_id, a.attempt) = (s.org_id, s.mode, s.verification_id, s.attempt)
    where s.verification_id = ${verificationId} and s.passed
  `.execute(tx)
  return rows
}

/** Of the latest attempt. */
export async function findSources(
  reads: TenantReads | TenantTx,
  verificationId: string,
): Promise<readonly QuestionSource[]> {
  const { rows } = await sql<{ source: QuestionSource }>`
    select distinct source from assessment_skills s where verification_id = ${verificationId}
      and attempt = (select max(attempt) from assessment_skills where verification_id = s.verification_id)
  `.execute(reads)
  return rows.map(row => row.source)
}

/** Erases the texts. The count, the skills and the answer keys stay. */
export async function eraseQuestionTexts(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await sql`select empty_questions(${verificationIds}::text[])`.execute(tx)
}

interface OwnedRow {
  org_id: string
  mode: Mode
  verification_id: string
}

export interface Owned {
  readonly tenant: Tenant
  readonly verificationId: string
}

export const toOwned = ({ org_id: orgId, mode, verification_id: verificationId }: OwnedRow): Owned => ({
  tenant: { orgId, mode },
  verificationId,
})

export async function listOverdue(reads: Reads, now: Date, limit: number): Promise<readonly Owned[]> {
  const { rows } = await sql<OwnedRow>`select * from list_overdue_attempts(${now}, ${limit})`.execute(reads)
  return rows.map(toOwned)
}
