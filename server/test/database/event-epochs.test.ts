import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { appendEvents, backfillEvents, eventHorizon, LOG_START } from '../../src/features/events/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** The order of events after the database moved to another cluster or timeline, or was restored. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function newTenant(): Promise<Tenant> {
  const orgId = realRuntime.newId('ORG_')
  await db.admin.query('insert into organisations (org_id, name, created_at) values ($1, $1, now())', [orgId])
  return { orgId, mode: 'live' }
}

const newIds = (count: number) => Array.from({ length: count }, () => realRuntime.newId('EV_'))
const eventsOf = (ids: readonly string[]) =>
  ids.map(id => ({ id, type: 'mandate.ready', createdAt: new Date(), data: {} }) as const)

async function happen(tenant: Tenant, count: number): Promise<readonly string[]> {
  const ids = newIds(count)
  await db.database.forTenant(tenant).transaction(tx => appendEvents(tx, eventsOf(ids)))
  return ids
}

/** The ids from a position on, and the position after them. */
async function read(tenant: Tenant, from = LOG_START) {
  const deps = { database: db.database, eventHorizon: eventHorizon() }
  const ids: string[] = []
  for (let position = from; ; ) {
    const { events, next } = await backfillEvents(deps, tenant, new Date(0), position, 1)
    ids.push(...events.map(each => each.id))
    if (next === null) return ids
    position = next
  }
}

/** All in their order: in another cluster nothing holds the horizon back. In this one, other tests write at the same time. */
async function readAll(tenant: Tenant, from = LOG_START) {
  await moveTo('timeline = timeline + 1')
  return await read(tenant, from)
}

const positionOf = async (id: string) => {
  const text = 'select xact::text as xact, seq::text as seq from events where event_id = $1'
  return (await db.admin.query<{ xact: string; seq: string }>(text, [id])).rows[0]!
}

/** What is recorded differs then, as after an archive recovery, on a promoted standby, or where a dump was loaded. */
const CHANGES = ['timeline = timeline + 1', 'system_identifier = system_identifier + 1', 'database_oid = 1'] as const
const LAST = 'where epoch = (select max(epoch) from event_epochs)'
const moveTo = (change: (typeof CHANGES)[number]) => db.admin.query(`update event_epochs set ${change} ${LAST}`)
const epochs = async () =>
  (await db.admin.query<{ reason: string }>('select reason from event_epochs order by epoch')).rows.map(
    each => each.reason,
  )

test.each(CHANGES)(
  'events from another cluster (%s), with numbers it has not reached, come before new ones',
  async change => {
    const tenant = await newTenant()
    const old = await happen(tenant, 3)
    await db.admin.query(`update event_epochs set base = 0 ${LAST}`)
    await db.admin.query(`update events set xact = '800000000000' where event_id = any($1)`, [old])
    expect(await read(tenant)).toEqual([])
    await moveTo(change)
    expect(await read(tenant)).toEqual(old)
    const cursor = await positionOf(old.at(-1)!)
    const young = await happen(tenant, 2)
    expect(await readAll(tenant, cursor)).toEqual(young)
    expect(await readAll(tenant)).toEqual([...old, ...young])
  },
)

test('a cursor of a future that a restore lost is before everything written after the restore', async () => {
  const tenant = await newTenant()
  const [last] = await happen(tenant, 1)
  const { xact, seq } = await positionOf(last!)
  const lost = { xact: String(BigInt(xact) + 100n), seq }
  await moveTo('timeline = timeline + 1')
  const young = await happen(tenant, 2)
  expect(await readAll(tenant, lost)).toEqual(young)
})

test('restored a second time to the same moment, the cursors of both lost futures are before what is new', async () => {
  const tenant = await newTenant()
  await happen(tenant, 1)
  const { rows } = await db.admin.query<{ epoch: number }>('select max(epoch) as epoch from event_epochs')
  const futures = []
  for (let times = 0; times < 2; times++) {
    await moveTo('timeline = timeline + 1')
    const [lost] = await happen(tenant, 1)
    futures.push(await positionOf(lost!))
    // The copy from before knows nothing of the epoch that began after it.
    await db.admin.query('delete from events where event_id = $1', [lost])
    await db.admin.query('delete from event_epochs where epoch > $1', [rows[0]!.epoch])
  }
  const young = await happen(tenant, 1)
  for (const cursor of futures) expect(await readAll(tenant, cursor)).toEqual(young)
})

test('writers that are the first after a move at the same time begin one epoch', async () => {
  const tenant = await newTenant()
  await moveTo('timeline = timeline + 1')
  const before = await epochs()
  await Promise.all(Array.from({ length: 10 }, () => happen(tenant, 1)))
  expect(await epochs()).toEqual([...before, 'another cluster or timeline'])
})

test('an epoch that is rolled back with its transaction is begun by the next writer', async () => {
  const tenant = await newTenant()
  await moveTo('timeline = timeline + 1')
  const before = await epochs()
  const failing = db.database.forTenant(tenant).transaction(async tx => {
    await appendEvents(tx, eventsOf(newIds(1)))
    throw new Error('the change fails')
  })
  await expect(failing).rejects.toThrow('the change fails')
  expect(await epochs()).toEqual(before)
  const young = await happen(tenant, 1)
  expect([await epochs(), await readAll(tenant)]).toEqual([[...before, 'another cluster or timeline'], young])
})

