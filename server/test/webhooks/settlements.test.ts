import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { lockWaits } from '../../../testing/database.ts'
import type { Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import type { Reads } from '../../src/database/tx.ts'
import type { AttemptedDelivery } from '../../src/features/webhooks/core/decide-outcomes.ts'
import { openQueueSession } from '../../src/features/webhooks/delivery/queue-session.ts'
import { claimQueues, type EndpointQueue } from '../../src/features/webhooks/delivery/queue-store.ts'
import { record } from '../../src/features/webhooks/delivery/record-attempts.ts'
import { writeSettlements } from '../../src/features/webhooks/delivery/settlement-store.ts'
import { openSettlements } from '../../src/features/webhooks/delivery/settlements.ts'
import {
  deliveryOf,
  happen,
  newEndpoint,
  partnerOf,
  pulled,
  startDeliveryFixture,
  startWorker,
} from './delivery.fixture.ts'

/** Accepted attempts of several organisations are written by one statement. Nothing is sent in these tests. */
let api: TestApi
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  api = await startDeliveryFixture()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => api.close())

interface Claimed {
  readonly who: Partner
  readonly id: string
  readonly queue: EndpointQueue
  readonly event: string
}

/** Endpoints of as many organisations, each with an event to be sent, leased by one worker. */
async function claimed(count: number): Promise<readonly Claimed[]> {
  const prepared = await Promise.all(
    Array.from({ length: count }, async () => {
      const who = await partnerOf(api)
      const { id } = await newEndpoint(who, 'http://127.0.0.1:1/hooks')
      undo.push(() => who.call('DELETE', `/webhooks/${id}`))
      const [event] = await happen(api, who)
      return { who, id, event: event! }
    }),
  )
  const queues = await claimQueues(api.db.database.reads, new Date(api.time.clock()), { healthy: 8, unhealthy: 8 }, 20)
  return prepared.map(each => ({ ...each, queue: queues.find(({ webhookId }) => webhookId === each.id)! }))
}

async function accepted(event: string, body = 'thank you'): Promise<AttemptedDelivery> {
  const { rows } = await api.db.admin.query<{ at: string }>(
    'select stored_at::text as at from events where event_id = $1',
    [event],
  )
  const outcome = { kind: 'answered', status: 202, retryAfter: null, body, durationMs: 7 } as const
  const counts = { attempts: 0, failures: 0, replayedAt: null }
  return { id: event, storedAt: rows[0]!.at, ...counts, at: new Date(api.time.clock()), url: 'unused', outcome }
}

const released = { replayAfter: null }
const settle = (...settlements: Parameters<typeof writeSettlements>[1]) =>
  writeSettlements(api.db.database.reads, settlements, new Date(api.time.clock()))
const settlementOf = async ({ queue, event }: Claimed) => ({
  queue,
  attempted: [await accepted(event)],
  release: released,
})
const leaseOf = async ({ id }: Claimed) => {
  const { rows } = await api.db.admin.query('select lease_token, due_at from webhook_endpoints where webhook_id = $1', [
    id,
  ])
  return rows[0]
}

test('deliveries of several organisations are recorded and acknowledged, and their leases released, by one statement', async () => {
  const all = await claimed(3)
  expect(await settle(...(await Promise.all(all.map(settlementOf))))).toEqual(new Set([0, 1, 2]))
  for (const each of all) {
    const shown = await deliveryOf(each.who, each.id, each.event)
    expect(shown).toMatchObject({ outcome: 'delivered', attempt: 1, next_attempt_at: null })
    expect(shown.tries).toMatchObject([
      { url: 'http://127.0.0.1:1/hooks', http_status: 202, error: null, replay: false, response_body: 'thank you' },
    ])
    expect(await pulled(each.who)).toEqual([])
    expect(await leaseOf(each)).toMatchObject({ lease_token: null, due_at: Number.POSITIVE_INFINITY })
  }
})

test('repeated after a lost answer, it leaves the same attempt', async () => {
  const [one] = (await claimed(1)) as [Claimed]
  const settlement = { ...(await settlementOf(one)), release: null }
  expect(await settle(settlement)).toEqual(new Set([0]))
  expect(await settle(settlement)).toEqual(new Set([0]))
  expect(await deliveryOf(one.who, one.id, one.event)).toMatchObject({ outcome: 'delivered', attempt: 1, tries: [{}] })
})

