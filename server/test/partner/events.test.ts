import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { lockWaits } from '../../../testing/database.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { acknowledgeEvents, appendEvent } from '../../src/features/events/index.ts'

/** Pulling, acknowledging and backfilling events. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const RAISED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000 }
const LIMITS = { wholeKey: RAISED, reads: RAISED }
let serial = 0
const newId = () => api.keys.newId('EV_')

/** Appends events in one transaction, oldest first; returns their ids. */
async function happen(who: Partner, types: readonly ('mandate.ready' | 'mandate.failed')[]): Promise<string[]> {
  const ids = types.map(newId)
  await api.db.database.forTenant({ orgId: who.orgId, mode: who.mode }).transaction(async tx => {
    for (const [at, type] of types.entries())
      await appendEvent(tx, {
        id: ids[at]!,
        type,
        createdAt: new Date(api.time.clock()),
        data: { mandate: { number: ++serial } },
      })
  })
  return ids
}
const pull = async (who: Partner, query = '') => {
  const { status, body } = await who.call('GET', `/events${query}`)
  expect(status).toBe(200)
  return body.data as { items: { id: string; type: string }[]; has_more: boolean }
}
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(each => each.id)
const ack = (who: Partner, event_ids: readonly string[]) => who.call('POST', '/events/ack', { json: { event_ids } })
const partnerOf = (options = {}) => newPartner(api, { limits: LIMITS, ...options })

describe('pulling', () => {
  test('returns unacknowledged events, oldest first, complete and without other fields', async () => {
    const who = await partnerOf()
    const ids = [...(await happen(who, ['mandate.ready'])), ...(await happen(who, ['mandate.failed', 'mandate.ready']))]
    const first = await pull(who)
    expect(idsOf(first)).toEqual(ids)
    expect(first.items[0]).toEqual({
      id: ids[0],
      type: 'mandate.ready',
      created_at: new Date(api.time.clock()).toISOString(),
      mode: 'live',
      data: { mandate: { number: expect.any(Number) } },
    })
    expect(idsOf(await pull(who))).toEqual(ids)
  })

  test('respects the limit, and has_more reports further events', async () => {
    const who = await partnerOf()
    const ids = await happen(
      who,
      Array.from({ length: 3 }, () => 'mandate.ready' as const),
    )
    const page = await pull(who, '?limit=2')
    expect([idsOf(page), page.has_more]).toEqual([ids.slice(0, 2), true])
    expect((await pull(who, '?limit=3')).has_more).toBe(false)
  })

  test('returns only the requested types', async () => {
    const who = await partnerOf()
    const ids = await happen(who, ['mandate.ready', 'mandate.failed'])
    expect(idsOf(await pull(who, '?types=mandate.failed'))).toEqual([ids[1]])
    expect(idsOf(await pull(who, '?types=mandate.failed,mandate.ready'))).toEqual(ids)
  })

  test.each(['types=mandate', 'types=', 'limit=0', 'limit=501', 'tipes=mandate.ready'])(
    '?%s is rejected',
    async query => {
      const who = await partnerOf()
      expect((await who.call('GET', `/events?${query}`)).status).toBe(400)
    },
  )

  test('an event of a transaction that commits later than younger ones is in the next pull', async () => {
    const who = await partnerOf()
    const late = newId()
    const tenant = api.db.database.forTenant({ orgId: who.orgId, mode: who.mode })
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>()
    const slow = tenant.transaction(async tx => {
      await appendEvent(tx, { id: late, type: 'mandate.ready', createdAt: new Date(), data: {} })
      tellWritten()
      await mayCommit
    })
    await written
    const [young] = await happen(who, ['mandate.ready'])
    expect(idsOf(await pull(who))).toEqual([young])
    await ack(who, [young!])
    commit()
    await slow
    expect(idsOf(await pull(who))).toEqual([late])
  })

  test('events older than 30 days are removed', async () => {
    const who = await partnerOf()
    const [old] = await happen(who, ['mandate.ready'])
    await api.db.admin.query(
      `create table events_20000115 partition of events for values from ('2000-01-01') to ('2000-02-01');
       alter table events_20000115 owner to pramaan_owner`,
    )
    await api.db.admin.query(`update events set stored_at = '2000-01-15' where event_id = $1`, [old])
    expect((await pull(who)).items).toEqual([])
    expect((await who.call('GET', '/events/backfill')).body.data.items).toEqual([])
    expect((await ack(who, [old!])).body.data.not_found).toEqual([old])
  })
})

