import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { Database } from '../../database/tx.ts'
import { type Clock, istDay } from '../../kernel/clock.ts'

import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { pauseBefore } from './core/retry.ts'
import type { Model, ModelFault, ModelRequest } from './ports.ts'
import { correctTokens, countAttempt, lockStep, reserveTokens, type StepKey, saveResult } from './store.ts'

export interface ModelDeps {
  readonly database: Database
  readonly clock: Clock
  readonly random: () => number
  /** Rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly model: Model
  /** Spend cap per organisation and mode. */
  readonly monthlyTokens: number
}

/** The tenant and subject of a task. */
export interface ModelTask extends Omit<StepKey, 'step'> {
  readonly tenant: Tenant
}

export type StepFault = ModelFault | 'over_cap' | 'attempts_exhausted'

/** Maximum number of calls per step, including those before a crash. */
const MAX_ATTEMPTS = 3

/**
 * Runs one step of a task, with at most `MAX_ATTEMPTS` calls over all workers and crashes: each attempt is counted and its cost
 * reserved from the month's budget in a transaction of its own before the call. A step with a stored result is not asked again.
 */
export async function askModel<Schema extends TSchema>(
  deps: ModelDeps,
  task: ModelTask,
  step: string,
  request: ModelRequest<Schema>,
  signal: AbortSignal,
): Promise<Result<Static<Schema>, StepFault>> {
  const key = { subject: task.subject, run: task.run, step }
  let last: StepFault = 'attempts_exhausted'
  for (;;) {
    const begun = await beginAttempt(deps, task, key, request)
    if (begun.kind === 'answered' && Check(request.schema, begun.result)) return ok(begun.result)
    if (begun.kind === 'over_cap') return err('over_cap')
    if (begun.kind !== 'go') return err(last)
    const outcome = await deps.model.ask(request, signal)
    await recordOutcome(deps, task, key, begun, outcome)
    if (outcome.ok) return ok(outcome.value)
    last = outcome.fault
    if (!outcome.mayRetry || begun.tries >= MAX_ATTEMPTS) return err(last)
    await deps.pause(pauseBefore(begun.tries, outcome.retryAfterMs, deps.random), signal)
  }
}

type Begun =
  | { readonly kind: 'answered'; readonly result: unknown }
  | { readonly kind: 'exhausted' | 'over_cap' }
  | { readonly kind: 'go'; readonly tries: number; readonly month: string; readonly estimate: number }

function beginAttempt(
  { database, clock, monthlyTokens }: ModelDeps,
  { tenant }: ModelTask,
  key: StepKey,
  request: ModelRequest,
): Promise<Begun> {
  const month = `${istDay(clock()).slice(0, 7)}-01`
  const estimate = estimateTokens(request)
  return database.forTenant(tenant).transaction(async tx => {
    const known = await lockStep(tx, key)
    if (known.result !== null) return { kind: 'answered', result: known.result }
    if (known.tries >= MAX_ATTEMPTS) return { kind: 'exhausted' }
    if (!(await reserveTokens(tx, month, estimate, monthlyTokens))) return { kind: 'over_cap' }
    await countAttempt(tx, key)
    return { kind: 'go', tries: known.tries + 1, month, estimate }
  })
}

async function recordOutcome(
  { database }: ModelDeps,
  { tenant }: ModelTask,
  key: StepKey,
  { month, estimate }: Extract<Begun, { kind: 'go' }>,
  outcome: Awaited<ReturnType<Model['ask']>>,
): Promise<void> {
  await database.forTenant(tenant).transaction(async tx => {
    if (outcome.ok) await saveResult(tx, key, outcome.value)
    // The cost of a call that timed out is unknown: the estimate stays, or a slow model could exceed the cap unnoticed.
    if (outcome.ok || outcome.fault !== 'timed_out')
      await correctTokens(tx, month, outcome.tokens.input + outcome.tokens.output - estimate)
  })
}

/** Two characters per token: most languages need fewer tokens, but an Indic letter can be one token. */
function estimateTokens({ instructions, data, schema, maxOutputTokens }: ModelRequest): number {
  return Math.ceil((instructions.length + data.length + JSON.stringify(schema).length) / 2) + maxOutputTokens
}
