import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type Reservation, releaseSends, reserveSends, type SendKind } from '../../src/features/sending/index.ts'
import { type Account, ANY_GAP_MS, BULK_GAP_MS, LIMIT, newAccount, newAccountWithoutPace } from './pace.fixture.ts'

/** Where slots are: their distances, how far ahead they are, and what may be handed out a second time. */
let db: TestDatabase
let account: Account
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe('slots of an account', () => {
  test('begin at once, 64 bulk messages a second, at most 500 ms ahead', async () => {
    account = await newAccount(db)
    expect(await account.ask('A', 10)).toMatchObject({ granted: 10, firstMs: 0, gapMs: BULK_GAP_MS })
    const rest = await account.ask('A', 1_000)
    const lastMs = rest.firstMs + (rest.granted - 1) * BULK_GAP_MS
    expect(lastMs).toBeLessThanOrEqual(500)
    expect(lastMs).toBeGreaterThan(500 - BULK_GAP_MS)
    await account.pass(-1_000)
    expect(await account.ask('A', 1)).toMatchObject({ granted: 0, ticket: null })
  })
  test('are for replies too, at most 2,000 ms ahead, after the bulk messages that were handed out', async () => {
    account = await newAccount(db)
    expect(await account.ask('A', 20)).toMatchObject({ granted: 20 })
    const reply = await account.ask('B', 1, 'reply')
    expect(reply.firstMs).toBeLessThanOrEqual(19 * BULK_GAP_MS + ANY_GAP_MS)
    const many = await account.ask('B', 1_000, 'reply')
    const lastMs = many.firstMs + (many.granted - 1) * ANY_GAP_MS
    expect(lastMs).toBeLessThanOrEqual(2_000)
    expect(lastMs).toBeGreaterThan(2_000 - ANY_GAP_MS)
  })
  test('are given to replies first: bulk waits while replies fill the next 500 ms', async () => {
    account = await newAccount(db)
    expect(await account.ask('A', 140, 'reply')).toMatchObject({ granted: 140 })
    expect(await account.ask('A', 1)).toMatchObject({ granted: 0 })
    await account.pass(1_500)
    expect(await account.ask('A', 1)).toMatchObject({ granted: 1 })
  })
  test('come again within 2,000 ms after the clock was set back, or after the limit was raised', async () => {
    account = await newAccount(db)
    await account.pass(-3_600_000)
    expect(await account.ask('A', 1, 'reply')).toMatchObject({ granted: 0, firstMs: 2_000 + ANY_GAP_MS })
    account = await newAccount(db)
    await account.ask('A', 1, 'bulk', 1)
    await account.ask('A', 1, 'reply', 1)
    expect((await account.ask('A', 1, 'reply')).firstMs).toBeLessThanOrEqual(2_000 + ANY_GAP_MS)
  })
})

test('of an account without a row no slot is handed out that may have been handed out before a crash', async () => {
  account = newAccountWithoutPace(db)
  expect(await account.ask('A', 1)).toMatchObject({ granted: 0 })
  await account.pass(ANY_GAP_MS)
  const reply = await account.ask('A', 1, 'reply')
  expect(reply).toMatchObject({ granted: 1 })
  expect(reply.firstMs).toBeGreaterThan(2_000 - 1_000)
  await account.pass(reply.firstMs - 450)
  expect(await account.ask('A', 1)).toMatchObject({ granted: 1 })
  // PostgreSQL empties them after a crash; a standby has them empty.
  const { rows } = await db.admin.query(
    "select relpersistence from pg_class where relname in ('channel_paces', 'channel_shares')",
  )
  expect(rows).toEqual([{ relpersistence: 'u' }, { relpersistence: 'u' }])
})

interface Step {
  readonly kind: SendKind
  readonly org: string
  readonly wanted: number
  readonly passMs: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<SendKind>('bulk', 'reply'),
  org: fc.constantFrom('A', 'B', 'C'),
  wanted: fc.nat(40),
  passMs: fc.oneof(fc.constant(0), fc.nat(300)),
})

