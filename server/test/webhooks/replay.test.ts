import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { Partner } from '../../../testing/partner.ts'
import { eventLog } from '../../src/features/events/index.ts'
import { runReplay } from '../../src/features/webhooks/index.ts'
import {
  deliveriesOf,
  deliveryOf,
  HOUR,
  happen,
  newEndpoint,
  partnerOf,
  SECOND,
  startDeliveryFixture,
} from './delivery.fixture.ts'
import { type Answer, type Arrival, DOWN, type JournalReceiver, OK, startJournal } from './journal-receiver.ts'

/** Sending again what was sent, or was not. */
let api: TestApi
let who: Partner
let receiver: JournalReceiver
let webhookId: string
/** Before all that a test stores; the database stores by its own clock, to which the test's was set. */
let start: string
beforeAll(async () => {
  api = await startDeliveryFixture()
})
beforeEach(async () => {
  ;[who, receiver] = [await partnerOf(api), await startJournal()]
  webhookId = (await newEndpoint(who, receiver.url)).id
  start = await databaseTime()
})
afterEach(async () => {
  await who.call('DELETE', `/webhooks/${webhookId}`)
  await receiver.close()
})
afterAll(() => api.close())

async function databaseTime(): Promise<string> {
  const { rows } = await api.db.admin.query<{ now: Date }>(`select clock_timestamp() + interval '1 millisecond' as now`)
  // Times have milliseconds in the API and microseconds here.
  await api.db.admin.query('select pg_sleep(0.002)')
  return rows[0]!.now.toISOString()
}
const replay = (json: object) => who.call('POST', `/webhooks/${webhookId}/replay`, { json })
const isMarked = ({ headers }: Arrival) => headers['pramaan-replay'] === 'true'
const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

/** All that is replayed is due within this. */
async function deliverReplays(): Promise<void> {
  await api.runJobs()
  api.time.advance(HOUR)
  await aSecond()
}

/** A fifth at a time, for that is how replays are paced. */
async function aSecond(): Promise<void> {
  for (let fifth = 0; fifth < 5; fifth++) {
    await api.deliver()
    api.time.advance(SECOND / 5)
  }
}

