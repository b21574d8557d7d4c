import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../chaos/faults/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { createDatabase } from '../../src/adapters/postgres/database.ts'
import { createPool } from '../../src/adapters/postgres/pool.ts'

/** A link that forwards nothing and closes nothing, as after the loss of a NAT table or a virtual machine. */
let db: TestDatabase
let proxy: FaultProxy
beforeAll(async () => {
  db = await createTestDatabase()
  proxy = await startFaultProxy(db.url)
})
afterAll(async () => {
  await proxy.close()
  await db.drop()
})

function open(size: number): { readonly pool: pg.Pool; readonly lost: Error[] } {
  const lost: Error[] = []
  const pool = createPool({
    url: proxy.url,
    role: 'pramaan_app',
    size,
    name: 'silent database test',
    statementTimeoutMs: 50,
    onError: error => lost.push(error),
  })
  return { pool, lost }
}

test('a statement without an answer fails, and the next one uses a new connection', async () => {
  const { pool, lost } = open(1)
  await pool.query('select 1')
  proxy.set({ kind: 'silent-existing' })
  await expect(pool.query('select 2')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect((await pool.query('select 3 as answer')).rows).toEqual([{ answer: 3 }])
  expect(lost).toHaveLength(1)
  proxy.set({ kind: 'none' })
  await pool.end()
})

test('a transaction without an answer fails and gives its connection back as broken', async () => {
  const { pool } = open(1)
  const database = createDatabase(pool)
  const work = database.transaction(async tx => {
    await tx.selectFrom('taxonomy_versions').select('version').execute()
    proxy.set({ kind: 'silent-existing' })
    await tx.selectFrom('taxonomy_versions').select('source').execute()
  })
  await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(database.reads.selectFrom('taxonomy_versions').select('version').execute()).resolves.toBeDefined()
  proxy.set({ kind: 'none' })
  await pool.end()
})

test('a pool closes silent connections, for which PostgreSQL never closes its side', async () => {
  const { pool } = open(3)
  let closed = 0
  pool.on('connect', client => client.on('end', () => closed++))
  await Promise.all([pool.query('select 1'), pool.query('select 2'), pool.query('select 3')])
  proxy.set({ kind: 'silent' })
  await pool.end()
  await until(async () => closed === 3, 10_000, 'the connections to close')
  expect(pool.totalCount).toBe(0)
  proxy.set({ kind: 'none' })
})

test('an answered statement leaves no deadline behind, also one that failed', async () => {
  const { pool, lost } = open(1)
  const client = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = client.query('select 1')
    expect(vi.getTimerCount()).toBe(1)
    await answer
    expect(vi.getTimerCount()).toBe(0)
    // PostgreSQL reports the error first and, perhaps in another packet, that it is ready again.
    const ready = once(client, 'drain')
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await ready
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
  client.release()
  await pool.end()
  expect(lost).toEqual([])
})
