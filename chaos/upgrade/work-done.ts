import { call } from '../../testing/client.ts'
import type { ServerProcess } from '../../testing/process.ts'

/** What a worker has done since it started, from its own metrics. */
export interface WorkDone {
  /** Attempts of jobs that succeeded. */
  readonly jobs: number
  /** Deliveries that a receiver accepted. */
  readonly deliveries: number
  /** Messages to candidates that the provider, here the simulator, accepted. */
  readonly messages: number
}

const COUNTED: Readonly<Record<keyof WorkDone, RegExp>> = {
  jobs: /^pramaan_job_seconds_count\{(?=.*outcome="done")/,
  deliveries: /^pramaan_webhook_try_seconds_count\{(?=.*outcome="2xx")/,
  messages: /^pramaan_journey_sends_total\{(?=.*outcome="accepted")/,
}

export async function workDone(worker: Pick<ServerProcess, 'metricsUrl'>): Promise<WorkDone> {
  const lines = (await call('GET', worker.metricsUrl)).text.split('\n')
  const sum = (pattern: RegExp) =>
    lines.filter(line => pattern.test(line)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)
  return { jobs: sum(COUNTED.jobs), deliveries: sum(COUNTED.deliveries), messages: sum(COUNTED.messages) }
}

export function totalOf(parts: readonly WorkDone[]): WorkDone {
  const sum = (name: keyof WorkDone) => parts.reduce((total, each) => total + each[name], 0)
  return { jobs: sum('jobs'), deliveries: sum('deliveries'), messages: sum('messages') }
}

export function difference(after: WorkDone, before: WorkDone): WorkDone {
  return {
    jobs: after.jobs - before.jobs,
    deliveries: after.deliveries - before.deliveries,
    messages: after.messages - before.messages,
  }
}

export function describeWork({ jobs, deliveries, messages }: WorkDone): string {
  return `${jobs} jobs, ${deliveries} deliveries, ${messages} messages`
}