test('an epoch begun by hand waits for events that are being written: none is skipped', async () => {
  const tenant = await newTenant()
  const [first] = await happen(tenant, 1)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>()
  const [late] = newIds(1)
  const slow = db.database.forTenant(tenant).transaction(async tx => {
    await appendEvents(tx, eventsOf([late!]))
    tellWritten()
    await mayCommit
  })
  await written
  const [between] = await happen(tenant, 1)
  const begun = db.admin.query("select begin_event_epoch(0, 'by hand')")
  const waits = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await until(async () => (await db.admin.query(waits)).rows.length === 1, 30_000, 'the epoch to wait')
  const young = happen(tenant, 1)
  expect(await read(tenant)).not.toContain(between)
  commit()
  await Promise.all([slow, begun, young])
  expect(await readAll(tenant)).toEqual([first, late, between, ...(await young)])
  expect((await epochs()).at(-1)).toBe('by hand')
})

test('an epoch begins above the number that was given, as of events copied from another cluster', async () => {
  const tenant = await newTenant()
  const [copied] = await happen(tenant, 1)
  const above = '4000000000000000'
  await db.admin.query('update events set xact = $2::xid8 where event_id = $1', [copied, above])
  await db.admin.query('select begin_event_epoch($1, $2)', [above, 'an organisation was copied'])
  const young = await happen(tenant, 1)
  expect(await readAll(tenant)).toEqual([copied, ...young])
  await db.admin.query('delete from events where org_id = $1', [tenant.orgId])
})

interface Cluster {
  readonly base: bigint
  readonly nextXid: bigint
  readonly log: readonly { readonly id: number; readonly number: bigint }[]
}

/** What happens to an installation, in the order of the clock: events, and restores of a state of its own past, with other numbers of transactions. */
const step = fc.record({
  elapsedUs: fc.bigInt(2_000n, 10n ** 13n),
  events: fc.integer({ min: 0, max: 5 }),
  restored: fc.option(fc.record({ state: fc.nat({ max: 20 }), nextXid: fc.option(fc.bigInt(3n, 2n ** 40n)) })),
  reads: fc.boolean(),
})

test('whatever is restored, and however often, a reader that continues from its cursor misses no event', async () => {
  const baseOf = async (atUs: bigint, oldest: bigint, above: bigint) => {
    const text = `select event_base(timestamptz 'epoch' + $1::bigint * interval '1 us', $2, $3)::text as base`
    return BigInt((await db.admin.query<{ base: string }>(text, [atUs, oldest, above])).rows[0]!.base)
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
    let nowUs = BigInt(Date.UTC(2026, 10, 15)) * 1_000n
    let now: Cluster = { base: 0n, nextXid: 3n, log: [] }
    let past = [now]
    let [cursor, id] = [0n, 0]
    const seen = new Set<number>()
    for (const { elapsedUs, events, restored, reads } of steps) {
      nowUs += elapsedUs
      if (restored !== null) {
        const at = restored.state % past.length
        const { base, log, nextXid } = past[at]!
        past = past.slice(0, at + 1)
        // A dump is loaded into a cluster that is elsewhere with its numbers, which say nothing of those that were given.
        const xid = restored.nextXid ?? nextXid
        now = { base: await baseOf(nowUs, xid, base > nowUs ? base + xid : 0n), nextXid: xid, log }
      }
      const written = Array.from({ length: events }, (_, at) => ({
        id: ++id,
        number: now.base + now.nextXid + BigInt(at),
      }))
      now = { ...now, nextXid: now.nextXid + BigInt(events), log: [...now.log, ...written] }
      past.push(now)
      if (!reads) continue
      for (const event of now.log.filter(each => each.number > cursor)) {
        seen.add(event.id)
        cursor = event.number
      }
      expect(now.log.filter(event => !seen.has(event.id))).toEqual([])
    }
  })
  await fc.assert(property, { numRuns: 200 })
}, 120_000)

test('an event is rejected in a transaction whose snapshot may be older than the epoch', async () => {
  const client = await db.appPool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await expect(client.query('select event_number()')).rejects.toThrow('isolation level repeatable read')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the role of requests cannot change epochs but by beginning one', async () => {
  for (const text of [
    'delete from event_epochs',
    'update event_epochs set base = 0',
    'select insert_event_epoch(0, $$x$$)',
  ])
    await expect(db.appPool.query(text)).rejects.toThrow('permission denied')
})

test('a backfill reads its page by the index, up to the horizon', async () => {
  const tenant = await newTenant()
  await happen(tenant, 5_000)
  await db.admin.query('analyze events')
  const client = await db.appPool.connect()
  try {
    await client.query(`select set_config('app.org', $1, false), set_config('app.mode', 'live', false)`, [tenant.orgId])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select event_id from events where (xact, seq) > ('0', 0) and xact < (select event_horizon()) and mode = 'live'
       order by events.xact, events.seq limit 100`,
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: .*xact < /)
    expect(plan).not.toMatch(/Sort {2}\(/)
  } finally {
    client.release(true)
  }
})
