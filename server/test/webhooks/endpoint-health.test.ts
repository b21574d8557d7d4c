import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { Partner } from '../../../testing/partner.ts'
import type { Transition } from '../../src/features/webhooks/index.ts'
import {
  DAY,
  deliverAll,
  deliveriesOf,
  deliveryOf,
  endpointOf,
  HOUR,
  happen,
  MINUTE,
  newEndpoint,
  partnerOf,
  pulled,
  SECOND,
  startDeliveryFixture,
  startWorker,
} from './delivery.fixture.ts'
import { type Answer, DOWN, type JournalReceiver, OK, startJournal } from './journal-receiver.ts'

/** What an endpoint's answers do to it: pause, disable, warn, suspend, and back. */
let api: TestApi
let who: Partner
let receiver: JournalReceiver
let webhookId: string
beforeAll(async () => {
  api = await startDeliveryFixture()
})
beforeEach(async () => {
  ;[who, receiver] = [await partnerOf(api), await startJournal()]
  webhookId = (await newEndpoint(who, receiver.url)).id
})
afterEach(async () => {
  // Else a later test, which is later by its clock, would go on trying it.
  await who.call('DELETE', `/webhooks/${webhookId}`)
  await receiver.close()
})
afterAll(() => api.close())

const enable = () => who.call('PATCH', `/webhooks/${webhookId}`, { json: { status: 'enabled' } })
const disable = () => who.call('PATCH', `/webhooks/${webhookId}`, { json: { status: 'disabled' } })
const outcomes = async () => (await deliveriesOf(who, webhookId)).map(({ outcome }) => outcome)
const wordOf = (transition: Transition) => (transition.kind === 'warning' ? transition.percent : transition.kind)

/** Goes the way of all tries, so those that were begun before it have arrived, too. */
async function testArrives(): Promise<void> {
  for (let times = 0; times < 3; times++)
    expect((await who.call('POST', `/webhooks/${webhookId}/test`)).body.data.delivered).toBe(true)
}

/** Answers that are given only once they are let go. */
function held(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { answer: () => promise, letGo: () => resolve(answer) }
}

describe('five failures in a row', () => {
  test('pause the endpoint; then a single attempt probes it, and a success sends the backlog', async () => {
    receiver.answerWith(() => DOWN)
    const ids = await happen(api, who, 30)
    await api.deliver()
    // Eight were under way when the fifth failed.
    expect(receiver.ids.length).toBeGreaterThanOrEqual(5)
    expect(receiver.ids.length).toBeLessThanOrEqual(12)
    const pausedUntil = Date.parse((await endpointOf(who, webhookId)).paused_until)
    const pause = pausedUntil - api.time.clock()
    expect(pause).toBeGreaterThanOrEqual(24 * SECOND)
    expect(pause).toBeLessThanOrEqual(36 * SECOND)
    const atPause = receiver.ids.length
    api.time.advance(pause - 1)
    await api.deliver()
    expect(receiver.ids).toHaveLength(atPause)
    api.time.advance(1)
    await api.deliver()
    expect(receiver.ids).toHaveLength(atPause + 1)
    const next = Date.parse((await endpointOf(who, webhookId)).paused_until) - api.time.clock()
    expect(next).toBeGreaterThanOrEqual(48 * SECOND)
    expect(next).toBeLessThanOrEqual(72 * SECOND)
    receiver.answerWith(() => OK)
    api.time.advance(next)
    await api.deliver()
    api.time.advance(3 * MINUTE)
    await api.deliver()
    expect(new Set(receiver.ids)).toEqual(new Set(ids))
    expect(new Set(await outcomes())).toEqual(new Set(['delivered']))
    expect(await endpointOf(who, webhookId)).toMatchObject({ paused_until: null, failing_since: null })
  })

  test('are probed by one attempt: seven more begin only once it succeeded', async () => {
    receiver.answerWith(() => DOWN)
    await happen(api, who, 30)
    await api.deliver()
    const before = receiver.ids.length
    const { answer, letGo } = held(OK)
    receiver.answerWith(answer)
    api.time.advance(36 * SECOND)
    const delivering = api.deliver()
    await receiver.arrived(before + 1)
    await testArrives()
    expect(receiver.ids).toHaveLength(before + 1)
    letGo()
    await delivering
    expect(receiver.ids.length).toBeGreaterThan(before + 8)
  })

  test('that are not in a row pause nothing', async () => {
    let count = 0
    receiver.answerWith(() => (++count % 5 === 0 ? OK : DOWN))
    await happen(api, who, 1)
    for (let nth = 0; nth < 20; nth++) {
      await api.deliver()
      expect((await endpointOf(who, webhookId)).paused_until).toBeNull()
      await happen(api, who, 1)
    }
  })
})

