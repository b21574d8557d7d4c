import { Check } from 'typebox/value'
import { parseTraceparent, type TraceContext, type Tracer } from '../kernel/trace.ts'
import type { JobDeps, RunnableJob } from './jobs.ts'

/** Result of one attempt of a job, for log and metrics. */
export interface FinishedAttempt {
  readonly task: string
  readonly seconds: number
  readonly failed: boolean
}

export interface RunOptions {
  readonly deps: JobDeps
  /** Monotonic, in milliseconds. */
  readonly monotonicNow: () => number
  readonly onFinished: (finished: FinishedAttempt, error?: unknown) => void
  readonly tracer: Tracer
  /** Whether the organisation is being moved to another cell: its jobs go with it. */
  readonly isHalted?: (orgId: string) => boolean
}

type Task = (payload: unknown) => Promise<void>

/** Turns jobs into tasks of the engine: checks the payload, limits the time, reports the result. */
export function toTasks(jobs: readonly RunnableJob[], options: RunOptions): Record<string, Task> {
  return Object.fromEntries(jobs.map(job => [job.definition.task, toTask(job, options)]))
}

function toTask({ definition, run }: RunnableJob, options: RunOptions): Task {
  const { deps, monotonicNow, onFinished, tracer, isHalted = () => false } = options
  return async enqueued => {
    const { payload, parent } = splitTrace(enqueued)
    const span = tracer.begin(`job ${definition.task}`, 'consumer', parent)
    const end = (failed: boolean) => span.end({ failed, attributes: { 'pramaan.task': definition.task } })
    const start = monotonicNow()
    const seconds = () => (monotonicNow() - start) / 1000
    try {
      if (!Check(definition.payload, payload))
        throw new Error(`The payload of ${definition.task} does not match its schema.`)
      // It is tried again later, here or in the other cell.
      if (isOfHalted(payload, isHalted)) throw new Error('The organisation is being moved.')
      const signal = AbortSignal.timeout(definition.timeoutSeconds * 1000)
      await tracer.within(span.context, () => Promise.race([run(deps, payload, signal), abortOf(signal)]))
      end(false)
      onFinished({ task: definition.task, seconds: seconds(), failed: false })
    } catch (error) {
      end(true)
      onFinished({ task: definition.task, seconds: seconds(), failed: true }, error)
      throw error
    }
  }
}

function isOfHalted(payload: unknown, isHalted: (orgId: string) => boolean): boolean {
  if (typeof payload !== 'object' || payload === null || !('orgId' in payload)) return false
  return typeof payload.orgId === 'string' && isHalted(payload.orgId)
}

/** A job that does not listen to its signal would occupy one of the places of a worker forever. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** `jobs.enqueue` adds the trace of its transaction to the payload. */
function splitTrace(enqueued: unknown): { readonly payload: unknown; readonly parent: TraceContext | null } {
  if (typeof enqueued !== 'object' || enqueued === null || !('_traceparent' in enqueued))
    return { payload: enqueued, parent: null }
  const { _traceparent: traceparent, ...payload } = enqueued
  return { payload, parent: parseTraceparent(traceparent) }
}
