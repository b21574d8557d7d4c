import { setTimeout as wait } from 'node:timers/promises'
import Type from 'typebox'
import { startJobsEngine } from '../../server/src/adapters/job-engine.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { passThroughTracer } from '../../server/src/adapters/tracing/trace-storage.ts'
import type { JobDeps, RunnableJob } from '../../server/src/workers/jobs.ts'
import { toTasks } from '../../server/src/workers/run-jobs.ts'

/** A worker of its own: the engine of the service with jobs that do the worst that code can do. Prints a line a second. */
const { DATABASE_URL: url = '', CORRECTED: corrected } = process.env
const pool = createPool({ url, role: 'pramaan_jobs', size: 10, name: 'poison worker', onError: () => {} })

const BAD: Record<string, () => Promise<void> | void> = {
  throw: () => {
    throw new Error('This job always fails.')
  },
  never: () => new Promise(() => {}),
  exit: () => process.exit(3),
  spin: () => {
    for (;;) Math.random()
  },
  allocate: async () => {
    const hoard = Array.from({ length: 1_024 }, () => Buffer.alloc(1_048_576, 1))
    await wait(200)
    throw new Error(`Held ${hoard.length} MB.`)
  },
  payload: () => {},
}

const payload = Type.Object({ orgId: Type.String(), at: Type.Integer() })

function jobOf(task: string, work: (at: number) => Promise<void> | void): RunnableJob {
  return {
    definition: { task, payload, attempts: 3, timeoutSeconds: 2 },
    run: async (_deps, given) => await work((given as { at: number }).at),
  }
}

const done = async (at: number) => {
  await pool.query('insert into jobs.done (at, finished_at) values ($1, clock_timestamp())', [at])
}
const jobs = [
  jobOf('healthy', done),
  ...Object.entries(BAD).map(([task, work]) => jobOf(task, corrected === 'yes' ? done : work)),
]
const options = { deps: {} as JobDeps, monotonicNow: () => performance.now(), onFinished: () => {} }
await startJobsEngine({
  pool,
  tasks: toTasks(jobs, { ...options, tracer: passThroughTracer }),
  crontab: '',
  concurrency: 8,
  logger: { debug() {}, info() {}, warn() {}, error() {} } as never,
  onProgress: () => {},
})
setInterval(() => process.stdout.write('alive\n'), 1_000)