test('never more than 8 attempts run at once', async () => {
  const { answer, letGo } = held(OK)
  receiver.answerWith(answer)
  await happen(api, who, 40)
  const [one, two] = [startWorker(api), startWorker(api)]
  await one.round()
  await two.round()
  await receiver.arrived(8)
  await two.round()
  await one.round()
  await testArrives()
  expect(receiver.ids).toHaveLength(8)
  letGo()
  await deliverAll(one)
  await deliverAll(two)
  expect(receiver.mostAtOnce).toBe(8)
  expect(new Set(receiver.ids).size).toBe(40)
  await one.close()
  await two.close()
})

test('a 410 disables the endpoint; deliveries are held and shown, and enabling sends them', async () => {
  receiver.answerWith(() => ({ status: 410 }))
  const [first] = await happen(api, who)
  expect((await api.deliver()).map(wordOf)).toEqual(['disabled'])
  expect((await endpointOf(who, webhookId)).status).toBe('disabled')
  const [second] = await happen(api, who)
  api.time.advance(DAY)
  await api.deliver()
  expect(receiver.ids).toEqual([first])
  expect(await deliveriesOf(who, webhookId)).toMatchObject([
    { event_id: second, outcome: 'held', attempt: 0, next_attempt_at: null },
    { event_id: first, outcome: 'held', attempt: 1, next_attempt_at: null, tries: [{ http_status: 410 }] },
  ])
  expect(await pulled(who)).toEqual([first, second])
  receiver.answerWith(() => OK)
  expect((await enable()).body.data.status).toBe('enabled')
  await api.deliver()
  expect(receiver.ids.toSorted()).toEqual([first, first, second].toSorted())
  expect(await outcomes()).toEqual(['delivered', 'delivered'])
})

describe('an endpoint that only fails', () => {
  /** An hour at a time, with an event now and then. */
  async function failFor(ms: number): Promise<readonly Transition[]> {
    const transitions: Transition[] = []
    for (let passed = 0; passed < ms; passed += HOUR) {
      api.time.advance(HOUR)
      transitions.push(...(await api.deliver()))
    }
    return transitions
  }

  test('is warned of at 50, 70 and 90 % once each, suspended after five days with one event, and tried each 12 hours', async () => {
    receiver.answerWith(() => DOWN)
    const ids = await happen(api, who, 6)
    const start = api.time.clock()
    const transitions = [...(await api.deliver()), ...(await failFor(5 * DAY + 12 * HOUR))]
    expect(transitions.map(wordOf)).toEqual([50, 70, 90, 'suspended'])
    expect(await endpointOf(who, webhookId)).toMatchObject({
      status: 'suspended',
      failing_since: new Date(start).toISOString(),
      warned_percent: 90,
      suspends_at: null,
    })
    expect(new Set(await outcomes())).toEqual(new Set(['held']))

    const { body } = await who.call('GET', '/events?types=webhook.suspended')
    expect(body.data.items).toMatchObject([
      { data: { webhook: { webhook_id: webhookId, url: receiver.url, status: 'suspended' } } },
    ])
    const suspended = body.data.items[0].id
    const suspendedAt = Date.parse(body.data.items[0].created_at)
    expect(suspendedAt - start).toBeGreaterThanOrEqual(5 * DAY)
    const { rows } = await api.db.admin.query('select from webhook_deliveries where event_id = $1', [suspended])
    expect(rows).toEqual([])

    const young = await happen(api, who, 20)
    const before = receiver.ids.length
    const more = await failFor(2 * DAY)
    expect(more).toEqual([])
    expect(receiver.ids.length - before).toBeGreaterThanOrEqual(3)
    expect(receiver.ids.length - before).toBeLessThanOrEqual(4)

    const planned = (await deliveriesOf(who, webhookId)).map(({ next_attempt_at }) => next_attempt_at)
    expect(new Set(planned).size).toBe(1)
    const pause = Date.parse(planned[0]!) - api.time.clock()
    receiver.answerWith(() => OK)
    api.time.advance(pause - 1)
    await api.deliver()
    const probed = receiver.ids.length
    api.time.advance(1)
    expect((await api.deliver()).map(wordOf)).toEqual(['enabled'])
    expect(receiver.ids.length).toBeGreaterThanOrEqual(probed + 20)
    expect(await endpointOf(who, webhookId)).toMatchObject({
      status: 'enabled',
      failing_since: null,
      warned_percent: 0,
    })
    expect(new Set(receiver.ids.slice(probed))).toEqual(new Set([...young, ...receiver.ids.slice(probed)]))
    api.time.advance(15 * HOUR)
    await api.deliver()
    expect(new Set(await outcomes())).toEqual(new Set(['delivered']))
    expect(new Set(receiver.ids)).toEqual(new Set([...ids, ...young]))
    expect(receiver.ids).not.toContain(suspended)
  }, 60_000)

  test('is tried with whatever waits once it is suspended, due or not', async () => {
    receiver.answerWith(() => DOWN)
    await happen(api, who, 3)
    const now = new Date(api.time.clock())
    await api.db.admin.query(
      `with later as (
         update webhook_deliveries set failures = 20, due_at = $2::timestamptz + interval '20 days' where webhook_id = $1
       )
       update webhook_endpoints set status = 'suspended', due_at = $2, failures_in_row = 9, failing_since = $2
       where webhook_id = $1`,
      [webhookId, now],
    )
    // Drawn so, the next try of a delivery would come two hours after the next one of the endpoint.
    const sender = startWorker(api, undefined, { random: () => 0.999 })
    await deliverAll(sender)
    expect(receiver.ids).toHaveLength(1)
    api.time.advance(12.6 * HOUR)
    await deliverAll(sender)
    expect(receiver.ids).toHaveLength(2)
    await sender.close()
  })

  test('is not suspended for one failure of long ago', async () => {
    receiver.answerWith(() => DOWN)
    const [id] = await happen(api, who)
    await api.deliver()
    await who.call('POST', '/events/ack', { json: { event_ids: [id] } })
    api.time.advance(6 * DAY)
    const [young] = await happen(api, who)
    await api.deliver()
    expect(receiver.ids).toEqual([id, young])
    expect((await endpointOf(who, webhookId)).status).toBe('enabled')
  })
})

