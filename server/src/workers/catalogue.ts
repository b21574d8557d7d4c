import Type, { type Static, type TSchema } from 'typebox'
import type { JobDefinition } from '../database/jobs.ts'
import { failOverdue, type PrepareDeps, prepareMandate, runPrepareMandate } from '../features/mandates/index.ts'
import { carryOverSelections, runCarryOver } from '../features/selected-skills/index.ts'

export interface JobDeps extends PrepareDeps {
  /** Some at a time; gives how many. */
  readonly forgetExpiredAnswers: () => Promise<number>
  readonly rollRequestLog: () => Promise<void>
  readonly rollEvents: () => Promise<void>
}

/** A job and how to do it. */
export interface RunnableJob {
  readonly definition: JobDefinition
  readonly run: (deps: JobDeps, payload: unknown, signal: AbortSignal) => Promise<void>
}

/** Every job of the service. */
export const jobCatalogue: readonly RunnableJob[] = [
  runnable(carryOverSelections, runCarryOver),
  runnable(prepareMandate, runPrepareMandate),
  runnable(housekeeping('fail_overdue_preparations'), (deps, _payload, signal) => failOverdue(deps, signal)),
  runnable(housekeeping('forget_expired_answers'), async ({ forgetExpiredAnswers }, _payload, signal) => {
    while ((await forgetExpiredAnswers()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('roll_request_log'), ({ rollRequestLog }) => rollRequestLog()),
  runnable(housekeeping('roll_events'), ({ rollEvents }) => rollEvents()),
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
