import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Redis } from 'ioredis'
import { realAmbient } from '../../src/adapters/ambient.ts'
import { createLogger } from '../../src/adapters/logger.ts'
import { createMetrics } from '../../src/adapters/metrics.ts'
import { postgresRequestLog } from '../../src/adapters/postgres/request-log.ts'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { threadedSnapshotLoader } from '../../src/adapters/taxonomy-thread/loader.ts'
import { buildApi } from '../../src/compose/api.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { type LiveTaxonomy, liveTaxonomy } from '../../src/features/catalogue/index.ts'
import type { KeysDeps } from '../../src/features/keys/index.ts'
import { catalogueDocument } from '../../src/surfaces/catalogue/document.ts'
import { errorBody } from '../../src/surfaces/catalogue/errors.ts'
import { catalogueOperations } from '../../src/surfaces/catalogue/operations.ts'
import { partnerDocument } from '../../src/surfaces/partner/document.ts'
import { errorBody as partnerErrorBody } from '../../src/surfaces/partner/errors.ts'
import { partnerOperations } from '../../src/surfaces/partner/operations.ts'
import { type CheckedSurface, checkAnswers } from './answers.ts'
import { addresses, type CallOptions, call, type Reply } from './client.ts'
import { type TestClock, testClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { jobRunner } from './jobs.ts'
import { keysDeps } from './keys.ts'

export const ADMIN_KEY = 'test-admin-key-0123456789abcdef'

export interface TestApi {
  readonly url: string
  readonly db: TestDatabase
  readonly time: TestClock
  readonly taxonomy: LiveTaxonomy
  readonly logLines: string[]
  /** What was off in the answers so far. */
  readonly answerFaults: string[]
  /** For making organisations and keys. */
  readonly keys: KeysDeps
  flushRequestLog(): Promise<void>
  /** Does what is waiting to be done in the background, as a worker would, and what that leads to. */
  runJobs(): Promise<void>
  /** A call from an address of its own unless one is given. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Throws if any answer so far was off its schema; then lets go of everything. */
  close(): Promise<void>
}

/** The longer prefix first: the first that fits is taken. */
const checkedSurfaces = (): readonly CheckedSurface[] => [
  {
    prefix: '/api/v1/partner',
    operations: partnerOperations,
    errorSchema: partnerErrorBody,
    document: partnerDocument(),
  },
  { prefix: '/api/', operations: catalogueOperations, errorSchema: errorBody, document: catalogueDocument() },
]

function testConfig(db: TestDatabase, env: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    // A busy test machine is no reason to fall back to local limits.
    REDIS_BUDGET_MS: '5000',
    ADMIN_API_KEY: ADMIN_KEY,
    ...env,
  })
}

async function connectedRedis({ redis: { url, budgetMs } }: Config): Promise<Redis> {
  const redis = connectRedis({ url, budgetMs, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
  return redis
}

/** The API as production builds it, on real PostgreSQL and Redis, with the test's clock; or one more on what is there already. */
export async function startTestApi(
  env: Record<string, string> = {},
  shared?: { readonly db: TestDatabase; readonly time: TestClock },
): Promise<TestApi> {
  const db = shared?.db.again() ?? (await createTestDatabase())
  const time = shared?.time ?? testClock()
  const config = testConfig(db, env)
  const logLines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: line => void logLines.push(line) })
  const redis = await connectedRedis(config)
  const taxonomy = liveTaxonomy({ database: db.database, loader: threadedSnapshotLoader(db.url) })
  await taxonomy.refresh()
  const ambient = { ...realAmbient, clock: time.clock }
  const keys = keysDeps(db, time)
  const requestLog = postgresRequestLog(db.appPool, () => {})
  let checked = { faults: [] as string[] }
  const app = await buildApi({
    config,
    ambient,
    logger,
    metrics: createMetrics(),
    pool: db.appPool,
    database: db.database,
    redis,
    taxonomy,
    secretBox: keys.secretBox,
    requestLog,
    isStopping: () => false,
    prepare: each => {
      checked = checkAnswers(each, checkedSurfaces())
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const nextAddress = addresses()
  return {
    url,
    db,
    time,
    taxonomy,
    logLines,
    answerFaults: checked.faults,
    keys,
    call: (method, path, options = {}) => call(method, url + path, { from: nextAddress(), ...options }),
    flushRequestLog: requestLog.flush,
    runJobs: await jobRunner(db, config, ambient),
    close: async () => {
      await app.close()
      await requestLog.stop()
      redis.disconnect()
      await db.drop()
      if (checked.faults.length > 0) throw new Error(`Answers off their schema:\n${checked.faults.join('\n')}`)
    },
  }
}
