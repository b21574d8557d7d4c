import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { Partner } from '../../../testing/partner.ts'
import {
  DAY,
  deliveryOf,
  endpointOf,
  HOUR,
  happen,
  MINUTE,
  newEndpoint,
  partnerOf,
  SECOND,
  type Shown,
  startDeliveryFixture,
} from './delivery.fixture.ts'
import { DOWN, type JournalReceiver, OK, startJournal } from './journal-receiver.ts'

/** When a failed delivery is tried again. The last test ends a month later than it began. */
let api: TestApi
let who: Partner
let receiver: JournalReceiver
let webhookId: string
beforeAll(async () => {
  api = await startDeliveryFixture()
})
afterAll(() => api.close())

const PUBLISHED = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
] as const

const triedAgain = () => receiver.ids.length
const pauseOf = ({ next_attempt_at }: Shown) => Date.parse(next_attempt_at!) - api.time.clock()

async function newFixture(): Promise<void> {
  ;[who, receiver] = [await partnerOf(api), await startJournal()]
  webhookId = (await newEndpoint(who, receiver.url)).id
}

/** To just before its time, when nothing happens, and then to it. */
async function passes(pause: number): Promise<void> {
  const before = triedAgain()
  api.time.advance(pause - 1)
  await api.deliver()
  expect(triedAgain()).toBe(before)
  api.time.advance(1)
  await api.deliver()
}

describe('a Retry-After', () => {
  const failWith = async (retryAfter: string) => {
    await newFixture()
    receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': retryAfter } }))
    const [id] = await happen(api, who)
    await api.deliver()
    return { id: id!, shown: await deliveryOf(who, webhookId, id!) }
  }
  // Else the last test, a month later, would go on trying it.
  const close = async () => {
    await who.call('DELETE', `/webhooks/${webhookId}`)
    await receiver.close()
  }

  test('pauses the whole endpoint: what happens meanwhile waits, too', async () => {
    const { shown, id } = await failWith('600')
    expect(pauseOf(shown)).toBeGreaterThanOrEqual(600 * SECOND)
    expect(pauseOf(shown)).toBeLessThanOrEqual(660 * SECOND)
    receiver.answerWith(() => OK)
    const [young] = await happen(api, who)
    await api.deliver()
    expect(receiver.ids).toEqual([id])
    expect((await endpointOf(who, webhookId)).paused_until).toBe(
      new Date(api.time.clock() + 600 * SECOND).toISOString(),
    )
    expect(pauseOf(await deliveryOf(who, webhookId, young!))).toBe(600 * SECOND)
    await passes(600 * SECOND)
    expect(receiver.ids).toContain(young)
    api.time.advance(MINUTE)
    await api.deliver()
    expect(receiver.ids.toSorted()).toEqual([id, id, young].toSorted())
    await close()
  })

  test('is honoured for an hour at most', async () => {
    const { shown } = await failWith('86400')
    expect(pauseOf(shown)).toBeGreaterThanOrEqual(HOUR)
    expect(pauseOf(shown)).toBeLessThanOrEqual(1.1 * HOUR)
    expect((await endpointOf(who, webhookId)).paused_until).toBe(new Date(api.time.clock() + HOUR).toISOString())
    receiver.answerWith(() => OK)
    const [young] = await happen(api, who)
    await passes(HOUR)
    expect(receiver.ids).toContain(young)
    await close()
  })

  test('that is a date is one, too', async () => {
    const { shown } = await failWith(new Date(api.time.clock() + 10 * MINUTE).toUTCString())
    expect(pauseOf(shown)).toBeGreaterThanOrEqual(10 * MINUTE - SECOND)
    expect(pauseOf(shown)).toBeLessThanOrEqual(11 * MINUTE)
    await close()
  })

  test.each(['soon', '-600', '1e9', '600.5', '', 'Tue, 99 Nov 2026 99:99:99 GMT'])(
    'of %j is none: the schedule holds and nothing pauses',
    async nonsense => {
      const { shown } = await failWith(nonsense)
      expect(pauseOf(shown)).toBeGreaterThanOrEqual(4 * SECOND)
      expect(pauseOf(shown)).toBeLessThanOrEqual(6 * SECOND)
      expect((await endpointOf(who, webhookId)).paused_until).toBeNull()
      await close()
    },
  )
})

test('retries come on the published schedule to the thirtieth day, then it has failed; every attempt is listed', async () => {
  await newFixture()
  const [id] = await happen(api, who)
  const { rows } = await api.db.admin.query<{ stored_at: Date }>('select stored_at from events where event_id = $1', [
    id,
  ])
  const lastDay = rows[0]!.stored_at.getTime() + 30 * DAY
  receiver.answerWith(arrival => (arrival.id === id ? DOWN : OK))
  await api.deliver()
  const ofIt = () => receiver.ids.filter(each => each === id).length
  const moments = [api.time.clock()]
  let shown = await deliveryOf(who, webhookId, id!)
  while (shown.next_attempt_at !== null) {
    const published = PUBLISHED[moments.length - 1] ?? 12 * HOUR
    const pause = pauseOf(shown)
    expect(pause).toBeGreaterThanOrEqual(0.8 * published)
    expect(pause).toBeLessThanOrEqual(1.2 * published)
    expect(shown).toMatchObject({ outcome: 'waiting', attempt: moments.length })
    // Others get through, so it is this event that fails and not the endpoint.
    await happen(api, who)
    await api.deliver()
    if (moments.length <= PUBLISHED.length + 2) await passes(pause)
    else {
      api.time.advance(pause)
      await api.deliver()
    }
    moments.push(api.time.clock())
    expect(ofIt()).toBe(moments.length)
    shown = await deliveryOf(who, webhookId, id!)
  }
  expect(shown).toMatchObject({ outcome: 'failed', attempt: moments.length })
  expect(shown.tries.map(({ started_at }) => Date.parse(started_at))).toEqual(moments)
  expect(new Set(shown.tries.map(each => each.http_status))).toEqual(new Set([500]))
  expect(moments.at(-1)).toBeLessThan(lastDay)
  expect(moments.at(-1)).toBeGreaterThan(lastDay - 1.2 * 12 * HOUR)
  expect(moments.length).toBeGreaterThan(9 + 29 * 2 * 0.8)
  const before = ofIt()
  api.time.advance(2 * DAY)
  await api.deliver()
  expect(ofIt()).toBe(before)
  await receiver.close()
}, 120_000)
