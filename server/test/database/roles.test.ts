import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { withAdmin } from '../../../testing/template.ts'
import { findUnsafeSettings } from '../../src/adapters/postgres/pool.ts'

/** The app's role owns nothing and can do to the tables only what the product does. */
let db: TestDatabase
let app: pg.Pool
beforeAll(async () => {
  db = await createTestDatabase()
  app = db.appPool
})
afterAll(() => db.drop())

const DENIED = { code: '42501' }

test("the app's connections use the app role, which owns nothing and bypasses no row-level security", async () => {
  const { rows } = await app.query('select current_user as role')
  expect(rows).toEqual([{ role: 'pramaan_app' }])
})

/** A login of its own, as deploy/README.md asks for, with the given roles. */
async function poolOfLogin(roles: string, options = ''): Promise<pg.Pool> {
  const name = `pramaan_test_login_${randomBytes(6).toString('hex')}`
  logins.push(name)
  await db.admin.query(`create role ${name} login noinherit; grant ${roles} to ${name}`)
  const url = new URL(db.url)
  url.username = name
  return new pg.Pool({ connectionString: url.href, options: `-c role=pramaan_app ${options}` })
}
const logins: string[] = []
afterAll(async () => {
  for (const name of logins) await withAdmin(admin => admin.query(`drop role ${name}`))
})

test('a login with just the role of the application is safe', async () => {
  const pool = await poolOfLogin('pramaan_app')
  expect(await findUnsafeSettings(pool)).toEqual([])
  await pool.end()
})

test('a login that is a superuser, or may act as the owner, is detected behind the role', async () => {
  expect(await findUnsafeSettings(app)).toEqual([expect.stringContaining('login of DATABASE_URL is a superuser')])
  const owner = await poolOfLogin('pramaan_app, pramaan_owner')
  expect(await findUnsafeSettings(owner)).toEqual([expect.stringContaining('may act as the owner')])
  await owner.end()
})

test('an unsafe role is detected', async () => {
  expect(await findUnsafeSettings(db.admin)).toEqual([
    expect.stringContaining('do not use the role pramaan_app'),
    expect.stringContaining('bypass'),
    expect.stringContaining('owns'),
    expect.stringContaining('login'),
  ])
  expect(await findUnsafeSettings(db.poolAs('pramaan_owner'))).toContainEqual(expect.stringContaining('owns'))
})

test('a database that may lose a committed write is detected', async () => {
  const careless = await poolOfLogin('pramaan_app', '-c synchronous_commit=off')
  expect(await findUnsafeSettings(careless)).toEqual([expect.stringContaining('synchronous_commit off')])
  await careless.end()
})

describe('forbidden for the app', () => {
  test.each([
    ['delete a catalogue node, so that an id is never reused', 'delete from catalogue_nodes'],
    ['rewrite a taxonomy version', 'update taxonomy_versions set added = 0'],
    ['delete the record of an alias', 'delete from skill_aliases'],
    ['rewrite one', "update skill_aliases set text = 'other', reason = 'other'"],
    ['take a confirmation back', 'delete from skill_confirmations'],
    ['rewrite what was offered', "update skill_suggestions set phrase = 'other'"],
    ['create a table', 'create table mine (id integer)'],
    ['alter one', 'alter table selected_skills add column mine integer'],
    ['see jobs', 'select * from graphile_worker._private_jobs'],
    ['add a job past enqueue()', "select graphile_worker.add_job('x')"],
    ['see who is alive among the workers', 'select * from jobs.heartbeats'],
    ['change a balance past credits_transfer()', 'update credit_accounts set balance = 1000'],
    ['hand out slots of a number past reserve_sends()', 'update channel_paces set next_any = now()'],
    ['see what other organisations send from a number', 'select * from channel_shares'],
    ['rewrite the ledger', 'update credit_entries set amount = 1'],
    ['delete from the ledger', 'delete from credit_transfers'],
    ['turn the tally back', 'delete from selection_tallies'],
  ])('%s', async (_what, sql) => {
    await expect(app.query(sql)).rejects.toMatchObject(DENIED)
  })
})

test('the parent of a skill must be a sub-skill', async () => {
  const insert = (level: string, parent: number | null) =>
    db.admin.query(
      `insert into catalogue_nodes (level, number, parent_number, source, source_key, name, description, verifiable, since_version, changed_version)
       values ($1, 999999, $2, 'test', 'test', 'x', '', false, 1, 1)`,
      [level, parent],
    )
  await expect(insert('skill', 1)).rejects.toMatchObject({ code: '23503' })
  await expect(insert('skill', null)).rejects.toMatchObject({ code: '23514' })
  await expect(insert('master', 1)).rejects.toMatchObject({ code: '23514' })
})

test('statements, locks and idle transactions have timeouts', async () => {
  const { rows } = await app.query(
    "select current_setting('statement_timeout') s, current_setting('lock_timeout') l, current_setting('idle_in_transaction_session_timeout') i",
  )
  expect(rows).toEqual([{ s: '5s', l: '2s', i: '10s' }])
})
