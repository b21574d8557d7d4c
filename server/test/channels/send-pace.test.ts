import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../testing/process.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { journeyRunner, runDue, type SendPaces, sendPaces } from '../../src/features/journeys/index.ts'
import { mostWithin } from '../../src/features/sending/core/window.fixture.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { addWhatsApp, approveText, startWithWhatsApp, type WithAccounts } from './accounts.fixture.ts'

const ORGANISATIONS = 5
const PEOPLE = 40

let world: WithAccounts
beforeAll(async () => {
  world = await startWithWhatsApp()
})
afterAll(() => world.close())

test('a number that several organisations share never sends more than its limit in a second, and everybody is contacted once', async () => {
  const { api, provider } = world
  const { id, perSecond } = await addWhatsApp(world, null)
  await approveText(world, id)
  const endings = Array.from({ length: PEOPLE }, (_, at) => String((at % 90) + 10))
  for (let nth = 0; nth < ORGANISATIONS; nth++)
    await launch(api, endings, { mode: 'live', workflow: { channels: ['whatsapp'], languages: ['hi'] } })
  const { database } = api.db
  const { monotonicNow } = realRuntime
  const paces = sendPaces({ database, monotonicNow, wait: ms => wait(ms) })
  const deps = { ...world.deps, paces }
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
  ).toBeLessThanOrEqual(perSecond)
  const { rows } = await api.db.admin.query('select status, count(*)::int as count from journey_sends group by status')
  expect(rows).toEqual([{ status: 'accepted', count: sent.length }])
})

/** A process that is so slow that every slot is over when its batch is decided. */
function tooLate(paces: SendPaces): SendPaces {
  const lost = { opensAt: 0, closesAt: 1 }
  return {
    ...paces,
    begin: async (tenant, limit) => {
      const slots = await paces.begin(tenant, limit)
      return { ...slots, take: account => (slots.take(account) === null ? null : lost) }
    },
  }
}

test('messages whose slots are over when they are decided leave in other slots, and are not written back', async () => {
  const { api, provider } = world
  const { id, perSecond } = await addWhatsApp(world, null)
  await approveText(world, id)
  const endings = Array.from({ length: PEOPLE }, (_, at) => String((at % 90) + 10))
  const { partner } = await launch(api, endings, {
    mode: 'live',
    workflow: { channels: ['whatsapp'], languages: ['hi'] },
  })
  const { monotonicNow } = realRuntime
  const paces = tooLate(sendPaces({ database: api.db.database, monotonicNow, wait: ms => wait(ms) }))
  const before = (await provider.journal()).length
  const outcomes: string[] = []
  const deps = { ...world.deps, paces, onSent: (_mode: string, kind: string) => void outcomes.push(kind) }
  await until(
    async () => {
      api.time.advance(200)
      await runDue(deps, { orgId: partner.orgId, mode: 'live' }, 100, AbortSignal.timeout(60_000))
      return outcomes.length >= PEOPLE
    },
    60_000,
    'all messages',
  )
  expect(new Set(outcomes)).toEqual(new Set(['accepted']))
  const sent = (await provider.journal()).slice(before)
  expect(sent).toHaveLength(PEOPLE)
  const times = sent.map(({ at }) => at)
  expect(mostWithin(times, 1_000)).toBeLessThanOrEqual(perSecond)
})
