import { buildSnapshot } from '@pramaan/matching'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { liveTaxonomy, readSnapshotSource } from '../../src/features/skill-search/index.ts'

/** A process polls the version each second and loads the catalogue only if there is a newer one. */
let db: TestDatabase
let loads: number
let failing: boolean
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(() => {
  loads = 0
  failing = false
})

const create = () => {
  const load = async () => {
    loads++
    if (failing) throw new Error('away')
    const snapshot = buildSnapshot(await readSnapshotSource(db.database.reads, []))
    return { snapshot, buildRanker: async () => null, discard: () => {} }
  }
  return liveTaxonomy({ database: db.database, loader: { load }, monotonicNow: () => 0 })
}

const addVersion = () =>
  db.admin.query(
    `insert into taxonomy_versions (source, source_version, added, changed, retired, created_at)
     values ('test', 'test', 0, 0, 0, now())`,
  )

test('nothing is loaded before the first refresh, which loads', async () => {
  const live = create()
  expect([live.isLoaded(), live.current().version]).toEqual([false, 0])
  await live.refresh()
  expect([live.isLoaded(), live.current().version]).toEqual([true, 1])
})

test('a refresh loads only if there is a new version', async () => {
  const live = create()
  for (let looks = 0; looks < 3; looks++) await live.refresh()
  expect(loads).toBe(1)
  await addVersion()
  for (let looks = 0; looks < 3; looks++) await live.refresh()
  expect(loads).toBe(2)
  expect(live.current().version).toBe(2)
})

test('a refresh during another one joins it', async () => {
  const live = create()
  await Promise.all([live.refresh(), live.refresh(), live.refresh()])
  expect(loads).toBe(1)
})

test('while loading fails the old version stays in use, and the next refresh retries', async () => {
  const live = create()
  await live.refresh()
  const before = live.current()
  await addVersion()
  failing = true
  await expect(live.refresh()).rejects.toThrow('away')
  expect(live.current()).toBe(before)
  failing = false
  await live.refresh()
  expect(live.current().version).toBe(before.version + 1)
})

test('before the first import the version is 0 and the catalogue is empty', async () => {
  await db.admin.query('truncate taxonomy_versions cascade')
  const live = create()
  await live.refresh()
  expect([live.isLoaded(), live.current().version, live.current().skills.numbers.length]).toEqual([true, 0, 0])
})
