import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { Partner } from '../../../testing/partner.ts'
import {
  deliveriesOf,
  deliveryOf,
  HOUR,
  happen,
  MINUTE,
  newEndpoint,
  partnerOf,
  pulled,
  startDeliveryFixture,
} from './delivery.fixture.ts'
import { type Arrival, DOWN, isSignedBy, type JournalReceiver, OK, startJournal } from './journal-receiver.ts'

/** What is sent to whom, what it looks like, and when it is sent no more. */
let api: TestApi
const journals: JournalReceiver[] = []
beforeAll(async () => {
  api = await startDeliveryFixture()
})
afterEach(async () => {
  await Promise.all(journals.splice(0).map(each => each.close()))
})
afterAll(() => api.close())

async function journal(): Promise<JournalReceiver> {
  const made = await startJournal()
  journals.push(made)
  return made
}

const ack = (who: Partner, event_ids: readonly string[]) => who.call('POST', '/events/ack', { json: { event_ids } })
const change = (who: Partner, id: string, json: object) => who.call('PATCH', `/webhooks/${id}`, { json })
const headersOf = ({ headers }: Arrival) => headers as Record<string, string>

test('events of one batch keep their order, each with its own deliveries', async () => {
  const partner = await partnerOf(api)
  const { url } = await journal()
  const [all, ready] = [await newEndpoint(partner, url), await newEndpoint(partner, url, ['mandate.ready'])]
  const ids = await happen(api, partner, ['mandate.failed', 'webhook.suspended', 'mandate.ready', 'mandate.failed'])
  expect(await pulled(partner)).toEqual(ids)
  const queued = async (id: string) => (await deliveriesOf(partner, id)).map(each => each.event_id).toSorted()
  expect(await queued(all.id)).toEqual([ids[0], ids[2], ids[3]].toSorted())
  expect(await queued(ready.id)).toEqual([ids[2]])
})

test('a restored database delivers nothing in both modes until it is resumed, and everything after that', async () => {
  const live = await partnerOf(api)
  const inTest = await partnerOf(api, { orgId: live.orgId, mode: 'test' })
  const [ofLive, ofTest] = [await journal(), await journal()]
  await newEndpoint(live, ofLive.url)
  await newEndpoint(inTest, ofTest.url)
  await api.db.admin.query('update sending_cluster set timeline = timeline + 1')
  const ids = [...(await happen(api, live)), ...(await happen(api, inTest))]
  await api.deliver()
  expect([...ofLive.ids, ...ofTest.ids]).toEqual([])
  await api.db.appPool.query("select resume_sending('checked')")
  await api.deliver()
  expect([...ofLive.ids, ...ofTest.ids]).toEqual(ids)
})

