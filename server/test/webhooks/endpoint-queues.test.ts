import { setImmediate as tick, setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { lockWaits } from '../../../testing/database.ts'
import type { Partner } from '../../../testing/partner.ts'
import { addPastDay } from '../../../testing/past-days.ts'
import { until } from '../../../testing/process.ts'
import { eventLog } from '../../src/features/events/index.ts'
import { claimQueues } from '../../src/features/webhooks/delivery/queue-store.ts'
import { record } from '../../src/features/webhooks/delivery/record-attempts.ts'
import type { WebhookSender } from '../../src/features/webhooks/index.ts'
import {
  deliverAll,
  deliveriesOf,
  deliveryOf,
  happen,
  MINUTE,
  newEndpoint,
  partnerOf,
  startDeliveryFixture,
  startWorker,
  type Worker,
} from './delivery.fixture.ts'
import { type Answer, isSignedBy, type JournalReceiver, OK, startJournal } from './journal-receiver.ts'

/** Several workers at several endpoints: nothing is lost, nothing counted twice, nobody waits for another. */
let api: TestApi
const undo: (() => Promise<void>)[] = []
beforeAll(async () => {
  api = await startDeliveryFixture()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => api.close())

async function journal(): Promise<JournalReceiver> {
  const made = await startJournal()
  undo.push(() => made.close())
  return made
}

/** An endpoint that is archived after the test, so that no later one sends to it. */
async function endpoint(who: Partner, url: string) {
  const made = await newEndpoint(who, url)
  undo.push(async () => void (await who.call('DELETE', `/webhooks/${made.id}`)))
  return made
}

function worker(...how: Parameters<typeof startWorker> extends [unknown, ...infer More] ? More : never): Worker {
  const made = startWorker(api, ...how)
  undo.push(() => made.close())
  return made
}

const claim = (leaseSeconds = 20) =>
  claimQueues(api.db.database.reads, new Date(api.time.clock()), { healthy: 8, unhealthy: 8 }, leaseSeconds)
const expireLeases = () =>
  api.db.admin.query(
    `update webhook_endpoints set leased_until = now() - interval '1 second' where lease_token is not null`,
  )

describe('a worker that died with a lease', () => {
  test('is followed by another once its lease is over, not earlier', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await endpoint(who, receiver.url)
    const [id] = await happen(api, who)
    expect((await claim()).map(queue => queue.webhookId)).toEqual([webhookId])
    await api.deliver()
    expect(receiver.ids).toEqual([])
    await expireLeases()
    await api.deliver()
    expect(receiver.ids).toEqual([id])
  })

  test('and comes back late writes nothing: its lease token is no longer valid', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await endpoint(who, receiver.url)
    const [id] = await happen(api, who)
    const [late] = await claim()
    await expireLeases()
    const [other] = await claim()
    const { deps } = worker()
    const { rows } = await api.db.admin.query<{ at: string }>(
      'select stored_at::text as at from events where event_id = $1',
      [id],
    )
    const outcome = { kind: 'answered', status: 200, retryAfter: null, body: 'late', durationMs: 1 } as const
    const delivery = { id: id!, storedAt: rows[0]!.at, attempts: 0, failures: 0, replayedAt: null }
    const attempted = [{ ...delivery, at: new Date(api.time.clock()), url: receiver.url, outcome }]
    expect(await record(deps, late!, { attempted, ended: [], release: { replayAfter: null } })).toBe('lost')
    expect(await deliveryOf(who, webhookId, id!)).toMatchObject({ outcome: 'waiting', attempt: 0, tries: [] })
    expect((await who.call('GET', '/events')).body.data.items).toHaveLength(1)
    // It did not give away the other's lane either.
    await api.deliver()
    expect(receiver.ids).toEqual([])
    expect(await record(deps, other!, { attempted, ended: [], release: { replayAfter: null } })).toBe('written')
    expect(await record(deps, late!, { attempted, ended: [], release: { replayAfter: null } })).toBe('lost')
    await api.deliver()
    expect(await deliveryOf(who, webhookId, id!)).toMatchObject({ outcome: 'delivered', attempt: 1 })
    expect(receiver.ids).toEqual([])
  })

  test('in the middle of its attempts: what it had written is not sent again', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await endpoint(who, receiver.url)
    await happen(api, who, 3)
    await api.deliver()
    const ids = await happen(api, who, 2)
    await claim()
    await expireLeases()
    await api.deliver()
    expect(receiver.ids.slice(3).toSorted()).toEqual(ids.toSorted())
    expect((await deliveriesOf(who, webhookId)).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('no notification is lost', () => {
  test('over 200 rounds in which events are committed while queues are released, by two workers', async () => {
    const [who, one, two] = [await partnerOf(api), await journal(), await journal()]
    for (const each of [one, two]) await endpoint(who, each.url)
    const workers = [worker(), worker()]
    let isOver = false
    const working = workers.map(async each => {
      while (!isOver) {
        await each.round()
        for (let ticks = Math.random() * 20; ticks > 0; ticks--) await tick()
      }
    })
    const ids: string[] = []
    for (let round = 0; round < 200; round++) {
      const batches = Array.from({ length: 1 + (round % 3) }, async () => {
        for (let ticks = Math.random() * 60; ticks > 0; ticks--) await tick()
        return await happen(api, who)
      })
      ids.push(...(await Promise.all(batches)).flat())
    }
    isOver = true
    await Promise.all(working)
    for (const each of workers) await deliverAll(each)
    for (const each of [one, two]) expect(each.ids.toSorted()).toEqual(ids.toSorted())
    const { rows } = await api.db.admin.query('select from webhook_wakes')
    expect(rows).toEqual([])
  })

  test('of an event that is committed after its queue was empty and released', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    await endpoint(who, receiver.url)
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: tellWritten } = Promise.withResolvers<void>()
    const slow = happen(api, who, 1, () => {
      tellWritten()
      return mayCommit
    })
    await isWritten
    const [quick] = await happen(api, who)
    await api.deliver()
    expect(receiver.ids).toEqual([quick])
    commit()
    const [late] = await slow
    await api.deliver()
    expect(receiver.ids).toEqual([quick, late])
  })

  test('of an event that is committed while its queue is released and another worker consumes the notification', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id: webhookId } = await endpoint(who, receiver.url)
    const [first] = await happen(api, who)
    const { promise, resolve: letGo } = Promise.withResolvers<Answer>()
    receiver.answerWith(() => promise)
    const leaver = worker()
    await leaver.round()
    await receiver.arrived(1)
    const other = await api.db.admin.connect()
    await other.query('begin')
    await other.query('select from webhook_endpoints where webhook_id = $1 for no key update', [webhookId])
    letGo(OK)
    await until(async () => (await lockWaits(api.db)) > 0, 5_000, 'the one who leaves')
    const [second] = await happen(api, who)
    await other.query(`select claim_lanes($1, 8, 8, interval '20 seconds')`, [new Date(api.time.clock())])
    await other.query('commit')
    other.release()
    await deliverAll(leaver)
    expect(receiver.ids).toEqual([first, second])
  })

  test('of an endpoint that is leased while the notification of another one is consumed', async () => {
    const [who, held, free] = [await partnerOf(api), await journal(), await journal()]
    const { id: webhookId } = await endpoint(who, held.url)
    await endpoint(who, free.url)
    const holder = await api.db.admin.connect()
    await holder.query('begin')
    await holder.query('select from webhook_endpoints where webhook_id = $1 for no key update', [webhookId])
    const [id] = await happen(api, who)
    await api.deliver()
    expect([held.ids, free.ids]).toEqual([[], [id]])
    await holder.query('commit')
    holder.release()
    await api.deliver()
    expect(held.ids).toEqual([id])
  })

  test('of an endpoint that is enabled, or of what is replayed, while nothing else happens', async () => {
    const [who, receiver] = [await partnerOf(api), await journal()]
    const { id } = await endpoint(who, receiver.url)
    const change = (status: string) => who.call('PATCH', `/webhooks/${id}`, { json: { status } })
    await change('disabled')
    const [event] = await happen(api, who)
    await api.deliver()
    await change('enabled')
    await api.deliver()
    expect(receiver.ids).toEqual([event])
    await who.call('POST', `/webhooks/${id}/replay`, { json: { event_ids: [event] } })
    await api.deliver()
    expect(receiver.ids).toEqual([event, event])
  })
})

