import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { testJourneys } from '../../../testing/intake.ts'
import { until } from '../../../testing/process.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { openAccountProviders } from '../../src/compose/channels.ts'
import { type AccountProviders, addAccount, addTemplate, changeTemplate } from '../../src/features/channels/index.ts'
import { journeyRunner, sendPaces } from '../../src/features/journeys/index.ts'
import { mostWithin } from '../../src/features/sending/core/window.fixture.ts'
import { launch } from '../journeys/launch.fixture.ts'

const SETTINGS = { phoneNumberId: '106540352242922', wabaId: '102290129340398' }
const SECRETS = { accessToken: 'token', appSecret: 'secret', verifyToken: 'hook' }
const PER_SECOND = 80
const ORGANISATIONS = 5
const PEOPLE = 40

let api: TestApi
let provider: FakeProcess
let accounts: AccountProviders
beforeAll(async () => {
  api = await startTestApi()
  provider = await startFake('whatsapp', { hookUrl: api.url, secrets: { ...SETTINGS, ...SECRETS } })
  accounts = openAccountProviders({
    config: { environment: 'development', publicUrl: api.url },
    database: api.db.database,
    clock: api.time.clock,
    newId: realRuntime.newId,
    secretBox: api.keys.secretBox,
  })
})
afterAll(async () => {
  await accounts.close()
  await provider.end()
  await api.close()
})

async function addSharedNumber(): Promise<void> {
  const number = await addAccount(
    api.keys,
    {
      orgId: null,
      channel: 'whatsapp',
      provider: 'whatsapp_cloud',
      serves: 'all',
      name: 'Number of the operator',
      settings: { ...SETTINGS, baseUrl: provider.url },
      perSecond: PER_SECOND,
    },
    SECRETS,
    'test',
  )
  const text = await addTemplate(api.keys, {
    accountId: number.ok ? number.value.id : '',
    purpose: 'first',
    language: 'hi',
    providerId: 'job_with_link',
    category: 'marketing',
    body: 'नमस्ते {{1}}, {{2}}: {{3}}. {{4}}',
    variables: ['name', 'company', 'title', 'link'],
  })
  await changeTemplate(api.keys, text.ok ? text.value.id : '', 'approved', null)
}

test('a number that several organisations share never sends more than its limit in a second, and everybody is contacted once', async () => {
  await addSharedNumber()
  const endings = Array.from({ length: PEOPLE }, (_, at) => String((at % 90) + 10))
  for (let nth = 0; nth < ORGANISATIONS; nth++)
    await launch(api, endings, { mode: 'live', workflow: { channels: ['whatsapp'], languages: ['hi'] } })
  const { database } = api.db
  const { monotonicNow } = realRuntime
  const paces = sendPaces({ database, monotonicNow, wait: ms => wait(ms) })
  const deps = testJourneys(api, { providerOf: (_mode, tx) => accounts.providerFor(tx), paces })
  const errors: unknown[] = []
  const runner = journeyRunner(deps, {
    atOnce: 8,
    monotonicNow,
    signal: AbortSignal.timeout(60_000),
    onError: (_tenant, error) => void errors.push(error),
  })
  const areAllSent = async () => (await provider.journal()).length >= ORGANISATIONS * PEOPLE
  await until(
    async () => {
      // The clock of the service stands still in tests; journeys that got no slot are due a moment later.
      api.time.advance(200)
      await runner.look()
      return await areAllSent()
    },
    60_000,
    'all messages',
  )
  await runner.stop()
  const sent = await provider.journal()
  expect(errors).toEqual([])
  expect(sent).toHaveLength(ORGANISATIONS * PEOPLE)
  expect(new Set(sent.map(({ sendId }) => sendId)).size).toBe(sent.length)
  expect(
    mostWithin(
      sent.map(({ at }) => at),
      1_000,
    ),
  ).toBeLessThanOrEqual(PER_SECOND)
  const { rows } = await api.db.admin.query('select status, count(*)::int as count from journey_sends group by status')
  expect(rows).toEqual([{ status: 'accepted', count: sent.length }])
})