describe('disabled by its owner in the middle of a slice', () => {
  test('no new attempt starts after the running ones; the rest is held', async () => {
    const { answer, letGo } = held(OK)
    receiver.answerWith(answer)
    const ids = await happen(api, who, 40)
    let aheadMs = 0
    const sender = startWorker(api, undefined, { monotonicNow: () => performance.now() + aheadMs })
    await sender.round()
    await receiver.arrived(8)
    api.time.advance(1)
    expect((await disable()).status).toBe(200)
    // Within a quarter of a second a slice may not have looked yet.
    aheadMs = 250
    letGo()
    await deliverAll(sender)
    await sender.close()
    expect(receiver.ids).toHaveLength(8)
    const shown = await deliveriesOf(who, webhookId)
    expect(shown.filter(({ outcome }) => outcome === 'delivered')).toHaveLength(8)
    expect(shown.filter(({ outcome }) => outcome === 'held')).toHaveLength(32)
    expect((await endpointOf(who, webhookId)).status).toBe('disabled')
    await enable()
    await api.deliver()
    expect(receiver.ids.toSorted()).toEqual(ids.toSorted())
  })

  test('a 410 or a failure of before says nothing about where it was moved to', async () => {
    const { answer, letGo } = held({ status: 410 })
    receiver.answerWith(answer)
    const ids = await happen(api, who, 6)
    const delivering = api.deliver()
    await receiver.arrived(6)
    const elsewhere = await startJournal()
    api.time.advance(1)
    await who.call('PATCH', `/webhooks/${webhookId}`, { json: { url: elsewhere.url } })
    letGo()
    await delivering
    expect(await endpointOf(who, webhookId)).toMatchObject({ status: 'enabled', failing_since: null })
    api.time.advance(MINUTE)
    await api.deliver()
    expect(elsewhere.ids.toSorted()).toEqual(ids.toSorted())
    await elsewhere.close()
  })

  test('a 2xx that comes late is counted, and does not enable it', async () => {
    const { answer, letGo } = held(OK)
    receiver.answerWith(answer)
    const [id] = await happen(api, who)
    const delivering = api.deliver()
    await receiver.arrived(1)
    api.time.advance(1)
    await disable()
    letGo()
    await delivering
    expect((await deliveryOf(who, webhookId, id!)).outcome).toBe('delivered')
    expect((await endpointOf(who, webhookId)).status).toBe('disabled')
  })
})
