import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { startJobsEngine } from '../../src/adapters/job-engine.ts'
import { createLogger } from '../../src/adapters/logger.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('an engine that could not record that a job is done, as when PostgreSQL crashes, takes jobs again', async () => {
  const log: string[] = []
  const logger = createLogger({ logLevel: 'warn' }, { write: line => void log.push(line) })
  const lock = await db.admin.connect()
  const done: string[] = []
  const engine = await startJobsEngine({
    pool: db.poolAs('pramaan_jobs'),
    tasks: {
      first: async () => {
        // The job is done, and the statement that would record it fails with lock_timeout.
        await lock.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
        done.push('first')
      },
      second: async () => void done.push('second'),
    },
    crontab: '',
    concurrency: 1,
    logger,
    onProgress: () => {},
  })
  try {
    await db.admin.query("select graphile_worker.add_job('first')")
    await until(async () => log.join('').includes('Failed to complete jobs'), 30_000, 'the completion to fail')
    await lock.query('rollback')
    await db.admin.query("select graphile_worker.add_job('second')")
    await until(async () => done.includes('second'), 30_000, 'the second job')
    expect(log.join('')).toContain('was started again')
  } finally {
    lock.release()
    await engine.stop()
  }
})