test('events of 29 days ago can be pulled and read, also after old days are emptied', async () => {
  const who = await partnerOf()
  const [id] = await happen(who, ['mandate.ready'])
  const { rows } = await api.db.admin.query<{ name: string; day: string; next: string }>(
    `select to_char(day, 'YYYYMMDD') as name, day::text || ' 00:00+00' as day, (day + 1)::text || ' 00:00+00' as next
     from (select ((now() at time zone 'UTC')::date - 29) as day) as past`,
  )
  const { name, day, next } = rows[0]!
  for (const parent of ['events', 'unacknowledged_events']) {
    await api.db.admin.query(
      `create table ${parent}_${name} partition of ${parent} for values from ('${day}') to ('${next}')`,
    )
    const late = `update ${parent} set stored_at = $1::timestamptz + interval '23 hours' where event_id = $2`
    await api.db.admin.query(late, [day, id])
  }
  await api.runScheduled('roll_days')
  expect(idsOf(await pull(who))).toEqual([id])
  const read = async () => (await who.call('GET', '/events/backfill')).body.data.items.length === 1
  await until(read, 20_000, 'the event in backfill')
})

test('all three need events:read and nothing else', async () => {
  const calls = [
    ['GET', '/events', {}],
    ['GET', '/events/backfill', {}],
    ['POST', '/events/ack', { json: { event_ids: [newId()] } }],
  ] as const
  const [reader, other] = [await partnerOf({ scopes: 'events:read' }), await partnerOf({ scopes: 'results:read' })]
  for (const [method, path, options] of calls) {
    expect([path, (await reader.call(method, path, options)).status]).toEqual([path, 200])
    const { status, body } = await other.call(method, path, options)
    expect([path, status, body.error.code]).toEqual([path, 403, 'SCOPE_MISSING'])
  }
})

