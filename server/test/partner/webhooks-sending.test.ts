import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Changes, NO_RATE_LIMITS, newMandate, newWorkflow, pathsOf, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { isVerified, newEndpoint, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { appendEvent } from '../../src/features/events/index.ts'
import { encodeCursor } from '../../src/kernel/cursor.ts'

/** Operations on an existing endpoint: test, rotate the secret, replay, list deliveries. */
let api: TestApi
let receiver: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await api.close()
})

const HOUR = 3_600_000
const agency = () => newPartner(api, { limits: NO_RATE_LIMITS })
const inHours = (hours: number) => new Date(api.time.clock() + hours * HOUR).toISOString()
const rotate = (who: Partner, id: string, json: Changes = {}) =>
  write(who, 'POST', `/webhooks/${id}/rotate-secret`, json)
const sendTest = (who: Partner, id: string) => write(who, 'POST', `/webhooks/${id}/test`)
const replay = (who: Partner, id: string, json: unknown) => write(who, 'POST', `/webhooks/${id}/replay`, json)
const deliveries = async (who: Partner, id: string, query = '') =>
  (await who.call('GET', `/webhooks/${id}/deliveries${query}`)).body.data

/** An event as a feature writes it, without a mandate. */
async function happen(
  { orgId, mode }: Partner,
  type: 'mandate.ready' | 'mandate.failed' = 'mandate.ready',
  createdAt = new Date(api.time.clock()),
) {
  const id = api.keys.newId('EV_')
  const event = { id, type, createdAt, data: { mandate: { mandate_id: id } } } as const
  await api.db.database.forTenant({ orgId, mode }).transaction(tx => appendEvent(tx, event))
  return id
}

describe('a test delivery', () => {
  test('answers 200 with the receiver’s response, whatever it is, and does not change the endpoint', async () => {
    const own = await startReceiver()
    const who = await agency()
    const { webhook_id: id, secret } = await newEndpoint(who, own.url)
    const before = await who.call('GET', `/webhooks/${id}`)
    for (const [manner, outcome] of [
      [
        { status: 200, body: 'thanks' },
        { delivered: true, http_status: 200, error: null, response_body: 'thanks' },
      ],
      [
        { status: 503, headers: { 'retry-after': '60' } },
        { delivered: false, http_status: 503, error: null },
      ],
      [{ status: 410 }, { delivered: false, http_status: 410 }],
      ['hangs up', { delivered: false, http_status: null, error: 'broken', response_body: '' }],
    ] as const) {
      own.answers(manner)
      const { status, body } = await sendTest(who, id)
      expect([status, body.data]).toMatchObject([200, outcome])
      expect(isVerified(own.journal.at(-1)!, secret, api.time)).toBe(true)
    }
    expect(own.journal).toHaveLength(5)
    expect(new Set(own.journal.map(each => each.headers['webhook-id'])).size).toBe(5)
    expect((await who.call('GET', `/webhooks/${id}`)).text).toBe(before.text)
    await own.close()
  })

  test('also reaches a disabled endpoint, so that it can be repaired before it is enabled', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    await write(who, 'PATCH', `/webhooks/${id}`, { status: 'disabled' })
    expect((await sendTest(who, id)).body.data.delivered).toBe(true)
  })

  test('shows no more than 1 KB of the reply, as text', async () => {
    const own = await startReceiver({ status: 200, body: 'क'.repeat(5_000) })
    const { test: outcome } = await newEndpoint(await agency(), own.url)
    expect(Buffer.byteLength(outcome.response_body)).toBeLessThanOrEqual(1_024)
    expect(outcome.response_body).toMatch(/^क+.?$/)
    await own.close()
  })
})

