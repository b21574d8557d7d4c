import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { readLedger, reserveCredits } from '../../src/features/credits/index.ts'
import { CAMPAIGN, findWrongBooks, newSpender, type Spender } from './credits.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function transfersOf({ deps, tenant }: Spender) {
  const listed = await readLedger(deps, tenant, { limit: 100 })
  return listed.map(({ kind, amount, cause }) => ({ kind, amount, cause }))
}

test('credits are reserved, charged and released, with two entries for each transfer', async () => {
  const spender = await newSpender(db, 100)
  expect(await spender.reserve('call-1', 60)).toEqual({ ok: true, value: null })
  expect(await spender.read()).toEqual({ available: 40, reserved: 60, threshold: 1_000 })
  await spender.settle({ cause: 'batch-1', charge: 45, release: 15 })
  expect(await spender.read()).toMatchObject({ available: 55, reserved: 0 })
  const [released, charged, reserved, granted] = await readLedger(spender.deps, spender.tenant, { limit: 10 })
  expect(granted).toMatchObject({ kind: 'grant', amount: 100, reason: 'test', campaignId: null })
  expect(reserved).toMatchObject({
    kind: 'reserve',
    cause: 'call-1',
    campaignId: CAMPAIGN,
    entries: [
      { account: 'available', amount: -60, balance: 40 },
      { account: 'reserved', amount: 60, balance: 60 },
    ],
  })
  expect(charged).toMatchObject({ entries: [{ account: 'reserved' }, { account: 'spent', balance: 45 }] })
  expect(released).toMatchObject({ entries: [{ account: 'reserved', balance: 0 }, { balance: 55 }] })
  const page = await readLedger(spender.deps, spender.tenant, { limit: 1, before: charged!.place })
  expect(page).toEqual([reserved])
})

test('an organisation without an account has no credits, and 0 credits can be reserved', async () => {
  const spender = await newSpender(db, 0)
  expect(await spender.read()).toEqual({ available: 0, reserved: 0, threshold: 1_000 })
  expect(await spender.reserve('call-1', 0)).toEqual({ ok: true, value: null })
  expect(await spender.reserve('call-2', 1)).toMatchObject({ error: { code: 'INSUFFICIENT_CREDITS' } })
  expect(await transfersOf(spender)).toEqual([])
})

test('too few credits: nothing is reserved, and the error says how many are needed and available', async () => {
  const spender = await newSpender(db, 120)
  expect(await spender.reserve('call-1', 300)).toMatchObject({
    error: {
      code: 'INSUFFICIENT_CREDITS',
      details: [
        { path: 'credits.needed', message: '300' },
        { path: 'credits.available', message: '120' },
      ],
    },
  })
  expect(await spender.read()).toMatchObject({ available: 120, reserved: 0 })
})

describe('a cause', () => {
  test('moves credits once per kind, however often it is repeated', async () => {
    const spender = await newSpender(db, 100)
    const reserved = await Promise.all(Array.from({ length: 8 }, () => spender.reserve('call-1', 10)))
    expect(reserved.every(({ ok }) => ok)).toBe(true)
    await spender.settle({ cause: 'batch-1', charge: 2, release: 3 }, { cause: 'batch-1', charge: 2, release: 3 })
    await spender.settle({ cause: 'batch-1', charge: 2, release: 3 })
    expect(await spender.read()).toMatchObject({ available: 93, reserved: 5 })
    expect((await transfersOf(spender)).map(({ kind }) => kind)).toEqual(['release', 'charge', 'reserve', 'grant'])
  })
  test('that succeeds when the balance has become too low since is still a success', async () => {
    const spender = await newSpender(db, 10)
    await spender.reserve('call-1', 10)
    expect(await spender.reserve('call-1', 10)).toMatchObject({ ok: true })
  })
  test('with another amount is a bug', async () => {
    const spender = await newSpender(db, 100)
    await spender.reserve('call-1', 10)
    await expect(spender.reserve('call-1', 11)).rejects.toThrow('another amount')
    await spender.settle({ cause: 'batch-1', charge: 1 })
    await expect(spender.settle({ cause: 'batch-1', charge: 2 })).rejects.toThrow('conflict')
  })
  test('that settles more than is reserved is a bug, and nothing of its batch is settled', async () => {
    const spender = await newSpender(db, 100)
    await spender.reserve('call-1', 10)
    const settling = spender.settle({ cause: 'batch-1', release: 10 }, { cause: 'batch-2', release: 1 })
    await expect(settling).rejects.toThrow('insufficient')
    expect(await spender.read()).toMatchObject({ available: 90, reserved: 10 })
  })
})

