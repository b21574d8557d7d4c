import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

/** `jobs.enqueue` inserts into graphile-worker's table by itself. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(() => db.admin.query('truncate graphile_worker._private_jobs'))

/** All that does not differ between any two jobs. */
const COMPARED = `
  select task_id, job_queue_id, payload::text, priority, run_at = created_at as due_at_once, attempts, max_attempts, last_error,
    created_at = updated_at as is_new, key, locked_at, locked_by, revision, flags, is_available
  from graphile_worker._private_jobs order by id`

test('a job is the same as one added by graphile-worker', async () => {
  const payload = '{"orgId": "acme", "numbers": [1, 2]}'
  for (let nth = 0; nth < 2; nth++) {
    await db.appPool.query("select jobs.enqueue('compare', $1, 7)", [payload])
    await db.admin.query('set role pramaan_jobs')
    await db.admin.query(
      "select graphile_worker.add_job('compare', $1, max_attempts => 7, priority => (select count(*)::int from graphile_worker._private_jobs))",
      [payload],
    )
    await db.admin.query('reset role')
  }
  const { rows } = await db.admin.query(COMPARED)
  expect(rows).toHaveLength(4)
  const [, added, inserted] = rows
  // The first was the first of its task, and went by add_job.
  expect(inserted).toEqual({ ...added, priority: 2 })
})

test('a worker is told of every job, even of equal ones', async () => {
  const client = await db.admin.connect()
  const told: string[] = []
  client.on('notification', ({ channel, payload = '' }) => told.push(`${channel} ${payload}`))
  await client.query('listen "jobs:insert"')
  await db.appPool.query("select jobs.enqueue('told', '{}', 1)")
  await db.appPool.query("select jobs.enqueue('told', '{}', 1) from generate_series(1, 2)")
  await client.query('select 1')
  client.release(true)
  expect(told).toHaveLength(3)
  for (const each of told) expect(each).toMatch(/^jobs:insert \{"r":[\d.e-]+,"count":1\}$/)
})

test('a job of a transaction that is rolled back does not exist', async () => {
  await db.appPool.query("select jobs.enqueue('kept', '{}', 1)")
  const client = await db.appPool.connect()
  await client.query('begin')
  await client.query("select jobs.enqueue('kept', '{}', 1)")
  await client.query('rollback')
  client.release()
  expect((await db.admin.query(COMPARED)).rows).toHaveLength(1)
})
