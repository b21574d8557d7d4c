import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { migrateDatabase } from '../../src/adapters/postgres/migrate.ts'

/** Migrations on a database that is in use. */
let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pramaan-planted-'))
})
afterEach(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

const plant = (name: string, text: string) => writeFile(join(folder, name), text)

test('a migration that has to wait for a long read lets other calls pass, and is applied after it', async () => {
  await plant(
    '9001_planted.sql',
    '-- migrate:up\nalter table skill_requests add column planted text;\n-- migrate:down\n',
  )
  const report = await db.admin.connect()
  await report.query('begin')
  await report.query('select from skill_requests')
  let [isWaiting, isOver, longestMs] = [false, false, 0]
  const print = () => {
    isWaiting = true
  }
  const migrated = migrateDatabase(db.url, { folder, print }).finally(() => {
    isOver = true
  })
  const callOnce = async () => {
    const start = performance.now()
    await db.appPool.query('select from skill_requests')
    longestMs = Math.max(longestMs, performance.now() - start)
    return isWaiting || isOver
  }
  await until(callOnce, 30_000, 'the migration to wait')
  await report.query('commit')
  report.release()
  await migrated
  const { rows } = await db.admin.query("select from information_schema.columns where column_name = 'planted'")
  expect({ isWaiting, rows: rows.length, isShort: longestMs < 1_000 }).toEqual({
    isWaiting: true,
    rows: 1,
    isShort: true,
  })
})

test('an index whose building was interrupted is built again', async () => {
  await db.admin.query('create table planted (value integer); alter table planted owner to pramaan_owner')
  await db.admin.query('insert into planted values (1), (1)')
  const interrupted = db.admin.query('create unique index concurrently planted_by_value on planted (value)')
  await expect(interrupted).rejects.toThrow('could not create unique index')
  const index = 'create index concurrently if not exists planted_by_value on planted (value);'
  await plant('9001_planted.sql', `-- migrate:up transaction:false\n${index}\n-- migrate:down\n`)
  await migrateDatabase(db.url, { folder })
  const { rows } = await db.admin.query(
    "select indisvalid from pg_index where indexrelid = 'planted_by_value'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
