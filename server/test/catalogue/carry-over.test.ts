import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { runCarryOver } from '../../src/features/selected-skills/index.ts'

/** Selections of a replaced skill move to its successor: all of them, to its branch, and each counted once. */
let db: TestDatabase
const time = testClock()
const never = new AbortController().signal
const FROM = 1001
/** In another branch: a selection moves to its sub-skill and master too. */
const TO = { skill_number: 5009, sub_skill_number: 501, master_number: 5 }
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(() => db.admin.query('truncate selected_skills, selection_tallies'))

const carryOver = (to = TO.skill_number, signal = never) =>
  runCarryOver({ database: db.database, clock: time.clock }, { from: FROM, to }, signal)

async function fill(count: number): Promise<void> {
  await db.admin.query(
    `insert into selected_skills
       (selected_skill_id, user_id, skill_number, sub_skill_number, master_number, created_at, updated_at)
     select gen_random_uuid(), 'user ' || n, $2, 101, 1, '2026-01-01Z', '2026-01-01Z' from generate_series(1, $1::integer) n`,
    [count, FROM],
  )
  await db.admin.query('insert into selection_tallies values ($2, 3, $1)', [count, FROM])
}

const tallies = async () => {
  const { rows } = await db.admin.query(
    'select skill_number, sum(selections)::integer as n from selection_tallies group by 1 order by 1',
  )
  return rows
}

test('a selection takes on the whole branch of the successor, and keeps when it was made', async () => {
  await fill(1)
  await carryOver()
  const { rows } = await db.admin.query(
    'select skill_number, sub_skill_number, master_number, created_at, updated_at from selected_skills',
  )
  expect(rows).toEqual([{ ...TO, created_at: new Date('2026-01-01Z'), updated_at: new Date(time.clock()) }])
})

test('more than fit into one transaction are moved to the last', async () => {
  await fill(2_001)
  await carryOver()
  expect(await tallies()).toEqual([
    { skill_number: FROM, n: 0 },
    { skill_number: TO.skill_number, n: 2_001 },
  ])
  const { rows } = await db.admin.query('select distinct skill_number from selected_skills')
  expect(rows).toEqual([{ skill_number: TO.skill_number }])
})

test('two workers on the same job, one of them thought dead, count no row twice', async () => {
  await fill(10)
  const holder = await db.admin.connect()
  await holder.query('begin')
  await holder.query('select from selected_skills for update')
  const both = Promise.all([carryOver(), carryOver()])
  await until(async () => (await waitingForRows()) === 2, 1_500, 'both to want the same rows')
  await holder.query('rollback')
  holder.release()
  await both
  expect(await tallies()).toEqual([
    { skill_number: FROM, n: 0 },
    { skill_number: TO.skill_number, n: 10 },
  ])
})

async function waitingForRows(): Promise<number> {
  const { rows } = await db.admin.query(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%with batch as%'`,
  )
  return rows[0].n
}

test('a job that was told to stop moves nothing more', async () => {
  await fill(1)
  await expect(carryOver(TO.skill_number, AbortSignal.abort(new Error('out of time')))).rejects.toThrow('out of time')
  expect(await tallies()).toEqual([{ skill_number: FROM, n: 1 }])
})

test('a successor that does not exist is an error and no end of the job', async () => {
  await fill(1)
  await expect(carryOver(999_999)).rejects.toThrow('999999')
  expect(await tallies()).toEqual([{ skill_number: FROM, n: 1 }])
})
