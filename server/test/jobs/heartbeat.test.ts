import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beat, freeJobsOfTheSilent, signOff } from '../../src/adapters/jobs/heartbeat.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

/** Who is silent for 20 s loses its jobs, and nobody else does. Time is turned back in the rows; nothing waits. */
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
  await beat(jobs, worker)
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

test('the jobs of a worker silent for more than 20 s are set free, and it is forgotten', async () => {
  await holdJob('dead', 60)
  await beatAgo('dead', 21)
  expect(await freeJobsOfTheSilent(jobs)).toEqual(['dead'])
  expect(await holders()).toEqual([null])
  expect(await alive()).toEqual([])
})

test('a worker that beat within 20 s keeps its jobs, however long they take', async () => {
  await holdJob('busy', 3_600)
  await beatAgo('busy', 15)
  expect(await freeJobsOfTheSilent(jobs)).toEqual([])
  expect(await holders()).toEqual(['busy'])
  expect(await alive()).toEqual(['busy'])
})

test('a worker that beats again is alive again', async () => {
  await holdJob('slow', 60)
  await beatAgo('slow', 21)
  await beat(jobs, 'slow')
  expect(await freeJobsOfTheSilent(jobs)).toEqual([])
  expect(await holders()).toEqual(['slow'])
})

test('a worker that died before its first beat is found by its locks, and a new one is given time', async () => {
  await holdJob('stillborn', 21)
  await holdJob('new', 5)
  expect(await freeJobsOfTheSilent(jobs)).toEqual(['stillborn'])
  expect(await holders()).toEqual(['new', null])
})

test('a worker that signs off leaves the others', async () => {
  await beat(jobs, 'one')
  await beat(jobs, 'two')
  await signOff(jobs, 'one')
  expect(await alive()).toEqual(['two'])
})