describe('acknowledging', () => {
  test('an acknowledged event is not pulled again, others are', async () => {
    const who = await partnerOf()
    const ids = await happen(who, ['mandate.ready', 'mandate.ready', 'mandate.ready'])
    const { status, body } = await ack(who, [ids[1]!])
    expect([status, body.data]).toEqual([200, { acknowledged: [ids[1]], not_found: [] }])
    expect(idsOf(await pull(who))).toEqual([ids[0], ids[2]])
  })

  test('can be repeated, with the same answer', async () => {
    const who = await partnerOf()
    const [id] = await happen(who, ['mandate.ready'])
    const first = await ack(who, [id!])
    api.time.advance(1_000)
    const again = await ack(who, [id!, id!])
    expect(again.body.data).toEqual(first.body.data)
    expect(idsOf(await pull(who))).toEqual([])
  })

  test('reports an unknown id and acknowledges the others', async () => {
    const who = await partnerOf()
    const [id] = await happen(who, ['mandate.ready'])
    const never = 'EV_00000000000000000000000000'
    expect((await ack(who, [never, id!])).body.data).toEqual({ acknowledged: [id], not_found: [never] })
  })

  test('two callers that acknowledge the same events with different query plans do not deadlock', async () => {
    const who = await partnerOf()
    const tenant = { orgId: who.orgId, mode: who.mode }
    const ids = Array.from({ length: 32 }, newId).toSorted()
    const stored = async (some: readonly string[]) => {
      for (const id of some.toReversed())
        await api.db.database
          .forTenant(tenant)
          .transaction(tx => appendEvent(tx, { id, type: 'mandate.ready', createdAt: new Date(), data: {} }))
    }
    // With this many other events, a hash join visits them in the order stored, and look-ups in the order of the list.
    await stored(ids.slice(16))
    await api.db.admin.query(
      `insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type)
       select $1, $2, now(), 'EV_' || lpad(n::text, 26, '0'), -n, 'mandate.ready' from generate_series(1, 20000) as n`,
      [who.orgId, who.mode],
    )
    await stored(ids.slice(0, 16))
    await api.db.admin.query('analyze unacknowledged_events')
    const acknowledge = (without: readonly string[]) =>
      api.db.database.forTenant(tenant).transaction(async tx => {
        for (const way of without) await tx.executeQuery(CompiledQuery.raw(`set local ${way} = off`))
        return acknowledgeEvents({ clock: api.time.clock }, tx, ids)
      })
    const middle = await api.db.admin.connect()
    await middle.query('begin')
    await middle.query('select from unacknowledged_events where event_id = $1 for update', [ids[16]])
    const both = Promise.all([
      acknowledge(['enable_hashjoin', 'enable_mergejoin']),
      acknowledge(['enable_nestloop', 'enable_mergejoin']),
    ])
    try {
      await until(async () => (await lockWaits(api.db)) === 2, 1_500, 'both to wait')
    } finally {
      await middle.query('commit')
      middle.release()
    }
    expect((await both).map(each => each.acknowledged.length)).toEqual([32, 32])
  })

  test('an event that another transaction changes meanwhile is marked as acknowledged, too', async () => {
    const who = await partnerOf()
    const ids = await happen(who, ['mandate.ready', 'mandate.ready', 'mandate.ready'])
    const other = await api.db.admin.connect()
    await other.query('begin')
    await other.query(`update events set data = '{}' where event_id = $1`, [ids[1]])
    const acknowledged = ack(who, ids)
    try {
      await until(async () => (await lockWaits(api.db)) === 1, 1_500, 'the caller to wait')
    } finally {
      await other.query('commit')
      other.release()
    }
    expect((await acknowledged).body.data.acknowledged.toSorted()).toEqual(ids.toSorted())
    const marked = 'select from events where event_id = any ($1) and settled_at is not null'
    expect((await api.db.admin.query(marked, [ids])).rowCount).toBe(3)
  })

  test.each([
    { event_ids: [] },
    { event_ids: ['x'] },
    {},
    { event_ids: Array.from({ length: 501 }, () => 'EV_00000000000000000000000000') },
  ])('%j is rejected', async json => {
    const who = await partnerOf()
    expect((await who.call('POST', '/events/ack', { json })).status).toBe(400)
  })

  test('another organisation and the other mode neither see nor acknowledge it', async () => {
    const who = await partnerOf()
    const [id] = await happen(who, ['mandate.ready'])
    const strangers = [await partnerOf(), await partnerOf({ orgId: who.orgId, mode: 'test' })]
    for (const stranger of strangers) {
      expect((await pull(stranger)).items).toEqual([])
      expect((await ack(stranger, [id!])).body.data).toEqual({ acknowledged: [], not_found: [id] })
    }
    expect(idsOf(await pull(who))).toEqual([id])
  })
})

