import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { sendAhead } from '../../src/database/send-ahead.ts'
import type { TenantDatabase, Tx } from '../../src/database/tx.ts'

/** What a transaction sends together, and what becomes of it when one of the statements fails. */
let db: TestDatabase
let tenant: TenantDatabase
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  orgId = await newOrganisation(keysDeps(db))
  tenant = db.database.forTenant({ orgId, mode: 'test' })
})
beforeEach(() => db.admin.query('delete from selection_tallies'))
afterAll(() => db.drop())

const run = (tx: Tx, sql: string) => tx.executeQuery<{ n: number }>(CompiledQuery.raw(sql))
const write = (tx: Tx, skill: number) =>
  run(tx, `insert into selection_tallies (skill_number, shard, selections) values (${skill}, 0, 1)`)
const fail = (tx: Tx) => run(tx, 'select 1 / 0 as n')
const stored = async () =>
  (await db.admin.query('select skill_number as n from selection_tallies order by 1')).rows.map(({ n }) => n)

test('statements that are started together, and writes sent ahead with the commit, reach PostgreSQL as one', async () => {
  const wire = await countWrites(db.url)
  try {
    const near = wire.database.forTenant({ orgId, mode: 'test' })
    // The connection is made, and its writes have arrived.
    await near.transaction(tx => run(tx, 'select 1 as n'))
    const before = wire.writes()
    const numbers = await near.transaction(
      async tx => {
        const found = await Promise.all([1, 2, 3].map(n => run(tx, `select ${n} as n`)))
        sendAhead(write(tx, 1001))
        sendAhead(write(tx, 1002))
        return found.map(({ rows }) => rows[0]!.n)
      },
      { readsFirst: true },
    )
    expect(numbers).toEqual([1, 2, 3])
    expect(wire.writes() - before).toBeLessThanOrEqual(2)
    expect(await stored()).toEqual([1001, 1002])
  } finally {
    await wire.close()
  }
})

test('statements that are started together are carried out in the order of their calls, whichever way they are written', async () => {
  const count = (tx: Tx) =>
    tx
      .selectFrom('selection_tallies')
      .select(each => each.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  const [none, , one, , two] = await db.database.transaction(tx =>
    Promise.all([
      count(tx),
      write(tx, 1001),
      run(tx, 'select count(*)::integer as n from selection_tallies'),
      write(tx, 1002),
      count(tx),
    ]),
  )
  expect([none.n, one.rows[0]!.n, two.n].map(Number)).toEqual([0, 1, 2])
})

test('a write that was sent ahead and fails fails the commit with its own error, and nothing is stored', async () => {
  const work = tenant.transaction(async tx => {
    await write(tx, 1001)
    sendAhead(fail(tx))
    sendAhead(write(tx, 1002))
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await stored()).toEqual([])
})

test('the statement after it fails with that error, and not because the transaction was given up', async () => {
  const work = tenant.transaction(async tx => {
    sendAhead(fail(tx))
    await write(tx, 1001)
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('a transaction of which an error was ignored is not reported as committed', async () => {
  const work = tenant.transaction(async tx => {
    await write(tx, 1001)
    await fail(tx).catch(() => {})
    return 'done'
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await stored()).toEqual([])
})

test('a statement that starts after the end of its transaction is refused', async () => {
  let late: Tx | undefined
  await tenant.transaction(async tx => {
    late = tx
    await write(tx, 1001)
  })
  await expect(write(late!, 1002)).rejects.toThrow('has ended')
  expect(await stored()).toEqual([1001])
})

test('one statement fails while others of its transaction wait: all is rolled back, and the connection serves the next', async () => {
  for (let at = 0; at < 12; at++) {
    const work = tenant.transaction(tx => Promise.all([write(tx, 1001), fail(tx), write(tx, 1002)]))
    await expect(work).rejects.toMatchObject({ code: '22012' })
  }
  expect(await stored()).toEqual([])
  await tenant.transaction(tx => write(tx, 1003))
  expect(await stored()).toEqual([1003])
})

test('reads that were sent with the begin of an organisation that has moved fail with the reason, also if nobody waits for them', async () => {
  const moved = await newOrganisation(keysDeps(db))
  await db.admin.query(
    "insert into organisation_moves (org_id, short_number, phase, from_cell, to_cell) values ($1, 1, 'moved', '1', '2')",
    [moved],
  )
  const elsewhere = db.database.forTenant({ orgId: moved, mode: 'test' })
  const reading = elsewhere.transaction(tx => run(tx, 'select 1 as n'), { readsFirst: true })
  await expect(reading).rejects.toMatchObject({ code: 'PC421' })
  const ignoring = elsewhere.transaction(async tx => sendAhead(run(tx, 'select 1 as n')), { readsFirst: true })
  await expect(ignoring).rejects.toMatchObject({ code: 'PC421' })
})

/** A database behind a proxy that counts what it receives from the client. */
async function countWrites(url: string) {
  const target = new URL(url)
  let writes = 0
  const server: Server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    client.setNoDelay()
    client.on('data', () => writes++)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(url)
  near.port = String((server.address() as AddressInfo).port)
  const opened = openTestDatabase(near.href)
  return {
    database: opened.database,
    writes: () => writes,
    close: async () => {
      await opened.drop()
      server.close()
    },
  }
}
