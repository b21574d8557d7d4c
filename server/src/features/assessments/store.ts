import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import type { Attempt, AttemptState } from './core/attempt.ts'
import type { AskedQuestion, Choice } from './core/decide-submit.ts'
import type { DrawnQuestion } from './core/draw.ts'

/** SQL for attempts, their questions, and grading. Answer keys can be written and used for grading, but not read. */
interface AttemptRow {
  attempt: number
  state: AttemptState
  expires_at: Date
  answered_at: Date | null
  score: number | null
  total: number
}

export async function findAttempts(reads: TenantReads | TenantTx, verificationId: string): Promise<readonly Attempt[]> {
  const { rows } = await sql<AttemptRow>`
    select a.attempt, a.state, a.expires_at, a.answered_at, a.score, count(q.question_id)::integer as total
    from assessments a left join assessment_questions q
      on (q.org_id, q.mode, q.verification_id, q.attempt) = (a.org_id, a.mode, a.verification_id, a.attempt)
    where a.verification_id = ${verificationId}
    group by a.org_id, a.mode, a.verification_id, a.attempt order by a.attempt
  `.execute(reads)
  return rows.map(row => ({
    number: row.attempt,
    state: row.state,
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

export async function insertAttempt(
  tx: TenantTx,
  verificationId: string,
  attempt: { readonly number: number; readonly generatedAt: Date; readonly expiresAt: Date },
  drawn: readonly DrawnQuestion[],
): Promise<void> {
  await sql`
    insert into assessments (verification_id, attempt, generated_at, expires_at)
    values (${verificationId}, ${attempt.number}, ${attempt.generatedAt}, ${attempt.expiresAt})
  `.execute(tx)
  const shown = drawn.map((each, position) => ({ ...each.shown, position }))
  await sql`
    insert into assessment_questions (question_id, verification_id, attempt, position, skill_number, question, options)
    select q.id, ${verificationId}, ${attempt.number}, q.position, q."skillNumber", q.question, q.options
    from json_to_recordset(${JSON.stringify(shown)}::json)
      as q (id text, position smallint, "skillNumber" integer, question text, options text[])
  `.execute(tx)
  await sql`
    select grading.keep_keys(${verificationId}, ${attempt.number}, ${drawn.map(each => each.shown.id)}::text[],
      ${drawn.map(each => each.right)}::smallint[])
  `.execute(tx)
}

/** Stores that the attempt was answered, then returns which answers are right. Empty if there was nothing to answer. */
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

export async function setOutcome(
  tx: TenantTx,
  verificationId: string,
  attempt: number,
  state: AttemptState,
  score: number | null,
): Promise<void> {
  await sql`
    update assessments set state = ${state}, score = ${score}
    where verification_id = ${verificationId} and attempt = ${attempt}
  `.execute(tx)
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