describe('an event goes', () => {
  test('to every enabled endpoint of its organisation and mode that asked for its type, and to no other', async () => {
    const [live, other] = [await partnerOf(api), await partnerOf(api)]
    const inTest = await partnerOf(api, { orgId: live.orgId, mode: 'test' })
    const [all, ready, failed, disabled, archived, testMode, foreign] = await Promise.all(
      Array.from({ length: 7 }, journal),
    )
    await newEndpoint(live, all!.url)
    await newEndpoint(live, ready!.url, ['mandate.ready', 'credits.low'])
    await newEndpoint(live, failed!.url, ['mandate.failed'])
    await change(live, (await newEndpoint(live, disabled!.url)).id, { status: 'disabled' })
    const { id: archivedId } = await newEndpoint(live, archived!.url)
    await live.call('DELETE', `/webhooks/${archivedId}`)
    await newEndpoint(inTest, testMode!.url)
    await newEndpoint(other, foreign!.url)
    const [first, second] = await happen(api, live, ['mandate.ready', 'mandate.failed'])
    await api.deliver()
    expect(all!.ids.toSorted()).toEqual([first, second].toSorted())
    expect(ready!.ids).toEqual([first])
    expect(failed!.ids).toEqual([second])
    expect([disabled!, archived!, testMode!, foreign!].flatMap(each => each.ids)).toEqual([])
    expect(await deliveriesOf(live, archivedId)).toEqual([])
    const [ofTest] = await happen(api, inTest)
    await api.deliver()
    expect(testMode!.ids).toEqual([ofTest])
    expect(all!.ids).not.toContain(ofTest)
  })

  test('as the bytes that pulling shows, signed as the standard has it', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId, secret } = await newEndpoint(who, receiver.url)
    const [id] = await happen(api, who)
    const shown = (await who.call('GET', '/events')).text
    await api.deliver()
    const arrival = receiver.arrivals[0]!
    expect(shown).toContain(`[${arrival.body}]`)
    expect((await deliveryOf(who, webhookId, id!)).request_body).toBe(arrival.body)
    expect(new Webhook(secret).verify(arrival.body, headersOf(arrival))).toEqual(JSON.parse(arrival.body))
    expect(arrival.headers).toMatchObject({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(api.time.clock() / 1_000)),
      'content-type': 'application/json',
      'user-agent': 'Pramaan-Webhooks/1',
    })
    expect(arrival.headers).not.toHaveProperty('pramaan-replay')
  })

  test('with the same id and body on every attempt, and a timestamp and signature of each its own', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { secret } = await newEndpoint(who, receiver.url)
    receiver.answerWith(() => DOWN)
    const [id] = await happen(api, who)
    for (let tries = 0; tries < 3; tries++) {
      await api.deliver()
      api.time.advance(3 * MINUTE)
    }
    const { arrivals } = receiver
    expect(arrivals).toHaveLength(3)
    expect(new Set(arrivals.map(each => each.headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(arrivals.map(each => each.body)).size).toBe(1)
    expect(new Set(arrivals.map(each => each.headers['webhook-timestamp'])).size).toBe(3)
    expect(new Set(arrivals.map(each => each.headers['webhook-signature'])).size).toBe(3)
    expect(arrivals.map(each => isSignedBy(secret, each))).toEqual([true, true, true])
  })

  test('signed with both secrets during a rotation, and with the new one alone after it', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id, secret } = await newEndpoint(who, receiver.url)
    const { body } = await who.call('POST', `/webhooks/${id}/rotate-secret`, { json: { overlap_hours: 1 } })
    const signers = async () => {
      const [event] = await happen(api, who)
      await api.deliver()
      const arrival = receiver.arrivals.find(each => each.id === event)!
      const all = String(arrival.headers['webhook-signature']).split(' ').length
      return [all, isSignedBy(secret, arrival), isSignedBy(body.data.secret, arrival)]
    }
    expect(await signers()).toEqual([2, true, true])
    api.time.advance(HOUR - 1)
    expect(await signers()).toEqual([2, true, true])
    api.time.advance(1)
    expect(await signers()).toEqual([1, false, true])
  })

  test('nowhere when its transaction is rolled back', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id } = await newEndpoint(who, receiver.url)
    const undone = happen(api, who, 3, () => Promise.reject(new Error('undone')))
    await expect(undone).rejects.toThrow('undone')
    await api.deliver()
    expect(receiver.ids).toEqual([])
    expect(await deliveriesOf(who, id)).toEqual([])
  })

  test('not to an endpoint that is made after it', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    await happen(api, who)
    await newEndpoint(who, receiver.url)
    await api.deliver()
    expect(receiver.ids).toEqual([])
  })
})