describe('no endpoint waits for another', () => {
  test('with a large backlog: a single event of another arrives before it is through', async () => {
    const [busy, quiet] = [await partnerOf(api), await partnerOf(api)]
    const [large, small] = [await journal(), await journal()]
    await endpoint(busy, large.url)
    await endpoint(quiet, small.url)
    for (let batch = 0; batch < 6; batch++) await happen(api, busy, 500)
    // One lane at a time, and a second that is over in a tenth of one: what is fair between two must be so without room for both.
    const single = worker({ healthy: 1, unhealthy: 1 }, { monotonicNow: () => performance.now() * 10 })
    await single.round()
    await large.arrived(1)
    await happen(api, quiet)
    let before = -1
    small.answerWith(() => {
      before = large.ids.length
      return OK
    })
    await deliverAll(single)
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(2_500)
    expect(new Set(large.ids).size).toBe(3_000)
  }, 60_000)

  test('and none for its own reading: the next deliveries are read before those of the batch are all sent', async () => {
    const who = await partnerOf(api)
    await endpoint(who, 'http://127.0.0.1:1/hooks')
    const ids = await happen(api, who, 200)
    const sent: string[] = []
    const sentAtRead: number[] = []
    const accepted = { kind: 'answered', status: 200, retryAfter: null, body: '', durationMs: 1 } as const
    const sender: WebhookSender = {
      post: async ({ headers }) => {
        sent.push(headers['webhook-id']!)
        // The last ones of the batch are answered only after the next is being read.
        if (sent.length > 100) await until(async () => sentAtRead.length > 1, 5_000, 'the next deliveries to be read')
        return accepted
      },
    }
    const read: typeof eventLog.read = (tx, events) => {
      sentAtRead.push(sent.length)
      return eventLog.read(tx, events)
    }
    const ahead = worker(undefined, { sender, events: { ...eventLog, read } })
    await deliverAll(ahead)
    expect(sentAtRead[0]).toBe(0)
    expect(sentAtRead[1]).toBeLessThan(128)
    expect(sent.toSorted()).toEqual(ids.toSorted())
  })

  test('that is silent: an event of another arrives while its attempts hang', async () => {
    const [stuck, healthy] = [await partnerOf(api), await partnerOf(api)]
    const [silent, lively] = [await journal(), await journal()]
    silent.answerWith(() => new Promise(() => {}))
    await endpoint(stuck, silent.url)
    await endpoint(healthy, lively.url)
    await happen(api, stuck, 20)
    const both = worker()
    await both.round()
    await silent.arrived(8)
    const start = performance.now()
    const [id] = await happen(api, healthy)
    await both.round()
    await lively.arrived(1)
    expect(lively.ids).toEqual([id])
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(silent.ids).toHaveLength(8)
  })

  test('of many that are dead: they take no place of those that are well', async () => {
    const silent = await journal()
    silent.answerWith(() => new Promise(() => {}))
    const dead = await Promise.all(Array.from({ length: 3 }, () => partnerOf(api)))
    for (const each of dead) {
      const { id } = await endpoint(each, silent.url)
      await happen(api, each, 3)
      // They have waited for longer than the one that is well.
      const ill = 'update webhook_endpoints set failures_in_row = 9, due_at = $2 where webhook_id = $1'
      await api.db.admin.query(ill, [id, new Date(api.time.clock() - MINUTE)])
    }
    const [who, lively] = [await partnerOf(api), await journal()]
    await endpoint(who, lively.url)
    const narrow = worker({ healthy: 1, unhealthy: 2 })
    await narrow.round()
    await silent.arrived(2)
    const [id] = await happen(api, who)
    await narrow.round()
    await lively.arrived(1)
    expect(lively.ids).toEqual([id])
    // One probe each, and no more of them than there is room for.
    expect(silent.ids).toHaveLength(2)
  })
})

