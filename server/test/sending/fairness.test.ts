import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ASK_AGAIN_MS, type SendKind } from '../../src/features/sending/index.ts'
import { newAccount, newSimulatedAccount } from './pace.fixture.ts'

/** Who gets the slots of a number. Time is simulated. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Asks every `everyMs` from `fromMs` until before `untilMs`: for `wanted` messages, or for those that came and were not granted yet. */
interface Asker {
  readonly org: string
  readonly wanted?: number
  readonly messageEveryMs?: number
  readonly everyMs?: number
  readonly fromMs?: number
  readonly untilMs?: number
  readonly kind?: SendKind
}

const STEP_MS = 50

/** How many slots each one got in every second, in the order of the askers. */
async function runFor(seconds: number, askers: readonly Asker[]): Promise<readonly number[][]> {
  const account = await newSimulatedAccount(db)
  const got = askers.map(() => Array.from({ length: seconds }, () => 0))
  for (let now = 0; now < seconds * 1_000; now += STEP_MS)
    for (const [at, asker] of askers.entries()) {
      const { org, wanted = 100, messageEveryMs, everyMs = ASK_AGAIN_MS, fromMs = 0, untilMs = Infinity, kind } = asker
      if (now < fromMs || now >= untilMs || (now - fromMs) % everyMs !== 0) continue
      const came = messageEveryMs === undefined ? wanted : Math.ceil(now / messageEveryMs) - sum(got[at]!)
      got[at]![Math.floor(now / 1_000)]! += await account.askAt(now, org, came, kind)
    }
  return got
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
const orgs = (count: number) => Array.from({ length: count }, (_, at) => `O${at}`)

test('an organisation alone gets the whole bulk rate', async () => {
  const [alone] = await runFor(4, [{ org: 'A' }])
  expect(sum(alone!)).toBeGreaterThanOrEqual(0.9 * 64 * 4)
})

test('20 organisations get the same, whoever asks first, how often, and for how many', async () => {
  const askers = orgs(20).map((org, at) => ({
    org,
    everyMs: [50, 100, 150, 300][at % 4]!,
    wanted: [3, 10, 1_000][at % 3]!,
  }))
  const totals = (await runFor(5, askers)).map(sum)
  const twentieth = sum(totals) / 20
  expect(sum(totals)).toBeGreaterThan(0.9 * 64 * 5)
  expect(Math.min(...totals)).toBeGreaterThan(0.8 * twentieth)
  expect(Math.max(...totals)).toBeLessThan(1.2 * twentieth)
})

test('an organisation that asks by many processes for one message each gets no more and no less than another', async () => {
  const processes = Array.from({ length: 8 }, () => ({ org: 'A', wanted: 1, everyMs: 50 }))
  const [other, ...own] = (await runFor(5, [{ org: 'B' }, ...processes])).map(sum)
  const part = sum(own) / (sum(own) + other!)
  expect(part).toBeGreaterThan(0.45)
  expect(part).toBeLessThan(0.55)
})

test('an organisation that stops asking does not hold the others back', async () => {
  const [, other] = await runFor(4, [{ org: 'gone', untilMs: 1_000 }, { org: 'A' }])
  expect(sum(other!.slice(1))).toBeGreaterThanOrEqual(0.9 * 64 * 3)
})

test('an organisation with a message now and then is served, and takes no more than those messages from the others', async () => {
  const [large, small] = await runFor(4, [{ org: 'large' }, { org: 'small', messageEveryMs: 300 }])
  expect(sum(small!)).toBeGreaterThanOrEqual(12)
  expect(sum([...large!, ...small!])).toBeGreaterThanOrEqual(0.9 * 64 * 4)
})

test.each([
  ['for the first time', []],
  ['after a pause', [{ org: 'B', untilMs: 1_000 }]],
  ['after few messages', [{ org: 'B', messageEveryMs: 300, untilMs: 5_000 }]],
])(
  'an organisation that asks for many %s gets its part from then on, and nothing for the time before',
  async (_, before) => {
    const askers = [{ org: 'A' }, { org: 'B', fromMs: 5_000 }, ...before]
    const [first, second] = await runFor(8, askers)
    expect(sum(first!.slice(2, 5))).toBeGreaterThan(0.8 * 64 * 3)
    for (const got of [first!, second!]) {
      // At most half of the slots of 500 ms are saved up, and others are as much ahead.
      expect(sum(got.slice(5))).toBeGreaterThan(32 * 3 - 32)
      expect(sum(got.slice(6))).toBeGreaterThan(0.8 * 32 * 2 - 16)
    }
  },
)

test('replies are shared equally, too, and bulk waits for them', async () => {
  const [a, b, bulk] = await runFor(6, [
    { org: 'A', kind: 'reply' },
    { org: 'B', kind: 'reply', fromMs: 2_000 },
    { org: 'A' },
  ])
  const part = sum(a!.slice(3)) / sum([...a!.slice(3), ...b!.slice(3)])
  expect(part).toBeGreaterThan(0.4)
  expect(part).toBeLessThan(0.6)
  expect(sum(bulk!)).toBe(0)
})

test('rows of organisations that have not asked for a minute are removed when another one comes', async () => {
  const account = await newAccount(db)
  await account.ask('old', 1)
  await account.pass(61_000)
  await account.ask('new', 1)
  const { rows } = await db.admin.query('select org_id from channel_shares where account_id = $1', [account.id])
  expect(rows).toEqual([{ org_id: 'new' }])
})
