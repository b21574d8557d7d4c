import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readServiceFigures } from '../../../server/src/adapters/postgres/service-figures.ts'
import { realRuntime } from '../../../server/src/adapters/runtime.ts'
import { journeyRunner, runDue } from '../../../server/src/features/journeys/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { runCommandIn, saidBy } from '../../../testing/command.ts'
import { startServer, until } from '../../../testing/process.ts'
import { journeysOf, launch, notingProvider } from './launch.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
afterEach(() => api.db.appPool.query("select resume_sending('the test is over')"))

/** What is recorded differs then, as after an archive recovery, or where a dump was loaded. */
const CHANGES = ['timeline = timeline + 1', 'system_identifier = system_identifier + 1', 'database_oid = 1'] as const
const asRestored = (change: (typeof CHANGES)[number]) => api.db.admin.query(`update sending_cluster set ${change}`)

async function type(...words: string[]): Promise<string> {
  const env = { NODE_ENV: 'test', DATABASE_URL: api.db.url }
  const { code, said } = saidBy(await runCommandIn(env, ['sending', ...words]))
  if (code !== 0) throw new Error(said)
  return said
}

async function runAll(sent: ReturnType<typeof notingProvider>): Promise<void> {
  const runner = journeyRunner(journeysOf(api, sent.provider), {
    atOnce: 2,
    monotonicNow: realRuntime.monotonicNow,
    signal: AbortSignal.timeout(60_000),
    onError: (_tenant, error) => {
      throw error
    },
  })
  await runner.look()
  await runner.idle()
}

test.each(CHANGES)(
  'in a restored database (%s) no message of live mode is sent, and test mode goes on',
  async change => {
    const [live, ofTest] = [await launch(api, ['04'], { mode: 'live' }), await launch(api, ['04'])]
    await asRestored(change)
    const noted = notingProvider()
    await runAll(noted)
    const tenant = { orgId: live.partner.orgId, mode: 'live' } as const
    expect(await runDue(journeysOf(api, noted.provider), tenant, 100, AbortSignal.timeout(60_000))).toBe(0)
    const { rows } = await api.db.admin.query('select org_id, round from journeys where org_id = any($1)', [
      [live.partner.orgId, ofTest.partner.orgId],
    ])
    const roundOf = (orgId: string) => rows.find(row => row.org_id === orgId).round
    expect([roundOf(live.partner.orgId), roundOf(ofTest.partner.orgId), noted.sent.length]).toEqual([-1, 0, 1])
    await api.db.appPool.query("select resume_sending('checked')")
    await runAll(noted)
    expect(noted.sent).toHaveLength(2)
  },
)

test('the metrics say that sending is stopped, and how many journeys wait for how long', async () => {
  await launch(api, ['04', '04'], { mode: 'live' })
  await api.db.admin.query(
    "update journeys set due_at = now() - interval '90 seconds' where round = -1 and mode = 'live'",
  )
  expect((await readServiceFigures(api.db.appPool)).maySend).toBe(true)
  await asRestored('timeline = timeline + 1')
  const { maySend, dueJourneys } = await readServiceFigures(api.db.appPool)
  const live = dueJourneys.find(each => each.mode === 'live')!
  expect([maySend, live.due, Math.floor(live.oldestSeconds / 60)]).toEqual([false, 2, 1])
})

test('sending status names both databases, and sending resume records this one with its reason', {
  timeout: 120_000,
}, async () => {
  expect(await type('status')).toMatch(
    /^Messages of live mode are sent\.\nrecorded {2}system \d+ database \d+ timeline \d+/,
  )
  await asRestored('timeline = timeline + 1')
  expect(await type('status')).toContain('NOT sent')
  expect(await type('resume', '--reason', 'restored on purpose')).toMatch(
    /^Messages of live mode are sent\.\n.*restored on purpose/,
  )
  await expect(type('resume')).rejects.toThrow('--reason')
})

test('sending hold stops a database that PostgreSQL does not know to be restored, and events begin an epoch', {
  timeout: 120_000,
}, async () => {
  const epochs = async () => (await api.db.admin.query('select count(*)::int as n from event_epochs')).rows[0].n
  const before = await epochs()
  const said = await type('hold', '--reason', 'a snapshot of the volume')
  expect(said).toMatch(/^Messages of live mode are NOT sent\.\nWebhook deliveries, .* are held until `resume`\./)
  expect(said).toContain('timeline 0')
  expect(await epochs()).toBe(before + 1)
  expect(await type('resume', '--reason', 'checked')).toMatch(/^Messages of live mode are sent\.\nrecorded/)
})

test('a worker on a restored database says in its log that nothing is sent, and when it is resumed', {
  timeout: 120_000,
}, async () => {
  await asRestored('timeline = timeline + 1')
  const worker = await startServer('worker', { DATABASE_URL: api.db.url })
  const hasLogged = (text: string) => async () => worker.log.join('').includes(text)
  try {
    await until(hasLogged('messages of live mode are not sent'), 30_000, 'the line of the log')
    await api.db.appPool.query("select resume_sending('checked')")
    await until(hasLogged('messages of live mode are sent again'), 30_000, 'the line of the log')
    expect(worker.log.join('').match(/messages of live mode are not sent/g)).toHaveLength(1)
  } finally {
    await worker.end('SIGTERM')
  }
})

test('the role of requests cannot change the record but by resuming', async () => {
  await expect(api.db.appPool.query('update sending_cluster set timeline = 0')).rejects.toThrow('permission denied')
})