describe('acknowledging', () => {
  test.each([200, 201, 202, 204, 299])('by a %i: the event is not pulled any more and not sent again', async status => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await newEndpoint(who, receiver.url)
    receiver.answerWith(() => ({ status }))
    const [id] = await happen(api, who)
    expect(await pulled(who)).toEqual([id])
    await api.deliver()
    expect(await pulled(who)).toEqual([])
    const shown = await deliveryOf(who, webhookId, id!)
    expect(shown).toMatchObject({ outcome: 'delivered', attempt: 1, next_attempt_at: null })
    expect(shown.tries).toMatchObject([{ http_status: status, error: null, replay: false, url: receiver.url }])
    api.time.advance(HOUR)
    await api.deliver()
    expect(receiver.ids).toHaveLength(1)
  })

  test.each([301, 302, 304, 400, 404, 429, 500, 503])('not by a %i', async status => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await newEndpoint(who, receiver.url)
    receiver.answerWith(() => ({ status, headers: { location: receiver.url }, body: 'no' }))
    const [id] = await happen(api, who)
    await api.deliver()
    expect(await pulled(who)).toEqual([id])
    const shown = await deliveryOf(who, webhookId, id!)
    expect(shown).toMatchObject({ outcome: 'waiting', attempt: 1, next_attempt_at: expect.any(String) })
    expect(shown.tries).toMatchObject([{ http_status: status }])
    expect(receiver.ids).toHaveLength(1)
  })

  test('by one endpoint does not end the retries of another', async () => {
    const [who, takes, fails] = [await partnerOf(api), await journal(), await journal()]
    const [taking, failing] = [await newEndpoint(who, takes.url), await newEndpoint(who, fails.url)]
    fails.answerWith(() => DOWN)
    const [id] = await happen(api, who)
    await api.deliver()
    expect(await pulled(who)).toEqual([])
    expect((await deliveryOf(who, failing.id, id!)).outcome).toBe('waiting')
    fails.answerWith(() => OK)
    api.time.advance(MINUTE)
    await api.deliver()
    expect([takes.ids, fails.ids]).toEqual([[id], [id, id]])
    expect((await deliveryOf(who, taking.id, id!)).outcome).toBe('delivered')
    expect((await deliveryOf(who, failing.id, id!)).outcome).toBe('delivered')
  })

  test('by a call before the first attempt: it is not sent', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await newEndpoint(who, receiver.url)
    const [first, second] = await happen(api, who, 2)
    expect((await ack(who, [first!])).body.data.acknowledged).toEqual([first])
    const waiting = await deliveryOf(who, webhookId, first!)
    await api.deliver()
    expect(receiver.ids).toEqual([second])
    const shown = await deliveryOf(who, webhookId, first!)
    expect(shown).toMatchObject({ outcome: 'acknowledged', attempt: 0, next_attempt_at: null, tries: [] })
    expect(shown).toEqual(waiting)
  })

  test('by a call while it waits to be retried: it is shown as acknowledged at once and never sent again', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await newEndpoint(who, receiver.url)
    receiver.answerWith(() => DOWN)
    const [id] = await happen(api, who)
    await api.deliver()
    await ack(who, [id!])
    const atOnce = await deliveryOf(who, webhookId, id!)
    expect(atOnce).toMatchObject({ outcome: 'acknowledged', attempt: 1, next_attempt_at: null })
    api.time.advance(HOUR)
    await api.deliver()
    api.time.advance(HOUR)
    await api.deliver()
    expect(receiver.ids).toEqual([id])
    expect(await deliveryOf(who, webhookId, id!)).toEqual(atOnce)
    const { rows } = await api.db.admin.query('select state from webhook_deliveries where event_id = $1', [id])
    expect(rows).toEqual([{ state: 'ended' }])
  })

  test('by a call ends it at every endpoint', async () => {
    const [who, one, two] = [await partnerOf(api), await journal(), await journal()]
    for (const each of [one, two]) {
      await newEndpoint(who, each.url)
      each.answerWith(() => DOWN)
    }
    const [id] = await happen(api, who)
    await api.deliver()
    await ack(who, [id!])
    api.time.advance(HOUR)
    await api.deliver()
    expect([one.ids, two.ids]).toEqual([[id], [id]])
  })

  test('by a call after an endpoint took it ends the retries at the others', async () => {
    const [who, takes, fails] = [await partnerOf(api), await journal(), await journal()]
    await newEndpoint(who, takes.url)
    const failing = await newEndpoint(who, fails.url)
    fails.answerWith(() => DOWN)
    const [id] = await happen(api, who)
    await api.deliver()
    await ack(who, [id!])
    api.time.advance(HOUR)
    await api.deliver()
    expect(fails.ids).toEqual([id])
    expect((await deliveryOf(who, failing.id, id!)).outcome).toBe('acknowledged')
  })
})

test('endpoints that take the same events in different order do not hold one another up', async () => {
  const [who, ...receivers] = [await partnerOf(api), await journal(), await journal(), await journal()] as const
  for (const each of receivers) {
    await newEndpoint(who, each.url)
    each.answerWith(() => new Promise(resolve => setTimeout(resolve, Math.random() * 20, OK)))
  }
  const ids = await happen(api, who, 600)
  await api.deliver()
  for (const each of receivers) expect(each.ids.toSorted()).toEqual(ids.toSorted())
})
