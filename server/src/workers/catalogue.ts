import type { Static, TSchema } from 'typebox'
import type { JobDefinition } from '../database/jobs.ts'
import type { Database } from '../database/tx.ts'
import { carryOverSelections, runCarryOver } from '../features/selected-skills/index.ts'
import type { Clock } from '../kernel/clock.ts'

export interface JobDeps {
  readonly database: Database
  readonly clock: Clock
}

/** A job and how to do it. */
export interface RunnableJob {
  readonly definition: JobDefinition
  readonly run: (deps: JobDeps, payload: unknown, signal: AbortSignal) => Promise<void>
}

/** Every job of the service. */
export const jobCatalogue: readonly RunnableJob[] = [runnable(carryOverSelections, runCarryOver)]

/** The payload has been checked against its schema by the time `run` sees it. */
function runnable<Payload extends TSchema>(
  definition: JobDefinition<Payload>,
  run: (deps: JobDeps, payload: Static<Payload>, signal: AbortSignal) => Promise<void>,
): RunnableJob {
  return { definition, run: (deps, payload, signal) => run(deps, payload as Static<Payload>, signal) }
}
