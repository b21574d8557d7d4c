import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { type LookUps, openLookUps } from '../../src/adapters/postgres/look-ups.ts'

/** Reads that share connections: each gets its own answer, as its own tenant, whatever becomes of the others. */
let db: TestDatabase
let lookUps: LookUps
beforeAll(async () => {
  db = await createTestDatabase()
  const name = 'shared look-ups'
  lookUps = openLookUps(db.database, { url: db.url, role: 'pramaan_app', name, onError: () => {} })
})
afterAll(async () => {
  await lookUps.close()
  await db.drop()
})

const connections = async () => {
  const { rows } = await db.admin.query<{ pid: number; query: string }>(
    "select pid, query from pg_stat_activity where application_name = 'shared look-ups' and datname = current_database()",
  )
  return rows
}

const ownNumber = async (area: string, orgId: string, number: number) => {
  const { reads } = lookUps.of(area).forTenant({ orgId, mode: 'live' })
  const { rows } = await sql<{ org: string; number: number }>`
    select current_setting('app.org') as org, ${number}::int as number
  `.execute(reads)
  return rows[0]
}

test('200 reads of 20 tenants at once use two connections, and each gets the answer of its tenant', async () => {
  const asked = Array.from({ length: 200 }, (_, nth) => ({ org: `org_${nth % 20}`, number: nth }))
  const answers = await Promise.all(asked.map(({ org, number }) => ownNumber('answers', org, number)))
  expect(answers).toEqual(asked)
  expect(await connections()).toHaveLength(2)
})

test('no setting of a tenant is left for the next read of the connection', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, nth) => ownNumber('left', 'org_1', nth)))
  const plain = () =>
    sql<{ org: string }>`select coalesce(current_setting('app.org', true), '') as org, ${1}::int`.execute(
      lookUps.of('left').reads,
    )
  for (const { rows } of await Promise.all([plain(), plain(), plain()])) expect(rows[0]!.org).toBe('')
})

test('a statement that fails fails alone', async () => {
  const { reads } = lookUps.of('failing')
  const divide = (by: number) => sql<{ is: number }>`select 10 / ${by}::int as is`.execute(reads)
  const outcomes = await Promise.allSettled([divide(1), divide(0), divide(2), divide(0), divide(5)])
  expect(outcomes.map(each => (each.status === 'fulfilled' ? each.value.rows[0]!.is : each.reason.code))).toEqual([
    10,
    '22012',
    5,
    '22012',
    2,
  ])
})

test('a statement that cannot be prepared fails for all that were sent with it, and the next ones work', async () => {
  const { reads } = lookUps.of('unprepared')
  const read = () => sql`select ${1}::int from appears_later`.execute(reads)
  const outcomes = await Promise.allSettled([read(), read(), read(), read()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  await db.admin.query('create table appears_later (); grant select on appears_later to pramaan_app')
  for (let nth = 0; nth < 4; nth++) expect((await read()).rows).toEqual([])
})

test('reads of another area do not wait for a locked table', async () => {
  await db.admin.query('create table locked_table (); grant select on locked_table to pramaan_app')
  const locker = await db.admin.connect()
  await locker.query('begin; lock table locked_table')
  const waiting = Promise.allSettled(
    Array.from({ length: 6 }, () => sql`select ${1}::int from locked_table`.execute(lookUps.of('locked').reads)),
  )
  await until(
    async () => (await connections()).some(({ query }) => query.includes('locked_table')),
    5_000,
    'a read to wait for the lock',
  )
  const free = await Promise.all(Array.from({ length: 6 }, (_, nth) => ownNumber('free', 'org_1', nth)))
  expect(free.map(row => row?.number)).toEqual([0, 1, 2, 3, 4, 5])
  await locker.query('rollback')
  locker.release()
  expect((await waiting).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
})

test('a connection that PostgreSQL ends is replaced: reads that wait for it fail, later ones work', async () => {
  await ownNumber('ended', 'org_1', 1)
  const sleeping = Promise.allSettled(
    Array.from({ length: 4 }, () => sql`select pg_sleep(${60}::int)`.execute(lookUps.of('ended').reads)),
  )
  let pids: number[] = []
  await until(
    async () => {
      pids = (await connections()).filter(({ query }) => query.includes('pg_sleep')).map(({ pid }) => pid)
      return pids.length === 2
    },
    5_000,
    'two connections to sleep',
  )
  for (const pid of pids) await db.admin.query('select pg_terminate_backend($1)', [pid])
  expect((await sleeping).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  for (let nth = 0; nth < 4; nth++) expect(await ownNumber('ended', 'org_1', nth)).toMatchObject({ number: nth })
})

test('a transaction has a connection of its own', async () => {
  const name = await lookUps.of('transactions').transaction(async tx => {
    const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(tx)
    return rows[0]!.name
  })
  expect(name).not.toBe('shared look-ups')
})