describe('rotating the secret', () => {
  /** Which secrets verify the newest delivery, and how many signatures it has. */
  const verifying = async (who: Partner, id: string, secrets: readonly string[]) => {
    await sendTest(who, id)
    const sent = receiver.journal.at(-1)!
    const count = sent.headers['webhook-signature']!.split(' ').length
    return [count, ...secrets.map(secret => isVerified(sent, secret, api.time))]
  }

  test.each<[string, Changes, number]>([
    ['24 hours unless told', {}, 24],
    ['72 hours at most', { overlap_hours: 72 }, 72],
  ])('the overlap is %s: both secrets verify until it ends, then the new one only', async (_what, json, hours) => {
    const who = await agency()
    const { webhook_id: id, secret: old } = await newEndpoint(who, receiver.url)
    const { status, body } = await rotate(who, id, json)
    expect([status, body.data]).toEqual([
      200,
      { webhook_id: id, secret: expect.stringMatching(/^whsec_/), previous_until: inHours(hours) },
    ])
    const secrets = [old, body.data.secret]
    expect(await verifying(who, id, secrets)).toEqual([2, true, true])
    api.time.advance(hours * HOUR - 1)
    expect(await verifying(who, id, secrets)).toEqual([2, true, true])
    api.time.advance(1)
    expect(await verifying(who, id, secrets)).toEqual([1, false, true])
  })

  test('deliveries in the overlap carry both signatures', async () => {
    const who = await agency()
    const { webhook_id: id, secret: old } = await newEndpoint(who, receiver.url)
    const { secret } = (await rotate(who, id)).body.data
    const event = await happen(who)
    await api.deliver()
    const sent = receiver.journal.find(each => each.headers['webhook-id'] === event)!
    expect([old, secret].map(each => isVerified(sent, each, api.time))).toEqual([true, true])
  })

  test('an overlap of 0 ends the old secret at once', async () => {
    const who = await agency()
    const { webhook_id: id, secret: old } = await newEndpoint(who, receiver.url)
    const { data } = (await rotate(who, id, { overlap_hours: 0 })).body
    expect(data.previous_until).toBeNull()
    expect(await verifying(who, id, [old, data.secret])).toEqual([1, false, true])
    api.time.advance(1)
    expect((await rotate(who, id)).status).toBe(200)
  })

  test.each([{ overlap_hours: 73 }, { overlap_hours: -1 }, { overlap_hours: 1.5 }, { overlap_hours: '24' }])(
    '%j gives 400 naming overlap_hours',
    async json => {
      const who = await agency()
      const { webhook_id: id } = await newEndpoint(who, receiver.url)
      const reply = await rotate(who, id, json)
      expect([reply.status, pathsOf(reply)]).toEqual([400, ['overlap_hours']])
    },
  )

  test('a second rotation within the overlap gives 409; with force it ends the older secret at once', async () => {
    const who = await agency()
    const { webhook_id: id, secret: first } = await newEndpoint(who, receiver.url)
    const { secret: second } = (await rotate(who, id)).body.data
    api.time.advance(HOUR)
    const early = await rotate(who, id)
    expect([early.status, early.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(await verifying(who, id, [first, second])).toEqual([2, true, true])
    const forced = (await rotate(who, id, { force: true })).body.data
    expect(forced.previous_until).toBe(inHours(24))
    expect(await verifying(who, id, [first, second, forced.secret])).toEqual([2, false, true, true])
    api.time.advance(24 * HOUR)
    expect((await rotate(who, id)).status).toBe(200)
  })

  test('a leaked secret can be ended at once, also during a rotation: overlap 0 with force', async () => {
    const who = await agency()
    const { webhook_id: id, secret: first } = await newEndpoint(who, receiver.url)
    const { secret: second } = (await rotate(who, id)).body.data
    api.time.advance(1)
    const { secret: third } = (await rotate(who, id, { overlap_hours: 0, force: true })).body.data
    expect(await verifying(who, id, [first, second, third])).toEqual([1, false, false, true])
  })

  test('of ten concurrent rotations one succeeds, the others give 409', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => rotate(who, id)))).map(each => each.status)
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('requesting a replay', () => {
  let who: Partner
  let id: string
  beforeAll(async () => {
    who = await agency()
    id = (await newEndpoint(who, receiver.url)).webhook_id
  })
  const EV = (at: number) => `EV_${String(at).padStart(26, '0')}`

  test.each<[string, unknown, string]>([
    ['neither since nor event_ids', {}, 'since'],
    ['only until', { until: '2026-11-15T00:00:00Z' }, 'since'],
    ['both since and event_ids', { since: '2026-11-15T00:00:00Z', event_ids: [EV(1)] }, 'since'],
    ['event_ids with only_failed', { event_ids: [EV(1)], only_failed: true }, 'since'],
    ['event_ids with until', { event_ids: [EV(1)], until: '2026-11-15T00:00:00Z' }, 'since'],
    ['until before since', { since: '2026-11-15T00:00:00Z', until: '2026-11-14T00:00:00Z' }, 'until'],
    ['until equal to since', { since: '2026-11-15T00:00:00Z', until: '2026-11-15T00:00:00Z' }, 'until'],
    ['since after now', { since: '9999-11-15T00:00:00Z' }, 'until'],
    ['a since that is not a date-time', { since: '2026-02-31T25:00:00Z' }, 'since'],
    ['a since on 30 February', { since: '2026-02-30T00:00:00Z' }, 'since'],
    ['an until that is not a date-time', { since: '2026-11-15T00:00:00Z', until: '2026-13-01T00:00:00Z' }, 'until'],
    ['a since with an offset', { since: '2026-11-15T00:00:00+05:30' }, 'since'],
    ['101 event_ids', { event_ids: Array.from({ length: 101 }, (_, at) => EV(at)) }, 'event_ids'],
    ['no event_ids', { event_ids: [] }, 'event_ids'],
    ['an event_id twice', { event_ids: [EV(1), EV(1)] }, 'event_ids'],
    ['an event_id of another form', { event_ids: ['JM_1'] }, 'event_ids[0]'],
    ['an unknown field', { since: '2026-11-15T00:00:00Z', types: [] }, 'types'],
  ])('%s gives 400 naming %o', async (_what, json, path) => {
    const reply = await replay(who, id, json)
    expect([reply.status, pathsOf(reply)]).toEqual([400, [path]])
  })

  test('for an endpoint that is not enabled gives 409 CONFLICT, by range and by id', async () => {
    const { webhook_id: off } = await newEndpoint(who, receiver.url)
    await write(who, 'PATCH', `/webhooks/${off}`, { status: 'disabled' })
    for (const json of [{ since: '2026-11-15T00:00:00Z' }, { event_ids: [EV(1)] }]) {
      const { status, body } = await replay(who, off, json)
      expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
      expect(body.error.details[0].message).toContain('disabled')
    }
    await write(who, 'DELETE', `/webhooks/${off}`)
  })

  test('by id: 202, unknown ids are reported, and the others are sent again, marked', async () => {
    const stranger = await agency()
    const [own, foreign] = [await happen(who), await happen(stranger)]
    await api.deliver()
    const before = receiver.journal.length
    const { status, body } = await replay(who, id, { event_ids: [foreign, own, EV(1)] })
    expect([status, body.data]).toEqual([
      202,
      { webhook_id: id, asked_at: new Date(api.time.clock()).toISOString(), not_found: [foreign, EV(1)] },
    ])
    await api.deliver()
    expect(
      receiver.journal.slice(before).map(each => [each.headers['webhook-id'], each.headers['pramaan-replay']]),
    ).toEqual([[own, 'true']])
  })

  test('by range: 202, and the events stored in it are sent again, marked', async () => {
    const partner = await agency()
    const { webhook_id } = await newEndpoint(partner, receiver.url)
    const ids = [await happen(partner), await happen(partner, 'mandate.failed')]
    await api.deliver()
    const before = receiver.journal.length
    // Stored by the database's clock, not the test's.
    const [since, until] = [-1, 1].map(hours => new Date(Date.now() + hours * HOUR).toISOString())
    const { status, body } = await replay(partner, webhook_id, { since, until })
    expect([status, body.data.not_found]).toEqual([202, []])
    await api.runJobs()
    api.time.advance(1_000)
    await api.deliver()
    const again = receiver.journal.slice(before).map(each => each.headers)
    expect(again.map(each => each['webhook-id']).toSorted()).toEqual(ids.toSorted())
    expect(again.map(each => each['pramaan-replay'])).toEqual(['true', 'true'])
  })
})

describe('deliveries', () => {
  test('of an event that a test clock dates ahead do not wait for that date', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    await happen(who, 'mandate.ready', new Date('9999-01-01T00:00:00Z'))
    const [{ next_attempt_at: dueAt }] = (await deliveries(who, id)).items
    expect(dueAt < '9999').toBe(true)
  })

  test('a delivery has its event, its state, the exact body sent, and every attempt with its response', async () => {
    const own = await startReceiver({ status: 500, body: 'not now' })
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, own.url)
    const event = await happen(who)
    const [pulled] = (await who.call('GET', '/events')).body.data.items
    const at = new Date(api.time.clock()).toISOString()
    await api.deliver()
    const failed = {
      started_at: at,
      url: own.url,
      http_status: 500,
      error: null,
      duration_ms: expect.any(Number),
      response_body: 'not now',
      replay: false,
    }
    const [waiting] = (await deliveries(who, id)).items
    expect(waiting).toEqual({
      delivery_id: `DL_${id.slice(3)}_${event.slice(3)}`,
      event_id: event,
      type: 'mandate.ready',
      outcome: 'waiting',
      attempt: 1,
      next_attempt_at: expect.stringMatching(/Z$/),
      replayed_at: null,
      http_status: 500,
      started_at: at,
      duration_ms: expect.any(Number),
      response_body: 'not now',
      request_body: own.journal[1]!.body,
      tries: [failed],
    })
    expect(Date.parse(waiting.next_attempt_at)).toBeGreaterThan(api.time.clock())
    own.answers({ status: 204 })
    api.time.advance(Date.parse(waiting.next_attempt_at) - api.time.clock())
    await api.deliver()
    const [delivered] = (await deliveries(who, id)).items
    expect(delivered).toMatchObject({
      outcome: 'delivered',
      attempt: 2,
      next_attempt_at: null,
      request_body: waiting.request_body,
    })
    expect(delivered.tries).toEqual([
      failed,
      { ...failed, started_at: waiting.next_attempt_at, http_status: 204, response_body: '' },
    ])
    expect(JSON.parse(delivered.request_body)).toEqual(pulled)
    await own.close()
  })

  test('a receiver without an answer: the attempt has the reason', async () => {
    const own = await startReceiver()
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, own.url)
    await own.close()
    await happen(who)
    await api.deliver()
    const [{ tries }] = (await deliveries(who, id)).items
    expect(tries).toMatchObject([{ http_status: null, error: 'connect', response_body: '' }])
  })

  test('for an endpoint that is not enabled nothing is attempted, and waiting deliveries are listed as held', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    await write(who, 'PATCH', `/webhooks/${id}`, { status: 'disabled' })
    const event = await happen(who)
    await api.deliver()
    const held = { event_id: event, outcome: 'held', attempt: 0, next_attempt_at: null, tries: [] }
    expect((await deliveries(who, id)).items).toMatchObject([held])
    await write(who, 'PATCH', `/webhooks/${id}`, { status: 'enabled' })
    await api.deliver()
    expect((await deliveries(who, id)).items).toMatchObject([{ outcome: 'delivered', attempt: 1 }])
  })

  test('an event acknowledged by a call is listed as acknowledged, and is not sent', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    const event = await happen(who)
    await write(who, 'POST', '/events/ack', { event_ids: [event] })
    const shown = { event_id: event, outcome: 'acknowledged', attempt: 0, next_attempt_at: null }
    expect((await deliveries(who, id)).items).toMatchObject([shown])
    await api.deliver()
    expect((await deliveries(who, id)).items).toMatchObject([shown])
  })

  test('are listed newest event first, in pages, and only of this endpoint', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    const { webhook_id: other } = await newEndpoint(who, receiver.url, { types: ['mandate.failed'] })
    const ids: string[] = []
    for (let at = 0; at < 5; at++) ids.push(await happen(who, at === 0 ? 'mandate.failed' : 'mandate.ready'))
    const [seen, pages] = [[] as string[], [] as number[]]
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await deliveries(who, id, `?limit=2${cursor}`)
      seen.push(...page.items.map((each: { event_id: string }) => each.event_id))
      pages.push(page.items.length)
      cursor = page.next_cursor === null ? null : `&cursor=${page.next_cursor}`
    }
    expect([seen, pages]).toEqual([ids.toSorted().toReversed(), [2, 2, 1]])
    expect((await deliveries(who, other)).items).toMatchObject([{ event_id: ids[0], type: 'mandate.failed' }])
  })

  test.each(['limit=0', 'limit=101', 'cursor=nonsense', `cursor=${encodeCursor(['WH_01'])}`, 'limt=5'])(
    '?%s gives 400',
    async query => {
      const who = await agency()
      const { webhook_id: id } = await newEndpoint(who, receiver.url)
      expect((await who.call('GET', `/webhooks/${id}/deliveries?${query}`)).status).toBe(400)
    },
  )

  test('a change of a partner’s object is sent as it is pulled: the same object, signed; a 2xx acknowledges it', async () => {
    const own = await startReceiver()
    const who = await agency()
    const { secret } = await newEndpoint(who, own.url, { types: ['mandate.ready'] })
    const mandate = await newMandate(who, await newWorkflow(who))
    await api.runJobs()
    const { items } = (await who.call('GET', '/events')).body.data
    await api.deliver()
    const sent = own.journal[1]!
    expect(JSON.parse(sent.body)).toEqual(items[0])
    expect(items[0].data.mandate.mandate_id).toBe(mandate)
    expect(isVerified(sent, secret, api.time)).toBe(true)
    expect((await who.call('GET', '/events')).body.data.items).toEqual([])
    await own.close()
  })
})
