import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { realAmbient } from '../../src/adapters/ambient.ts'
import { createLogger } from '../../src/adapters/logger.ts'
import { createMetrics } from '../../src/adapters/metrics.ts'
import { postgresRequestLog } from '../../src/adapters/postgres/request-log.ts'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { threadedSnapshotLoader } from '../../src/adapters/taxonomy-thread/loader.ts'
import { webhookCourier } from '../../src/adapters/webhooks/courier.ts'
import { buildApi } from '../../src/compose/api.ts'
import { issuerOf } from '../../src/compose/credentials.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { type LiveTaxonomy, liveTaxonomy } from '../../src/features/catalogue/index.ts'
import type { KeysDeps } from '../../src/features/keys/index.ts'
import { suggestionLog } from '../../src/features/suggestions/index.ts'
import type { Turn } from '../../src/features/webhooks/index.ts'
import { catalogueDocument } from '../../src/surfaces/catalogue/document.ts'
import { errorBody } from '../../src/surfaces/catalogue/errors.ts'
import { catalogueOperations } from '../../src/surfaces/catalogue/operations.ts'
import { partnerDocument } from '../../src/surfaces/partner/document.ts'
import { errorBody as partnerErrorBody } from '../../src/surfaces/partner/errors.ts'
import { partnerOperations } from '../../src/surfaces/partner/operations.ts'
import { verificationDocument } from '../../src/surfaces/verification/document.ts'
import { errorBody as verificationErrorBody } from '../../src/surfaces/verification/errors.ts'
import { verificationOperations } from '../../src/surfaces/verification/operations.ts'
import { type CheckedSurface, checkAnswers } from './answers.ts'
import { addresses, type CallOptions, call, type Reply } from './client.ts'
import { type TestClock, testClock } from './clock.ts'
import { credentialDeps } from './credentials.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { deliveryRunner } from './deliveries.ts'
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
  /** Once what callers were offered is recorded. */
  suggestionsSettled(): Promise<void>
  /** Does what is waiting to be done in the background, as a worker would, and what that leads to. */
  runJobs(): Promise<void>
  /** Does now what a schedule would do in its time, or one job as a worker of its own. */
  runScheduled(task: string, payload?: object): Promise<void>
  /** Sends what is due to webhook endpoints, as a worker would, until nothing is. Gives what went wrong with endpoints. */
  deliver(): Promise<readonly Turn[]>
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
  {
    prefix: '/api/v1',
    operations: verificationOperations,
    errorSchema: verificationErrorBody,
    document: verificationDocument(),
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
    // Nobody listens there unless the test says so.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Pramaan <no-reply@pramaan.example>',
    // Read by credentialDeps, and only if a test names one.
    CREDENTIAL_KEYS_FILE: 'unused',
    ...env,
  })
}

async function connectedRedis({ redis: { url, budgetMs } }: Config): Promise<Redis> {
  const redis = connectRedis({ url, budgetMs, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
  return redis
}

function openLogs(db: TestDatabase) {
  const requestLog = postgresRequestLog(db.appPool, () => {})
  const suggestions = suggestionLog({ database: db.database, onLost: () => {} })
  const stopLogs = async () => {
    await requestLog.stop()
    await suggestions.stop()
  }
  return { requestLog, suggestions, stopLogs }
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

function callerOf(url: string): TestApi['call'] {
  const nextAddress = addresses()
  return (method, path, options = {}) => call(method, url + path, { from: nextAddress(), ...options })
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
  const { requestLog, suggestions, stopLogs } = openLogs(db)
  const courier = webhookCourier({ policy: config.webhooks, dnsServers: config.webhooks.dnsServers })
  const credentials = await credentialDeps(db, time, { issuer: issuerOf(config), keysFile: env.CREDENTIAL_KEYS_FILE })
  const jobs = await jobRunner(db, config, ambient, credentials)
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
    credentials,
    requestLog,
    suggestions,
    courier,
    isStopping: () => false,
    prepare: each => {
      checked = checkAnswers(each, checkedSurfaces())
    },
  })
  const url = await listen(app)
  return {
    url,
    db,
    time,
    taxonomy,
    logLines,
    answerFaults: checked.faults,
    keys,
    call: callerOf(url),
    flushRequestLog: requestLog.flush,
    suggestionsSettled: suggestions.settled,
    runJobs: jobs.run,
    runScheduled: jobs.byTheClock,
    deliver: deliveryRunner({ ...ambient, database: db.database, secretBox: keys.secretBox, courier }),
    close: async () => {
      const inOrder = [() => app.close(), jobs.close, courier.close, stopLogs, () => redis.disconnect(), db.drop]
      for (const letGo of inOrder) await letGo()
      if (checked.faults.length > 0) throw new Error(`Answers off their schema:\n${checked.faults.join('\n')}`)
    },
  }
}
