import { Check } from 'typebox/value'
import type { JobDeps, RunnableJob } from './catalogue.ts'

/** What a try of a job came to, for the log and the metrics. */
export interface FinishedTry {
  readonly task: string
  readonly seconds: number
  readonly failed: boolean
}

export interface RunOptions {
  readonly deps: JobDeps
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
  readonly onFinished: (finished: FinishedTry, error?: unknown) => void
}

type Task = (payload: unknown) => Promise<void>

/** Each job as a task of the engine: payload checked, time bounded, outcome told. */
export function toTasks(jobs: readonly RunnableJob[], options: RunOptions): Record<string, Task> {
  return Object.fromEntries(jobs.map(job => [job.definition.task, toTask(job, options)]))
}

function toTask({ definition, run }: RunnableJob, { deps, stopwatch, onFinished }: RunOptions): Task {
  return async payload => {
    const start = stopwatch()
    const seconds = () => (stopwatch() - start) / 1000
    try {
      if (!Check(definition.payload, payload))
        throw new Error(`A payload of ${definition.task} does not fit its schema.`)
      await run(deps, payload, AbortSignal.timeout(definition.timeoutSeconds * 1000))
      onFinished({ task: definition.task, seconds: seconds(), failed: false })
    } catch (error) {
      onFinished({ task: definition.task, seconds: seconds(), failed: true }, error)
      throw error
    }
  }
}