test('secrets are rotated twice while 500 events flow: each verifies with one that was valid then, and none is lost', async () => {
  const [who, receiver] = [await partnerOf(api), await journal()]
  const { id, secret } = await endpoint(who, receiver.url)
  /** With the moment from which it is not to be seen any more: a try that was under way then may still arrive. */
  const secrets = [{ secret, endsAt: Number.POSITIVE_INFINITY }]
  const rejected: string[] = []
  receiver.answerWith(async arrival => {
    const valid = secrets.filter(({ endsAt }) => performance.now() < endsAt + GRACE_MS)
    if (!valid.some(each => isSignedBy(each.secret, arrival))) rejected.push(arrival.id)
    await wait(20)
    return OK
  })
  const rotate = async (json: object) => {
    api.time.advance(1)
    const { status, body } = await who.call('POST', `/webhooks/${id}/rotate-secret`, { json })
    expect(status).toBe(200)
    secrets.push({ secret: body.data.secret, endsAt: Number.POSITIVE_INFINITY })
  }
  const ids = await happen(api, who, 500)
  let aheadMs = 0
  const flowing = worker(undefined, { monotonicNow: () => performance.now() + aheadMs })
  const delivering = deliverAll(flowing)
  await receiver.arrived(50)
  await rotate({})
  await receiver.arrived(100)
  await rotate({ force: true })
  aheadMs = LOOKED_AT_WITHIN_MS
  secrets[0]!.endsAt = performance.now()
  await delivering
  expect(receiver.ids.toSorted()).toEqual(ids.toSorted())
  expect(rejected.length).toBe(0)
  const newest = secrets.at(-1)!.secret
  expect(receiver.arrivals.slice(-20).every(arrival => isSignedBy(newest, arrival))).toBe(true)
})