test('a transaction that is rolled back moves nothing, and its cause can be used again', async () => {
  const spender = await newSpender(db, 100)
  const view = db.database.forTenant(spender.tenant)
  const broken = view.transaction(async tx => {
    await reserveCredits(spender.deps, tx, { campaignId: CAMPAIGN, cause: 'call-1', amount: 10 })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  expect(await spender.read()).toMatchObject({ available: 100, reserved: 0 })
  expect(await spender.reserve('call-1', 20)).toMatchObject({ ok: true })
})

test('concurrent spenders get exactly what there is, and the books are right in every snapshot', async () => {
  const spender = await newSpender(db, 30)
  let isOver = false
  let snapshots = 0
  const watch = async () => {
    while (!isOver) {
      expect(await findWrongBooks(db)).toEqual([])
      snapshots++
    }
  }
  const spend = async (at: number) => {
    const { ok } = await spender.reserve(`call-${at}`, 1)
    // Charges and releases beside reservations, in either order of accounts.
    if (ok && at % 3 === 0) await spender.settle({ cause: `batch-${at}`, charge: 1 })
    return ok
  }
  const watching = watch()
  const spent = await Promise.all(Array.from({ length: 100 }, (_, at) => spend(at)))
  isOver = true
  await watching
  expect(spent.filter(Boolean)).toHaveLength(30)
  expect(await spender.read()).toMatchObject({ available: 0 })
  expect(snapshots).toBeGreaterThan(2)
  expect(await findWrongBooks(db)).toEqual([])
})

test('the two modes of an organisation have separate ledgers', async () => {
  const live = await newSpender(db, 10)
  const sandbox = await newSpender(db, 5, 'test', live.tenant.orgId)
  await live.reserve('call-1', 10)
  expect(await sandbox.reserve('call-1', 5)).toMatchObject({ ok: true })
  expect(await sandbox.reserve('call-2', 1)).toMatchObject({ error: { code: 'INSUFFICIENT_CREDITS' } })
  await sandbox.settle({ cause: 'batch-1', charge: 5 })
  expect(await live.read()).toMatchObject({ available: 0, reserved: 10 })
  expect(await sandbox.read()).toMatchObject({ available: 0, reserved: 0 })
})

describe('the database', () => {
  test('rejects a balance below zero, even from the owner of the tables', async () => {
    const { tenant } = await newSpender(db, 10)
    const owner = db.poolAs('pramaan_owner')
    const client = await owner.connect()
    for (const [account, balance] of [
      ['available', -1],
      ['reserved', -1],
      ['spent', -1],
      ['granted', 1],
    ]) {
      await client.query('begin')
      await client.query("select set_config('app.org', $1, true), set_config('app.mode', 'live', true)", [tenant.orgId])
      const spent = client.query('update credit_accounts set balance = $2 where account = $1', [account, balance])
      await expect(spent).rejects.toMatchObject({ constraint: 'credit_accounts_never_negative' })
      await client.query('rollback')
    }
    client.release()
  })
  test.each([
    'update credit_accounts set balance = 5',
    "insert into credit_accounts (account) values ('available')",
    'update credit_transfers set amount = 1',
    'delete from credit_transfers',
    "insert into credit_entries (transfer_id, account, amount, balance, version) values ('x', 'available', 1, 1, 1)",
    'update credit_entries set amount = 1',
    'delete from credit_entries',
    'truncate credit_entries',
    'delete from credit_settings',
  ])('does not let the app %s', async statement => {
    await expect(db.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
  test('does not let one tenant move credits of another', async () => {
    const [ours, theirs] = [await newSpender(db, 10), await newSpender(db, 10)]
    await ours.reserve('call-1', 4)
    expect(await theirs.read()).toMatchObject({ available: 10, reserved: 0 })
    expect(await transfersOf(theirs)).toHaveLength(1)
    // Without a tenant there is nobody to book it to.
    const nobody = db.appPool.query(
      "select * from credits_transfer('CT_01KA5K7A8B9C0D1E2F3G4H5J6K', 'grant', 1, 'x', null, null, now())",
    )
    await expect(nobody).rejects.toMatchObject({ code: '42501' })
  })
})