test('a range: what was stored in it, delivered or not, is sent again, marked by header and in the list', async () => {
  const before = await happen(api, who, 2)
  await api.deliver()
  const since = await databaseTime()
  const ids = await happen(api, who, 3)
  await api.deliver()
  const until = await databaseTime()
  const after = await happen(api, who, 2)
  await api.deliver()
  const first = receiver.arrivals.length
  const { status, body } = await replay({ since, until })
  expect([status, body.data.not_found]).toEqual([202, []])
  await deliverReplays()
  const again = receiver.arrivals.slice(first)
  expect(again.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(again.map(isMarked)).toEqual([true, true, true])
  expect(receiver.arrivals.slice(0, first).some(isMarked)).toBe(false)
  for (const each of again) expect(each.body).toBe(receiver.arrivals.find(({ id }) => id === each.id)!.body)
  for (const id of ids) {
    const shown = await deliveryOf(who, webhookId, id)
    expect(shown).toMatchObject({ outcome: 'delivered', attempt: 2, replayed_at: body.data.asked_at })
    expect(shown.tries.map(each => each.replay)).toEqual([false, true])
  }
  for (const id of [...before, ...after])
    expect(await deliveryOf(who, webhookId, id)).toMatchObject({ attempt: 1, replayed_at: null })
})

test('only what failed: what was taken is not sent again', async () => {
  const [taken] = await happen(api, who)
  await api.deliver()
  receiver.answerWith(() => DOWN)
  const [failing] = await happen(api, who)
  await api.deliver()
  const [failed] = await happen(api, who)
  await api.deliver()
  await api.db.admin.query(`update webhook_deliveries set state = 'failed' where event_id = $1`, [failed])
  receiver.answerWith(() => OK)
  const first = receiver.arrivals.length
  await replay({ since: start, until: inAMinute(), only_failed: true })
  await deliverReplays()
  const again = receiver.arrivals.slice(first)
  expect(again.map(({ id }) => id).toSorted()).toEqual([failing, failed].toSorted())
  expect(again.every(isMarked)).toBe(true)
  expect((await deliveryOf(who, webhookId, taken!)).attempt).toBe(1)
  expect((await deliveryOf(who, webhookId, failed!)).outcome).toBe('delivered')
})

test('by ids: those alone, at once; unknown ones and such as are never sent are named', async () => {
  const ids = await happen(api, who, 3)
  const [pullOnly] = await happen(api, who, ['webhook.suspended'])
  const stranger = await partnerOf(api)
  const [foreign] = await happen(api, stranger)
  await api.deliver()
  const first = receiver.arrivals.length
  const { body } = await replay({ event_ids: [ids[1], ids[2], pullOnly, foreign] })
  expect(body.data.not_found.toSorted()).toEqual([pullOnly, foreign].toSorted())
  await deliverReplays()
  expect(
    receiver.arrivals
      .slice(first)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([ids[1], ids[2]].toSorted())
})

test('acknowledged events too, also to an endpoint that never got them', async () => {
  const [acknowledged, taken] = await happen(api, who, 2)
  await who.call('POST', '/events/ack', { json: { event_ids: [acknowledged] } })
  await api.deliver()
  expect(receiver.ids).toEqual([taken])
  const young = await startJournal()
  const { id } = await newEndpoint(who, young.url)
  await who.call('POST', `/webhooks/${id}/replay`, { json: { since: start, until: inAMinute() } })
  await replay({ event_ids: [acknowledged] })
  await deliverReplays()
  expect(young.ids.toSorted()).toEqual([acknowledged, taken].toSorted())
  expect(young.arrivals.every(isMarked)).toBe(true)
  expect(receiver.ids).toEqual([taken, acknowledged])
  expect((await deliveryOf(who, id, acknowledged!)).outcome).toBe('delivered')
  await young.close()
})

test('of the types that the endpoint takes', async () => {
  const [ready] = await happen(api, who, ['mandate.ready', 'mandate.failed', 'webhook.suspended'])
  const young = await startJournal()
  const { id } = await newEndpoint(who, young.url, ['mandate.ready'])
  await who.call('POST', `/webhooks/${id}/replay`, { json: { since: start, until: inAMinute() } })
  await deliverReplays()
  expect(young.ids).toEqual([ready])
  await young.close()
})

test('at most 10 a second', async () => {
  await happen(api, who, 35)
  await api.deliver()
  const first = receiver.ids.length
  await replay({ since: start, until: inAMinute() })
  await api.runJobs()
  const counts: number[] = []
  for (let second = 0; second < 4; second++) {
    const before = receiver.ids.length
    await aSecond()
    counts.push(receiver.ids.length - before)
  }
  expect(counts).toEqual([10, 10, 10, 5])
  expect(new Set(receiver.ids.slice(first)).size).toBe(35)
})

test('at most 10 a second, also if a new event uses the queue in between; that does not wait', async () => {
  await happen(api, who, 15)
  await api.deliver()
  const first = receiver.ids.length
  await replay({ since: start, until: inAMinute() })
  await api.runJobs()
  await api.deliver()
  const [young] = await happen(api, who)
  await api.deliver()
  expect(receiver.arrivals.slice(first).filter(isMarked)).toHaveLength(2)
  expect(receiver.ids.at(-1)).toBe(young)
  await aSecond()
  await aSecond()
  expect(receiver.arrivals.slice(first).filter(isMarked)).toHaveLength(15)
})

test('a job that is run twice, after a crash in between, queues nothing twice', async () => {
  const ids = await happen(api, who, 12)
  await api.deliver()
  const first = receiver.ids.length
  const askedAt = new Date(api.time.clock()).toISOString()
  const tenant = { orgId: who.orgId, mode: who.mode }
  const job = { ...tenant, webhookId, since: start, until: inAMinute(), onlyFailed: false, askedAt }
  const deps = { database: api.db.database, events: eventLog }
  await runReplay(deps, job, new AbortController().signal)
  // Some are sent before the job is run again.
  await api.deliver()
  expect(receiver.ids).toHaveLength(first + 2)
  await runReplay(deps, job, new AbortController().signal)
  await aSecond()
  await aSecond()
  expect(receiver.ids.slice(first).toSorted()).toEqual(ids.toSorted())
  expect((await deliveriesOf(who, webhookId)).map(({ attempt }) => attempt)).toEqual(ids.map(() => 2))
})

test('a job that is stopped in between goes on where others may', async () => {
  await happen(api, who)
  const askedAt = new Date(api.time.clock()).toISOString()
  const tenant = { orgId: who.orgId, mode: who.mode }
  const job = { ...tenant, webhookId, since: start, until: inAMinute(), onlyFailed: false, askedAt }
  const stopped = runReplay({ database: api.db.database, events: eventLog }, job, AbortSignal.abort())
  await expect(stopped).rejects.toThrow('aborted')
  expect((await deliveriesOf(who, webhookId)).map(each => each.replayed_at)).toEqual([null])
})

test('asked for while an attempt is under way it is sent all the same, and both attempts are listed', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<Answer>()
  receiver.answerWith(() => promise)
  const [id] = await happen(api, who)
  const delivering = api.deliver()
  await receiver.arrived(1)
  expect((await replay({ event_ids: [id] })).status).toBe(202)
  letGo(OK)
  await delivering
  await api.deliver()
  expect(receiver.arrivals.map(isMarked)).toEqual([false, true])
  const shown = await deliveryOf(who, webhookId, id!)
  expect(shown).toMatchObject({ outcome: 'delivered', attempt: 2 })
  expect(shown.tries.map(each => each.replay)).toEqual([false, true])
})

test('acknowledged by a call after it was asked for, it is sent no more', async () => {
  receiver.answerWith(() => DOWN)
  const [id] = await happen(api, who)
  await who.call('POST', '/events/ack', { json: { event_ids: [id] } })
  api.time.advance(1)
  await replay({ event_ids: [id] })
  await api.deliver()
  expect((await deliveryOf(who, webhookId, id!)).outcome).toBe('waiting')
  // The very same call within a second would get the very same answer, and do nothing.
  api.time.advance(SECOND)
  await who.call('POST', '/events/ack', { json: { event_ids: [id] } })
  expect((await deliveryOf(who, webhookId, id!)).outcome).toBe('acknowledged')
  api.time.advance(HOUR)
  await api.deliver()
  expect(receiver.ids).toEqual([id])
})

test('a replay that fails is retried on the schedule from its beginning', async () => {
  receiver.answerWith(() => DOWN)
  const [id] = await happen(api, who)
  for (let tries = 0; tries < 4; tries++) {
    await api.deliver()
    api.time.advance(13 * 60 * SECOND)
  }
  await replay({ event_ids: [id] })
  await api.deliver()
  const shown = await deliveryOf(who, webhookId, id!)
  const pause = Date.parse(shown.next_attempt_at!) - Date.parse(shown.tries.at(-1)!.started_at)
  expect(shown.tries.at(-1)!.replay).toBe(true)
  // The breaker may hold it for longer than the five seconds it would wait.
  expect(pause).toBeLessThanOrEqual(36 * SECOND)
})

test.each([
  [{}, 400],
  [{ since: 'yesterday' }, 400],
  [{ since: '2026-11-15T00:00:00Z', until: '2026-11-14T00:00:00Z' }, 400],
  [{ event_ids: [] }, 400],
  [{ event_ids: ['EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'], since: '2026-11-15T00:00:00Z' }, 400],
] as const)('%j is rejected', async (json, status) => {
  expect((await replay(json)).status).toBe(status)
})

test('an endpoint that is switched off is rejected: what it missed is sent by itself', async () => {
  await who.call('PATCH', `/webhooks/${webhookId}`, { json: { status: 'disabled' } })
  expect((await replay({ since: start })).status).toBe(409)
})
