import Type, { type Static, type TSchema } from 'typebox'
import type { JobDefinition } from '../database/jobs.ts'
import type { Database } from '../database/tx.ts'
import { carryOverSelections, runCarryOver } from '../features/selected-skills/index.ts'
import type { Clock } from '../kernel/clock.ts'

export interface JobDeps {
  readonly database: Database
  readonly clock: Clock
  /** Some at a time; gives how many. */
  readonly forgetExpiredAnswers: () => Promise<number>
  readonly rollRequestLog: () => Promise<void>
}

/** A job and how to do it. */
export interface RunnableJob {
  readonly definition: JobDefinition
  readonly run: (deps: JobDeps, payload: unknown, signal: AbortSignal) => Promise<void>
}

/** Every job of the service. */
export const jobCatalogue: readonly RunnableJob[] = [
  runnable(carryOverSelections, runCarryOver),
  runnable(housekeeping('forget_expired_answers'), async ({ forgetExpiredAnswers }, _payload, signal) => {
    while ((await forgetExpiredAnswers()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('roll_request_log'), ({ rollRequestLog }) => rollRequestLog()),
]

/** By the clock, so a failed one is done again by the next. The payload is graphile-worker's own. */
function housekeeping(task: string) {
  return { task, payload: Type.Object({}), attempts: 3, timeoutSeconds: 300 } satisfies JobDefinition
}

/** The payload has been checked against its schema by the time `run` sees it. */
function runnable<Payload extends TSchema>(
  definition: JobDefinition<Payload>,
  run: (deps: JobDeps, payload: Static<Payload>, signal: AbortSignal) => Promise<void>,
): RunnableJob {
  return { definition, run: (deps, payload, signal) => run(deps, payload as Static<Payload>, signal) }
}
