import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { istDay } from '../../kernel/ist-day.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { pauseBefore } from './core/retry.ts'
import type { Model, ModelFault, ModelRequest } from './ports.ts'
import { correctTokens, keepResult, lockStep, noteTry, type StepKey, takeTokens } from './store.ts'

export interface ModelDeps {
  readonly database: Database
  readonly clock: Clock
  readonly random: () => number
  /** Rejects when the signal ends it. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly model: Model
  /** Spend cap of an organisation and mode. */
  readonly monthlyTokens: number
}

/** For whom, and for what. */
export interface ModelTask extends Omit<StepKey, 'step'> {
  readonly tenant: Tenant
}

export type StepFault = ModelFault | 'over_cap' | 'tries_used_up'

/** How often one step may be asked in all, crashes included. */
const MOST_TRIES = 3

/**
 * One step of a task, asked at most `MOST_TRIES` times over all workers and crashes: each try is noted, and its cost taken from
 * the month, in a transaction of its own before the call. A step that was answered is never asked again.
 */
export async function askModel<Schema extends TSchema>(
  deps: ModelDeps,
  task: ModelTask,
  step: string,
  request: ModelRequest<Schema>,
  signal: AbortSignal,
): Promise<Result<Static<Schema>, StepFault>> {
  const key = { subject: task.subject, run: task.run, step }
  let last: StepFault = 'tries_used_up'
  for (;;) {
    const begun = await beginTry(deps, task, key, request)
    if (begun.kind === 'answered' && Check(request.schema, begun.result)) return ok(begun.result)
    if (begun.kind === 'over_cap') return refused('over_cap')
    if (begun.kind !== 'go') return refused(last)
    const outcome = await deps.model.ask(request, signal)
    await settleTry(deps, task, key, begun, outcome)
    if (outcome.ok) return ok(outcome.value)
    last = outcome.fault
    if (!outcome.mayRetry || begun.tries >= MOST_TRIES) return refused(last)
    await deps.pause(pauseBefore(begun.tries, outcome.retryAfterMs, deps.random), signal)
  }
}

type Begun =
  | { readonly kind: 'answered'; readonly result: unknown }
  | { readonly kind: 'used_up' | 'over_cap' }
  | { readonly kind: 'go'; readonly tries: number; readonly month: string; readonly estimate: number }

function beginTry(
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
    if (known.tries >= MOST_TRIES) return { kind: 'used_up' }
    if (!(await takeTokens(tx, month, estimate, monthlyTokens))) return { kind: 'over_cap' }
    await noteTry(tx, key)
    return { kind: 'go', tries: known.tries + 1, month, estimate }
  })
}

async function settleTry(
  { database }: ModelDeps,
  { tenant }: ModelTask,
  key: StepKey,
  { month, estimate }: Extract<Begun, { kind: 'go' }>,
  outcome: Awaited<ReturnType<Model['ask']>>,
): Promise<void> {
  await database.forTenant(tenant).transaction(async tx => {
    if (outcome.ok) await keepResult(tx, key, outcome.value)
    // What a call that never ended cost, nobody told us: its estimate stands, or a slow model would pass the cap unseen.
    if (outcome.ok || outcome.fault !== 'timed_out')
      await correctTokens(tx, month, outcome.tokens.input + outcome.tokens.output - estimate)
  })
}

/** Three characters a token is more than most languages take, but Indic letters may take one each. */
function estimateTokens({ instructions, data, schema, maxOutputTokens }: ModelRequest): number {
  return Math.ceil((instructions.length + data.length + JSON.stringify(schema).length) / 2) + maxOutputTokens
}