test('an attempt is recorded also if its delivery is changed meanwhile, and keeps that change', async () => {
  const [one, another] = (await claimed(2)) as [Claimed, Claimed]
  const other = await api.db.admin.connect()
  await other.query('begin')
  await other.query(`update webhook_deliveries set reply_erased = true where event_id = $1`, [one.event])
  const settled = settle(await settlementOf(one), await settlementOf(another))
  try {
    await until(async () => (await lockWaits(api.db)) === 1, 1_500, 'the settlement to wait')
  } finally {
    await other.query('commit')
    other.release()
  }
  expect(await settled).toEqual(new Set([0, 1]))
  const shown = { outcome: 'delivered', attempt: 1 }
  expect(await deliveryOf(one.who, one.id, one.event)).toMatchObject({ ...shown, tries: [{ response_body: '' }] })
  const tries = [{ response_body: 'thank you' }]
  expect(await deliveryOf(another.who, another.id, another.event)).toMatchObject({ ...shown, tries })
})

test('a failed attempt that is recorded again after its commit was not answered is written once, and counts once', async () => {
  const [one] = (await claimed(1)) as [Claimed]
  const { deps, close } = startWorker(api)
  undo.push(close)
  const outcome = { kind: 'answered', status: 500, retryAfter: null, body: '', durationMs: 7 } as const
  const outcomes = { attempted: [{ ...(await accepted(one.event)), outcome }], ended: [], release: null }
  expect(await record(deps, one.queue, outcomes)).toBe('written')
  expect(await record(deps, one.queue, outcomes, true)).toBe('written')
  expect(await deliveryOf(one.who, one.id, one.event)).toMatchObject({ attempt: 1, tries: [{ http_status: 500 }] })
  const text = 'select failures_in_row as failures from webhook_endpoints where webhook_id = $1'
  expect((await api.db.admin.query(text, [one.id])).rows).toEqual([{ failures: 1 }])
})

const ROWS_READ = `
  select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
  where relname like 'webhook\\_deliveries\\_%' or relname like 'unacknowledged\\_events\\_%'`

const OF_NEIGHBOURS = `
  with stored as (
    insert into webhook_deliveries (org_id, mode, webhook_id, event_id, due_at, state)
    select 'ORG_neighbour', 'live', 'WH_neighbour', 'EV_' || nth, now(), 'delivered' from generate_series(1, 1000) nth
  )
  insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type)
  select 'ORG_neighbour', 'live', now(), 'EV_' || nth, nth, 'mandate.ready' from generate_series(1, 1000) nth`

test('what others stored between two deliveries of a list is not read, also by a plan that was made before they stored it', async () => {
  const [one] = (await claimed(1)) as [Claimed]
  const db = api.db.again()
  undo.push(() => db.drop())
  const write = async (tx: Reads, events: readonly string[]) => {
    const attempted = await Promise.all(events.map(event => accepted(event)))
    return await writeSettlements(tx, [{ queue: one.queue, attempted, release: null }], new Date(api.time.clock()))
  }
  // One call after the other takes the same connection, and that keeps its plans.
  expect(await write(db.database.reads, [one.event])).toEqual(new Set([0]))
  const [before] = await happen(api, one.who)
  await api.db.admin.query(OF_NEIGHBOURS)
  const [after] = await happen(api, one.who)
  const read = await db.database.transaction(async tx => {
    const rowsRead = async () => (await sql<{ rows: number }>`${sql.raw(ROWS_READ)}`.execute(tx)).rows[0]!.rows
    const earlier = await rowsRead()
    expect(await write(tx, [before!, after!])).toEqual(new Set([0]))
    return (await rowsRead()) - earlier
  })
  expect(read).toBeLessThan(20)
  expect(await deliveryOf(one.who, one.id, after!)).toMatchObject({ outcome: 'delivered', attempt: 1 })
})

/** The first statement is committed and its answer lost, the second does not arrive. */
function losingBoth(reads: Reads): Reads {
  let calls = 0
  return new Proxy(reads, {
    get: (target, name) =>
      name !== 'executeQuery'
        ? Reflect.get(target, name)
        : async (query: Parameters<Reads['executeQuery']>[0]) => {
            calls += 1
            if (calls === 1) await target.executeQuery(query)
            throw new Error('Connection terminated unexpectedly')
          },
  })
}