/** For what was under way. */
const GRACE_MS = 100
/** After so long a slice looks whether its endpoint was changed. */
const LOOKED_AT_WITHIN_MS = 250

test('two endpoints that took the same events in opposite order do not deadlock', async () => {
  const who = await partnerOf(api)
  const tenant = api.db.database.forTenant({ orgId: who.orgId, mode: who.mode })
  // With statistics of a day's worth the rows are locked in the order of the list; without, in the order of the table.
  await api.db.admin.query(
    `insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type)
     select $1, $2, now(), 'EV_' || lpad(n::text, 26, '0'), -n, 'mandate.ready' from generate_series(1, 20000) as n`,
    [who.orgId, who.mode],
  )
  await api.db.admin.query('analyze unacknowledged_events')
  const ids = await happen(api, who, 32)
  const refs = await eventLog.find(tenant.reads, ids)
  const middle = await api.db.admin.connect()
  await middle.query('begin')
  await middle.query('select from unacknowledged_events where event_id = $1 for update', [ids[16]])
  const acknowledge = (some: typeof refs) => tenant.transaction(tx => eventLog.acknowledge(tx, some))
  const both = Promise.all([acknowledge(refs), acknowledge(refs.toReversed())])
  await until(async () => (await lockWaits(api.db)) === 2, 1_500, 'both to wait')
  await middle.query('commit')
  middle.release()
  await expect(both).resolves.toBeDefined()
})

test('deliveries and attempts of more than 30 days ago are removed, younger ones stay', async () => {
  const { admin } = api.db
  const { rows: days } = await admin.query<{ old: string; kept: string }>(
    `select (today - 31)::text as old, (today - 30)::text as kept from (select (now() at time zone 'UTC')::date as today) as t`,
  )
  const { old, kept } = days[0]!
  for (const daysAgo of [31, 30]) await addPastDay(admin, daysAgo)
  for (const day of [old, kept]) {
    const values = ['org', 'live', 'WH_1', `EV_${day}`, `${day}T23:59:59Z`]
    await admin.query(
      `insert into webhook_deliveries (org_id, mode, webhook_id, event_id, stored_at, due_at) values ($1, $2, $3, $4, $5, $5)`,
      values,
    )
    await admin.query(
      `insert into webhook_attempts (org_id, mode, webhook_id, event_id, stored_at, number, at, url, status, duration_ms, reply, replay)
       values ($1, $2, $3, $4, $5, 1, $5, 'https://a.example.com', 200, 1, '', false)`,
      values,
    )
  }
  await api.runScheduled('roll_days')
  for (const parent of ['webhook_deliveries', 'webhook_attempts']) {
    const { rows } = await admin.query(`select event_id from ${parent} where webhook_id = 'WH_1'`)
    expect(rows).toEqual([{ event_id: `EV_${kept}` }])
  }
})
