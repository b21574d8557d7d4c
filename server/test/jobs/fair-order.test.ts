import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

/** Which job a worker takes next, and what becomes of the jobs that failed. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(() => db.admin.query('truncate graphile_worker._private_jobs'))

async function enqueue(orgId: string, count: number): Promise<void> {
  const payload = JSON.stringify({ orgId })
  await db.appPool.query("select jobs.enqueue('greet', $1, 3) from generate_series(1, $2::int)", [payload, count])
}

/** As graphile-worker takes them. */
async function order(): Promise<readonly string[]> {
  const { rows } = await db.admin.query(
    `select payload ->> 'orgId' as org from graphile_worker._private_jobs where is_available order by priority, run_at, id`,
  )
  return rows.map(row => row.org)
}

test('the first jobs of an organisation come before the hundredth of another', async () => {
  await enqueue('many', 300)
  await enqueue('few', 3)
  const places = (await order()).flatMap((org, at) => (org === 'few' ? at : []))
  expect(places).toHaveLength(3)
  expect(Math.max(...places)).toBeLessThan(8)
})

test('jobs that failed for good do not count against an organisation', async () => {
  await enqueue('unlucky', 100)
  await db.admin.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await enqueue('other', 2)
  await enqueue('unlucky', 1)
  expect(await order()).toEqual(['other', 'unlucky', 'other'])
})

test('a job that failed is listed with its error, and runs again when the operator says so', async () => {
  const type = (...words: string[]) => runCommand(words, { DATABASE_URL: db.url })
  expect((await type('job', 'list')).printed).toBe('No job has failed.')
  await enqueue('org', 2)
  await db.admin.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'No such \\x1b[31mtable\\nstack'
     where id = (select min(id) from graphile_worker._private_jobs)`,
  )
  const listed = (await type('job', 'list')).printed
  expect(listed).toMatch(/^\d+ {2}greet {2}3 attempts {2}\S+Z {2}No such \[31mtable\nNext: /)
  const id = listed.split(' ')[0]!
  expect((await type('job', 'retry', id)).printed).toBe(`Job ${id} is queued again.`)
  expect(await order()).toEqual(['org', 'org'])
  for (const wrong of [id, '999999', 'x'])
    expect(await type('job', 'retry', wrong)).toMatchObject({ code: 1, errors: expect.stringContaining('job list') })
})
