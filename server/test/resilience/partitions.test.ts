import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { addPastDay, addPastLine, dayName as nameOf } from '../../../testing/past-days.ts'
import {
  createPartitions,
  dropExpiredPartitions,
  emptyExpiredPartitions,
} from '../../src/adapters/postgres/partitions.ts'

const TABLES = ['request_log', 'events', 'unacknowledged_events', 'webhook_deliveries', 'webhook_attempts']

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.drop())

async function one<Value>(sql: string, values: readonly unknown[] = []): Promise<Value> {
  const { rows } = await db.admin.query({ text: sql, values: [...values], rowMode: 'array' })
  return rows[0]?.[0]
}

const dayName = (table: string, offset: number) => nameOf(db.admin, table, offset)

/** A day of the request log. */
async function addDay(offset: number, withRow = false): Promise<string> {
  await addPastDay(db.admin, -offset, ['request_log'])
  if (withRow) await addPastLine(db.admin, -offset)
  return await dayName('request_log', offset)
}

const exists = (name: string) => one<boolean>('select to_regclass($1) is not null', [name])

describe('creating partitions', () => {
  test('covers yesterday to a week ahead in every table that is partitioned by day', async () => {
    for (const table of TABLES) {
      for (const offset of [-1, 0, 7]) expect(await exists(await dayName(table, offset))).toBe(true)
    }
    expect(await one('select array_agg(t order by t) from unnest(partitioned_by_day()) t')).toEqual(TABLES.toSorted())
    const partitioned = await one<number>(`select count(*)::integer from pg_partitioned_table`)
    expect(partitioned).toBe(TABLES.length)
  })

  test('takes no lock on a table that readers or writers wait for', async () => {
    await db.admin.query(`drop table ${await dayName('events', 7)}`)
    const reader = await db.admin.connect()
    await reader.query('begin')
    await reader.query('select count(*) from events')
    // An ACCESS EXCLUSIVE lock would wait for the reader, and fail after two seconds.
    await createPartitions(db.appPool)
    await reader.query('rollback')
    reader.release()
    expect(await exists(await dayName('events', 7))).toBe(true)
  })

  test('of several processes at once creates each day once', async () => {
    for (const table of TABLES) await db.admin.query(`drop table ${await dayName(table, 7)}`)
    await Promise.all(Array.from({ length: 5 }, () => createPartitions(db.appPool)))
    for (const table of TABLES) expect(await exists(await dayName(table, 7))).toBe(true)
  })

  test('gives a new day the constraints, indexes and row-level security of its table', async () => {
    const day = await dayName('events', 7)
    const indexes = await one<number>('select count(*)::integer from pg_index where indrelid = $1::regclass', [day])
    const ofTable = await one<number>(`select count(*)::integer from pg_index where indrelid = 'events'::regclass`)
    expect(indexes).toBe(ofTable)
    const keys = `select count(*)::integer from pg_constraint where contype = 'f' and conrelid = $1::regclass`
    expect(await one(keys, [day])).toBe(await one(keys, ['events']))
    await expect(db.appPool.query(`select from ${day}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('expired days', () => {
  test('are emptied after 30 days, and the newest kept day is not', async () => {
    const [kept, expired] = [await addDay(-30, true), await addDay(-31, true)]
    expect(await emptyExpiredPartitions(db.poolAs('pramaan_jobs'))).toBe(1)
    expect(await one(`select count(*)::integer from ${expired}`)).toBe(0)
    expect(await one(`select count(*)::integer from ${kept}`)).toBe(1)
    expect(await emptyExpiredPartitions(db.poolAs('pramaan_jobs'))).toBe(0)
  })

  test('that are being read are left for the next run', async () => {
    const expired = await addDay(-31, true)
    const reader: pg.PoolClient = await db.admin.connect()
    await reader.query('begin')
    await reader.query(`select from ${expired}`)
    expect(await emptyExpiredPartitions(db.poolAs('pramaan_jobs'))).toBe(0)
    await reader.query('rollback')
    reader.release()
    expect(await emptyExpiredPartitions(db.poolAs('pramaan_jobs'))).toBe(1)
  })

  test('are dropped by migrate after 40 days, without waiting for readers of other days', async () => {
    const [kept, dropped] = [await addDay(-40), await addDay(-41)]
    expect(await dropExpiredPartitions(db.poolAs('pramaan_owner'))).toEqual([dropped])
    expect([await exists(kept), await exists(dropped)]).toEqual([true, false])
  })

  test('cannot be removed by the role of requests, and no caller can name a date', async () => {
    const expired = await addDay(-31, true)
    await expect(db.appPool.query('select empty_expired_partitions()')).rejects.toMatchObject({ code: '42501' })
    // Kept for processes of the previous release; it only creates.
    await db.appPool.query(`select roll_days('2999-01-01')`)
    expect(await one(`select count(*)::integer from ${expired}`)).toBe(1)
    expect(await exists('request_log_29990101')).toBe(false)
  })
})