/** Distances between the last slot of an answer and the first one of the next, in microseconds, of all messages and of bulk. */
async function distances(one: Account, limit: number, steps: readonly Step[]) {
  const [found, last] = [
    { any: [] as number[], bulk: [] as number[] },
    { any: 0, bulk: 0 },
  ]
  let passed = 0
  for (const { kind, org, wanted, passMs } of steps) {
    const { granted, gapMs } = await one.ask(org, wanted, kind, limit)
    const { rows } = await db.admin.query(
      'select (extract(epoch from next_any) * 1e6)::bigint as next from channel_paces where account_id = $1',
      [one.id],
    )
    // What `pass` did is added, because it made the row older.
    const lastSlot = Number(rows[0].next) + passed - Math.ceil(1.1e6 / limit)
    const firstSlot = lastSlot - (granted - 1) * gapMs * 1_000
    for (const which of granted === 0 ? [] : kind === 'bulk' ? (['any', 'bulk'] as const) : (['any'] as const)) {
      found[which].push(firstSlot - last[which], granted > 1 ? gapMs * 1_000 : Infinity)
      last[which] = lastSlot
    }
    await one.pass(passMs)
    passed += passMs * 1_000
  }
  return found
}

test('any two slots are 1,100 / P ms apart, any two bulk slots 1,000 / 0.8 P, in every order of requests', async () => {
  const limits = fc.constantFrom(1, 7, 80, 333, 1_000)
  let compared = 0
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { minLength: 10, maxLength: 30 }), async (limit, steps) => {
      const { any, bulk } = await distances(await newAccount(db), limit, steps)
      expect(Math.min(...any)).toBeGreaterThanOrEqual(1.1e6 / limit)
      expect(Math.min(...bulk)).toBeGreaterThanOrEqual(1.25e6 / limit)
      compared += any.length
    }),
    { numRuns: 40 },
  )
  expect(compared).toBeGreaterThan(100)
})

describe('slots that are given back', () => {
  const deps = () => ({
    database: db.database,
    monotonicNow: () => performance.now(),
    databaseClock: { offset: null },
  })
  const reserve = async (wanted: number, kind: SendKind = 'bulk'): Promise<Reservation> =>
    await reserveSends(deps(), { accountId: account.id, orgId: 'A', kind, wanted, perSecond: LIMIT })

  /** In microseconds since 1970. */
  const nextSlots = async () => {
    const { rows } = await db.admin.query(
      'select (extract(epoch from next_any) * 1e6)::float8 as any, (extract(epoch from next_bulk) * 1e6)::float8 as bulk from channel_paces where account_id = $1',
      [account.id],
    )
    return rows[0]
  }

  test('are handed out again, without those that were kept', async () => {
    account = await newAccount(db)
    const reservation = await reserve(20)
    const before = await nextSlots()
    expect(await releaseSends(deps(), reservation, 15)).toBe(15)
    const after = await nextSlots()
    expect(after.bulk).toBe(before.bulk - 15 * BULK_GAP_MS * 1_000)
    expect(after.any).toBe(after.bulk)
    const { rows } = await db.admin.query(
      "select taken::int from channel_shares where account_id = $1 and org_id = 'A'",
      [account.id],
    )
    expect(rows).toEqual([{ taken: 5 }])
  })
  test('are none after others got slots, a second time, without slots, or of replies', async () => {
    account = await newAccount(db)
    const first = await reserve(3)
    const second = await reserve(3)
    expect(await releaseSends(deps(), first, 3)).toBe(0)
    expect(await releaseSends(deps(), second, 0)).toBe(0)
    expect(await releaseSends(deps(), second, 1)).toBe(1)
    expect(await releaseSends(deps(), second, 1)).toBe(0)
    expect(await releaseSends(deps(), await reserve(3, 'reply'), 3)).toBe(0)
    expect(await releaseSends(deps(), await reserve(0), 3)).toBe(0)
    const third = await reserve(3)
    await reserve(1, 'reply')
    expect(await releaseSends(deps(), third, 3)).toBe(0)
  })
  test('are never more than the answer had', async () => {
    account = await newAccount(db)
    await reserve(3)
    const { ticket } = await account.ask('A', 2)
    const { rows } = await db.appPool.query('select release_sends($1, $2, $3, 100) as released', [
      account.id,
      'A',
      ticket,
    ])
    expect(rows).toEqual([{ released: 2 }])
  })
})

test.each([
  ["'A', -1, 'bulk', 80"],
  ["'A', 1, 'other', 80"],
  ["'A', 1, 'bulk', 0"],
  ["'A', 1, 'bulk', 1001"],
  ["'A', null, 'bulk', 80"],
  ["'A', 1, null, 80"],
  ["'A', 1, 'bulk', null"],
])('reserve_sends(account, %s) is an error', async rest => {
  await expect(db.appPool.query(`select reserve_sends('a', ${rest})`)).rejects.toMatchObject({ code: '22023' })
})
