import { afterAll, beforeAll, expect, test } from 'vitest'
import { realRuntime } from '../../../server/src/adapters/runtime.ts'
import { type JourneyDeps, journeyRunner } from '../../../server/src/features/journeys/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { call } from '../../../testing/client.ts'
import { startServer, until } from '../../../testing/process.ts'
import { journeysOf, launch, notingProvider } from './launch.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const { monotonicNow } = realRuntime
const many = (count: number, ending: string) => Array<string>(count).fill(ending)
const runnerOf = (deps: JourneyDeps, failed: string[] = []) =>
  journeyRunner(deps, {
    atOnce: 4,
    monotonicNow,
    signal: AbortSignal.timeout(60_000),
    onError: ({ orgId }) => failed.push(orgId),
  })

async function roundsOf(orgId: string): Promise<readonly number[]> {
  const { rows } = await api.db.admin.query('select round from journeys where org_id = $1', [orgId])
  return rows.map(row => row.round)
}

test('workers of two processes contact each candidate of all organisations once', async () => {
  const launched = [await launch(api, many(250, '04')), await launch(api, many(30, '04'))]
  const { provider, sent } = notingProvider()
  const workers = [1, 2].map(() => runnerOf(journeysOf(api, provider)))
  await Promise.all(workers.map(each => each.look()))
  await Promise.all(workers.map(each => each.idle()))
  for (const { partner } of launched) expect(new Set(await roundsOf(partner.orgId))).toEqual(new Set([0]))
  expect([sent.length, new Set(sent.map(each => each.to)).size]).toEqual([280, 250])
  expect(new Set(sent.map(each => each.sendId)).size).toBe(280)
})

test('an error of one organisation does not keep others waiting, and is not repeated at once', async () => {
  const launched = [await launch(api, ['04']), await launch(api, ['04'])]
  const [broken, whole] = launched.map(({ partner }) => partner.orgId)
  const deps = journeysOf(api, notingProvider().provider)
  const database: JourneyDeps['database'] = {
    ...deps.database,
    forTenant: tenant => {
      if (tenant.orgId === broken) throw new Error('broken')
      return api.db.database.forTenant(tenant)
    },
  }
  const failed: string[] = []
  const runner = runnerOf({ ...deps, database }, failed)
  for (let looks = 0; looks < 3; looks++) {
    await runner.look()
    await runner.idle()
  }
  expect([await roundsOf(broken!), await roundsOf(whole!), failed]).toEqual([[-1], [0], [broken]])
  await runner.stop()
})

test('a worker that is stopped records the outcome of the messages that it has sent', async () => {
  const { partner } = await launch(api, ['04'])
  const { provider } = notingProvider()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: typeof provider = {
    ...provider,
    send: async (message, signal) => {
      asked.resolve()
      await answered.promise
      return await provider.send(message, signal)
    },
  }
  const runner = runnerOf(journeysOf(api, slow))
  await runner.look()
  await asked.promise
  const stopping = runner.stop()
  answered.resolve()
  await stopping
  const { rows } = await api.db.admin.query('select last_send_status from journeys where org_id = $1', [partner.orgId])
  expect(rows).toEqual([{ last_send_status: 'accepted' }])
})

test('a worker process contacts candidates and counts the messages', { timeout: 120_000 }, async () => {
  const { partner } = await launch(api, ['04', '08'])
  const noon = api.time.clock() + 30 * 86_400_000
  await api.db.admin.query("insert into test_clocks (org_id, mode, offset_ms) values ($1, 'test', $2)", [
    partner.orgId,
    noon - Date.now(),
  ])
  const worker = await startServer('worker', { DATABASE_URL: api.db.url })
  try {
    const isContacted = async () => (await roundsOf(partner.orgId)).every(round => round === 0)
    await until(isContacted, 30_000, 'the first contact')
    const isCounted = async () => {
      const { text } = await call('GET', worker.metricsUrl)
      return ['accepted', 'invalid_contact'].every(outcome =>
        new RegExp(`pramaan_journey_sends_total\\{mode="test",outcome="${outcome}"\\} [1-9]`).test(text),
      )
    }
    await until(isCounted, 30_000, 'the metrics')
    const { text } = await call('GET', worker.metricsUrl)
    expect(text).toMatch(/pramaan_last_progress_timestamp_seconds\{loop="journeys"\}/)
    expect(text).toMatch(/pramaan_database_pool_connections\{pool="journeys"/)
  } finally {
    await worker.end('SIGTERM')
  }
})
