import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { removeHeartbeat, unlockJobsOfDeadWorkers, writeHeartbeat } from '../../src/adapters/job-engine.ts'

/** Only a worker without a heartbeat for 20 s loses its jobs. The rows are backdated; nothing waits. */
let db: TestDatabase
let jobs: pg.Pool
beforeAll(async () => {
  db = await createTestDatabase()
  jobs = db.poolAs('pramaan_jobs')
})
afterAll(() => db.drop())
beforeEach(() => db.admin.query('truncate jobs.heartbeats, graphile_worker._private_jobs'))

async function holdJob(worker: string, secondsAgo: number): Promise<void> {
  await db.admin.query("select graphile_worker.add_job('greet', max_attempts => 3)")
  await db.admin.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1 where locked_by is null`,
    [worker, secondsAgo],
  )
}

async function beatAgo(worker: string, secondsAgo: number): Promise<void> {
  await writeHeartbeat(jobs, worker)
  await db.admin.query('update jobs.heartbeats set beat_at = now() - make_interval(secs => $2) where worker_id = $1', [
    worker,
    secondsAgo,
  ])
}

const holders = async () => {
  const { rows } = await db.admin.query('select locked_by from graphile_worker._private_jobs order by locked_by')
  return rows.map(row => row.locked_by)
}
const alive = async () => {
  const { rows } = await db.admin.query('select worker_id from jobs.heartbeats order by 1')
  return rows.map(row => row.worker_id)
}

test('the jobs of a worker without a heartbeat for more than 20 s are released, and the worker is removed', async () => {
  await holdJob('dead', 60)
  await beatAgo('dead', 21)
  expect(await unlockJobsOfDeadWorkers(jobs)).toEqual(['dead'])
  expect(await holders()).toEqual([null])
  expect(await alive()).toEqual([])
})

test('a worker with a heartbeat within 20 s keeps its jobs, however long they take', async () => {
  await holdJob('busy', 3_600)
  await beatAgo('busy', 15)
  expect(await unlockJobsOfDeadWorkers(jobs)).toEqual([])
  expect(await holders()).toEqual(['busy'])
  expect(await alive()).toEqual(['busy'])
})

test('a worker that sends a heartbeat again is alive again', async () => {
  await holdJob('slow', 60)
  await beatAgo('slow', 21)
  await writeHeartbeat(jobs, 'slow')
  expect(await unlockJobsOfDeadWorkers(jobs)).toEqual([])
  expect(await holders()).toEqual(['slow'])
})

test('a worker that died before its first heartbeat is found by its locks, and a new one gets time', async () => {
  await holdJob('stillborn', 21)
  await holdJob('new', 5)
  expect(await unlockJobsOfDeadWorkers(jobs)).toEqual(['stillborn'])
  expect(await holders()).toEqual(['new', null])
})

test('a worker that signs off does not affect the others', async () => {
  await writeHeartbeat(jobs, 'one')
  await writeHeartbeat(jobs, 'two')
  await removeHeartbeat(jobs, 'one')
  expect(await alive()).toEqual(['two'])
})

/** What graphile-worker has taken, as if a worker had. */
async function holdAll(worker: string): Promise<void> {
  await db.admin.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', attempts = attempts + 1`,
    [worker],
  )
}

const held = async () =>
  (
    await db.admin.query(
      `select attempts, queue_name as queue, last_error is not null as explained
       from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`,
    )
  ).rows

test('the death of a worker costs no attempt; after a second one the jobs run one at a time, and then it costs one', async () => {
  await db.admin.query("select graphile_worker.add_job('greet', max_attempts => 3)")
  await holdAll('first')
  await unlockJobsOfDeadWorkers(jobs)
  expect(await held()).toEqual([{ attempts: 0, queue: null, explained: true }])
  await holdAll('second')
  await unlockJobsOfDeadWorkers(jobs)
  expect(await held()).toEqual([{ attempts: 0, queue: 'held_by_dead_workers', explained: true }])
  for (const attempts of [1, 2, 3]) {
    await holdAll('third')
    await unlockJobsOfDeadWorkers(jobs)
    expect(await held()).toEqual([{ attempts, queue: 'held_by_dead_workers', explained: true }])
  }
})

test('a dead worker gives up the queue of jobs that run one at a time; a living one keeps it', async () => {
  const queue = async () =>
    (await db.admin.query('select locked_by from graphile_worker._private_job_queues')).rows.map(row => row.locked_by)
  const lockQueue = (worker: string) =>
    db.admin.query('update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()', [worker])
  await holdJob('dead', 60)
  await unlockJobsOfDeadWorkers(jobs)
  await lockQueue('alive')
  await beatAgo('alive', 1)
  await holdAll('dead')
  await unlockJobsOfDeadWorkers(jobs)
  expect(await queue()).toEqual(['alive'])
  await lockQueue('dead')
  await holdAll('dead')
  await unlockJobsOfDeadWorkers(jobs)
  expect(await queue()).toEqual([null])
})