test('accepted attempts whose statement failed twice, but was committed, are written once', async () => {
  const [one] = (await claimed(1)) as [Claimed]
  const { deps, close } = startWorker(api)
  undo.push(close)
  let now = 0
  const timed = { ...deps, monotonicNow: () => now }
  const lossy = { ...timed, database: { ...deps.database, reads: losingBoth(deps.database.reads) } }
  const session = openQueueSession(timed, openSettlements(lossy), one.queue, () => true)
  // So late after the last write, it is written at once, and the lease is kept.
  now = 1_000
  session.note(await accepted(one.event))
  await session.release(null)
  expect(await deliveryOf(one.who, one.id, one.event)).toMatchObject({ outcome: 'delivered', attempt: 1, tries: [{}] })
  // The delivery itself holds an accepted attempt.
  const text = 'select from webhook_attempts where webhook_id = $1'
  expect((await api.db.admin.query(text, [one.id])).rowCount).toBe(0)
})

describe('of an endpoint nothing is written, and of the others all is,', () => {
  const settleBoth = async (left: Claimed, other: Claimed) => ({
    settled: await settle(await settlementOf(left), await settlementOf(other)),
    left: await deliveryOf(left.who, left.id, left.event),
    canBePulled: (await pulled(left.who)).includes(left.event),
    other: await deliveryOf(other.who, other.id, other.event),
  })
  const ONLY_THE_OTHER = {
    settled: new Set([1]),
    left: { attempt: 0, tries: [] },
    canBePulled: true,
    other: { outcome: 'delivered', attempt: 1 },
  }

  test('if its lease was taken over', async () => {
    const [late, other] = (await claimed(2)) as [Claimed, Claimed]
    await api.db.admin.query('update webhook_endpoints set lease_token = gen_random_uuid() where webhook_id = $1', [
      late.id,
    ])
    expect(await settleBoth(late, other)).toMatchObject(ONLY_THE_OTHER)
    expect(await leaseOf(late)).not.toMatchObject({ lease_token: null })
  })

  test('if its owner changed it since the lease was taken', async () => {
    const [changed, other] = (await claimed(2)) as [Claimed, Claimed]
    api.time.advance(10)
    await changed.who.call('PATCH', `/webhooks/${changed.id}`, { json: { description: 'changed' } })
    expect(await settleBoth(changed, other)).toMatchObject(ONLY_THE_OTHER)
  })

  test('if it is failing: its health must be decided on', async () => {
    const [failing, other] = (await claimed(2)) as [Claimed, Claimed]
    await api.db.admin.query('update webhook_endpoints set failures_in_row = 1 where webhook_id = $1', [failing.id])
    expect(await settleBoth(failing, other)).toMatchObject(ONLY_THE_OTHER)
  })

  test('if somebody has locked it: nobody waits for its lock', async () => {
    const [locked, other] = (await claimed(2)) as [Claimed, Claimed]
    const holder = await api.db.admin.connect()
    try {
      await holder.query('begin')
      await holder.query('select from webhook_endpoints where webhook_id = $1 for no key update', [locked.id])
      expect(await settleBoth(locked, other)).toMatchObject(ONLY_THE_OTHER)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })
})

test('the tenant is that of the lease: an event of another organisation is not touched', async () => {
  const [one, foreign] = (await claimed(2)) as [Claimed, Claimed]
  const attempted = [await accepted(foreign.event)]
  expect(await settle({ queue: one.queue, attempted, release: null })).toEqual(new Set([0]))
  expect(await deliveryOf(foreign.who, foreign.id, foreign.event)).toMatchObject({ outcome: 'waiting', attempt: 0 })
  expect(await pulled(foreign.who)).toEqual([foreign.event])
})

test('a replay that is requested during the attempt stays queued', async () => {
  const [one] = (await claimed(1)) as [Claimed]
  await api.db.admin.query('update webhook_deliveries set replayed_at = now() where event_id = $1', [one.event])
  expect(await settle(await settlementOf(one))).toEqual(new Set([0]))
  expect(await deliveryOf(one.who, one.id, one.event)).toMatchObject({ outcome: 'waiting', attempt: 1, tries: [{}] })
  expect((await leaseOf(one)).due_at).not.toBe(Number.POSITIVE_INFINITY)
})

test('a delivery that was committed after the lease was taken makes the endpoint due again when it is released', async () => {
  const [one] = (await claimed(1)) as [Claimed]
  const [next] = await happen(api, one.who)
  expect(await settle(await settlementOf(one))).toEqual(new Set([0]))
  expect((await leaseOf(one)).due_at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await deliveryOf(one.who, one.id, next!)).toMatchObject({ outcome: 'waiting', attempt: 0 })
})