describe('backfill', () => {
  /**
   * Events newer than a writing transaction of any database of the cluster are not returned yet; other tests run at the same
   * time.
   */
  const backfillOf = (who: Partner, query: string, count: number) =>
    until(async () => (await backfill(who, query)).items.length === count, 20_000, `${count} events`)
  const backfill = async (who: Partner, query: string) => {
    const { status, body } = await who.call('GET', `/events/backfill${query && `?${query}`}`)
    expect(status).toBe(200)
    return body.data as { items: { id: string }[]; next_cursor: string | null; complete_until: string | null }
  }
  const databaseTime = async () =>
    (await api.db.admin.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now.getTime()
  const isCompleteUntil = async (who: Partner, time: number) =>
    Date.parse((await backfill(who, '')).complete_until ?? '') >= time

  test('returns everything, acknowledged or not, in pages', async () => {
    const who = await partnerOf()
    const ids = await happen(who, ['mandate.ready', 'mandate.ready', 'mandate.ready'])
    await ack(who, [ids[0]!])
    await backfillOf(who, '', 3)
    const first = await backfill(who, 'limit=2')
    const second = await backfill(who, `limit=2&cursor=${first.next_cursor}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
    expect(second.next_cursor).toBeNull()
  })

  test('is ordered by the numbers of transactions and events, not by their text', async () => {
    const who = await partnerOf()
    const ids = await happen(who, ['mandate.ready', 'mandate.ready', 'mandate.ready'])
    for (const [at, [xact, seq]] of [
      [9, 10],
      [10, 9],
      [10, 10],
    ].entries())
      await api.db.admin.query('update events set xact = $2::text::xid8, seq = $3 where event_id = $1', [
        ids[at],
        xact,
        seq,
      ])
    const first = await backfill(who, 'limit=1')
    expect(idsOf(first)).toEqual([ids[0]])
    expect(idsOf(await backfill(who, `cursor=${first.next_cursor}`))).toEqual([ids[1], ids[2]])
  })

  test('since excludes events stored before it', async () => {
    const who = await partnerOf()
    await happen(who, ['mandate.ready'])
    expect((await backfill(who, 'since=2999-01-01T00:00:00Z')).items).toEqual([])
    await backfillOf(who, 'since=2020-01-01T00:00:00.000Z', 1)
  })

  test.each([
    'since=yesterday',
    'since=2026-13-45T00:00:00Z',
    'since=2026-02-30T00:00:00Z',
    'since=2026-11-15',
    'cursor=nonsense',
    'cursor=WyJ4IiwieSJd',
    'limit=501',
  ])('%s is rejected', async query => {
    const who = await partnerOf()
    expect((await who.call('GET', `/events/backfill?${query}`)).status).toBe(400)
  })

  test('a reader that continues from its cursor misses nothing that commits later', async () => {
    const who = await partnerOf()
    const tenant = api.db.database.forTenant({ orgId: who.orgId, mode: who.mode })
    const late = newId()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>()
    const first = await happen(who, ['mandate.ready', 'mandate.ready'])
    await backfillOf(who, '', 2)
    const slow = tenant.transaction(async tx => {
      await appendEvent(tx, { id: late, type: 'mandate.ready', createdAt: new Date(), data: {} })
      tellWritten()
      await mayCommit
    })
    await written
    const young = await happen(who, ['mandate.ready'])
    // Nothing newer than the running transaction is returned, so no cursor can pass it.
    const page = await backfill(who, 'limit=1')
    expect(idsOf(page)).toEqual([first[0]])
    expect(idsOf(await backfill(who, `cursor=${page.next_cursor}`))).toEqual([first[1]])
    commit()
    await slow
    await backfillOf(who, '', 4)
    expect(idsOf(await backfill(who, `cursor=${page.next_cursor}`))).toEqual([first[1], late, ...young])
  })

  test('complete_until is given on the last page only, and what was committed before it has been returned', async () => {
    const who = await partnerOf()
    const ids = await happen(who, ['mandate.ready', 'mandate.ready'])
    const stored = await databaseTime()
    await until(() => isCompleteUntil(who, stored), 60_000, 'transactions elsewhere to end')
    const first = await backfill(who, 'limit=1')
    expect(first).toMatchObject({ next_cursor: expect.any(String), complete_until: null })
    const last = await backfill(who, `limit=1&cursor=${first.next_cursor}`)
    expect([...idsOf(first), ...idsOf(last)]).toEqual(ids)
    expect(Date.parse(last.complete_until ?? '')).toBeGreaterThanOrEqual(stored)
  })

  test('complete_until stays before a running transaction, and passes it when it has ended', async () => {
    const who = await partnerOf()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: tellBegun } = Promise.withResolvers<void>()
    const slow = api.db.database.forTenant({ orgId: who.orgId, mode: who.mode }).transaction(async tx => {
      await appendEvent(tx, { id: newId(), type: 'mandate.ready', createdAt: new Date(), data: {} })
      tellBegun()
      await mayEnd
    })
    await begun
    const running = await databaseTime()
    const ids = await happen(who, ['mandate.ready'])
    for (let look = 0; look < 3; look += 1) {
      const { items, complete_until } = await backfill(who, '')
      expect(items).toEqual([])
      expect(complete_until === null || Date.parse(complete_until) < running).toBe(true)
    }
    end()
    await slow
    await until(() => isCompleteUntil(who, running), 60_000, 'transactions elsewhere to end')
    expect(idsOf(await backfill(who, ''))).toEqual(expect.arrayContaining(ids))
  })
})
