import { sql } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'

/** The slice's only SQL: steps of model tasks and the tokens used per month. */
export interface StepKey {
  /** Id of the object that the task is for. `run` numbers its preparations. */
  readonly subject: string
  readonly run: number
  readonly step: string
}

/**
 * Creates the row of a step if needed, and locks it: of two workers on one step the second waits and then sees what the first wrote.
 * The row of the month is always locked after this one, so that two workers cannot deadlock.
 */
export async function lockStep(
  tx: TenantTx,
  { subject, run, step }: StepKey,
): Promise<{ readonly tries: number; readonly result: unknown }> {
  const { rows } = await sql<{ tries: number; result: unknown }>`
    insert into model_steps (subject, run, step, tries) values (${subject}, ${run}, ${step}, 0)
    on conflict (org_id, mode, subject, run, step) do update set tries = model_steps.tries
    returning tries, result
  `.execute(tx)
  return rows[0]!
}

export async function countAttempt(tx: TenantTx, { subject, run, step }: StepKey): Promise<void> {
  await sql`
    update model_steps set tries = tries + 1 where subject = ${subject} and run = ${run} and step = ${step}
  `.execute(tx)
}

export async function saveResult(tx: TenantTx, { subject, run, step }: StepKey, result: unknown): Promise<void> {
  await sql`
    update model_steps set result = ${JSON.stringify(result)}
    where subject = ${subject} and run = ${run} and step = ${step}
  `.execute(tx)
}

/** Deletes the steps of this run and of earlier ones. A later run is in progress and keeps its steps. */
export async function forgetSteps(tx: TenantTx, subject: string, run: number): Promise<void> {
  await sql`delete from model_steps where subject = ${subject} and run <= ${run}`.execute(tx)
}

/** Reserves tokens; false, without a change, if the cap would be exceeded. One statement, so that two calls cannot both take the rest. */
export async function reserveTokens(tx: TenantTx, month: string, tokens: number, cap: number): Promise<boolean> {
  if (tokens > cap) return false
  const { rows } = await sql`
    insert into model_use (month, tokens, calls) values (${month}, ${tokens}, 1)
    on conflict (org_id, mode, month) do update set tokens = model_use.tokens + ${tokens}, calls = model_use.calls + 1
    where model_use.tokens + ${tokens} <= ${cap}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Corrects the reservation when the actual use of a call is known. */
export async function correctTokens(tx: TenantTx, month: string, difference: number): Promise<void> {
  await sql`
    update model_use set tokens = greatest(0, tokens + ${difference}) where month = ${month}
  `.execute(tx)
}
