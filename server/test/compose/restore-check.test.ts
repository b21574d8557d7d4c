import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommandIn } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { grantCredits } from '../../src/features/credits/index.ts'
import { appendEvents } from '../../src/features/events/index.ts'

/** What `restore-check` says of a restored database before anything serves it. */
let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
  // As after a restore into a new timeline.
  await db.admin.query('update sending_cluster set timeline = timeline + 1')
  const orgId = realRuntime.newId('ORG_')
  await db.admin.query('insert into organisations (org_id, name, created_at) values ($1, $1, now())', [orgId])
  const tenant = { orgId, mode: 'live' } as const
  await grantCredits({ ...realRuntime, database: db.database }, tenant, { amount: 500, reason: 'test' }, 'test')
  const id = realRuntime.newId('EV_')
  await db.database
    .forTenant(tenant)
    .transaction(tx => appendEvents(tx, [{ id, type: 'mandate.ready', createdAt: new Date(), data: {} }]))
})
afterEach(() => db.drop())

async function check() {
  const { code, printed } = await runCommandIn({ NODE_ENV: 'test', DATABASE_URL: db.url }, ['restore-check'])
  const lines = printed.split('\n')
  const problems = lines.filter(line => line.startsWith('problem'))
  return { code, lines, problems, found: problems.map(line => line.slice(9, 27).trim()) }
}

test('a consistent database that holds sending has no problem, and the moment is named', async () => {
  const { code, lines } = await check()
  expect(lines.filter(line => line.startsWith('ok')).map(line => line.slice(9, 27).trim())).toEqual([
    'recovery',
    'schema',
    'grants',
    'partitions',
    'sending held',
    'order of events',
    'ledger',
    'journeys',
    'event log',
    'moment',
  ])
  expect(lines.join('\n')).toMatch(
    /1 transfers add up[\s\S]*1 events[\s\S]*newest event, transfer or journey 20\d\d-.*, 1 organisations/,
  )
  expect(code).toBe(0)
})

test('a database that would send is a problem, and the step is named', async () => {
  await db.appPool.query("select resume_sending('test')")
  const { code, found, problems } = await check()
  expect([code, found]).toEqual([1, ['sending held']])
  expect(problems[0]).toContain('Next: pramaan-server sending hold')
})

test('events with numbers that this cluster has not reached are a problem until sending hold begins an epoch', async () => {
  await db.admin.query("update events set xact = '5000000000000000'")
  expect((await check()).found).toEqual(['order of events'])
  await runCommandIn({ NODE_ENV: 'test', DATABASE_URL: db.url }, ['sending', 'hold', '--reason', 'loaded events'])
  expect((await check()).found).toEqual([])
})

const DAMAGES = [
  ['ledger', "update credit_accounts set balance = balance - 1 where account = 'available'"],
  ['ledger', "update credit_entries set amount = amount + 1 where account = 'available'"],
  ['ledger', 'delete from credit_entries'],
  ['event log', 'delete from events'],
  ['schema', 'delete from schema_migrations where version = (select max(version) from schema_migrations)'],
  ['grants', 'revoke select on events from pramaan_app'],
] as const

test.each(DAMAGES)('%s: %s is found', async (what, damage) => {
  await db.admin.query(damage)
  const { code, found } = await check()
  expect([code, found[0]]).toEqual([1, what])
})
