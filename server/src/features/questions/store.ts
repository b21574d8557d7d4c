import { sql } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'

/** The slice's only SQL: what models were asked, and what it cost. */
export interface StepKey {
  /** What it is for, and the how-manieth attempt at it. */
  readonly subject: string
  readonly run: number
  readonly step: string
}

/**
 * Locked, from the first try on: of two workers on one step the second waits, and then sees what the first noted. Whoever also
 * needs the month's account takes it after this, so that two never wait for each other.
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

export async function noteTry(tx: TenantTx, { subject, run, step }: StepKey): Promise<void> {
  await sql`
    update model_steps set tries = tries + 1 where subject = ${subject} and run = ${run} and step = ${step}
  `.execute(tx)
}

export async function keepResult(tx: TenantTx, { subject, run, step }: StepKey, result: unknown): Promise<void> {
  await sql`
    update model_steps set result = ${JSON.stringify(result)}
    where subject = ${subject} and run = ${run} and step = ${step}
  `.execute(tx)
}

/** This attempt and those before it: what they gave is kept elsewhere or of no use. A later one is under way and keeps its count. */
export async function forgetSteps(tx: TenantTx, subject: string, run: number): Promise<void> {
  await sql`delete from model_steps where subject = ${subject} and run <= ${run}`.execute(tx)
}

/** False when it would go over the cap, and then nothing is taken. One statement, so that two at once cannot both have the rest. */
export async function takeTokens(tx: TenantTx, month: string, tokens: number, cap: number): Promise<boolean> {
  if (tokens > cap) return false
  const { rows } = await sql`
    insert into model_use (month, tokens, calls) values (${month}, ${tokens}, 1)
    on conflict (org_id, mode, month) do update set tokens = model_use.tokens + ${tokens}, calls = model_use.calls + 1
    where model_use.tokens + ${tokens} <= ${cap}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Once it is known what a call really took. */
export async function correctTokens(tx: TenantTx, month: string, difference: number): Promise<void> {
  await sql`
    update model_use set tokens = greatest(0, tokens + ${difference}) where month = ${month}
  `.execute(tx)
}
