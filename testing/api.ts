import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { createLogger, type Logger } from '../server/src/adapters/logger.ts'
import { createMetrics } from '../server/src/adapters/metrics.ts'
import { openLookUps } from '../server/src/adapters/postgres/look-ups.ts'
import { startDatabaseProbe } from '../server/src/adapters/postgres/probe.ts'
import { postgresRequestLog } from '../server/src/adapters/postgres/request-log.ts'
import { connectRedis } from '../server/src/adapters/redis/connect.ts'
import { every, type Runtime, realRuntime } from '../server/src/adapters/runtime.ts'
import { threadedSnapshotLoader } from '../server/src/adapters/taxonomy-thread/loader.ts'
import { passThroughTracer } from '../server/src/adapters/tracing/trace-storage.ts'
import { ashbyErrorBody, greenhouseErrorBody } from '../server/src/api/ats/errors.ts'
import { ATS_APIS } from '../server/src/api/ats/plugin.ts'
import { catalogueDocument } from '../server/src/api/catalogue/document.ts'
import { errorBody } from '../server/src/api/catalogue/errors.ts'
import { catalogueOperations } from '../server/src/api/catalogue/operations.ts'
import { consoleDocument } from '../server/src/api/console/document.ts'
import { errorBody as consoleErrorBody } from '../server/src/api/console/errors.ts'
import { consoleOperations } from '../server/src/api/console/operations.ts'
import { partnerDocument } from '../server/src/api/partner/document.ts'
import { errorBody as partnerErrorBody } from '../server/src/api/partner/errors.ts'
import { partnerOperations } from '../server/src/api/partner/operations.ts'
import { verificationDocument } from '../server/src/api/verification/document.ts'
import { errorBody as verificationErrorBody } from '../server/src/api/verification/errors.ts'
import { verificationOperations } from '../server/src/api/verification/operations.ts'
import { buildApi } from '../server/src/compose/api.ts'
import { journeyDeps } from '../server/src/compose/journeys.ts'
import { createProgress } from '../server/src/compose/progress.ts'
import { questionDeps } from '../server/src/compose/questions.ts'
import { openSignIn } from '../server/src/compose/sign-in.ts'
import { openSingleSignOn } from '../server/src/compose/single-sign-on.ts'
import { type Undo, undoAll } from '../server/src/compose/undo.ts'
import { issuerOf } from '../server/src/compose/verification.ts'
import { type Config, readConfig } from '../server/src/config.ts'
import { cellWatch } from '../server/src/features/cells/index.ts'
import { eventHorizon } from '../server/src/features/events/index.ts'
import type { KeysDeps, SecretBox } from '../server/src/features/keys/index.ts'
import { type ServedSkills, servedSkills } from '../server/src/features/questions/index.ts'
import { type LiveTaxonomy, liveTaxonomy } from '../server/src/features/skill-search/index.ts'
import { suggestionLog } from '../server/src/features/suggestions/index.ts'
import type { Transition } from '../server/src/features/webhooks/index.ts'
import { webhookSender } from '../server/src/outbound-http/sender.ts'
import { buildWebIfStale } from '../web/build.ts'
import { buildConsoleIfStale } from '../web/console/build.ts'
import { type CheckedApi, checkAnswers } from './answers.ts'
import { addresses, type CallOptions, call, type Reply } from './client.ts'
import { type TestClock, testClock } from './clock.ts'
import { credentialDeps } from './credentials.ts'
import { createTestDatabase, type TestDatabase, WAIT_MS } from './database.ts'
import { TAXONOMY_CACHE } from './environment.ts'
import { deliveryRunner, jobRunner } from './jobs.ts'

import { keysDeps } from './keys.ts'
import { removePrivateBank } from './private-bank.ts'
import { templateTaxonomyLoader } from './template-taxonomy.ts'

// Benchmarks and fault tests run without the set-up of the tests.
await buildWebIfStale()
await buildConsoleIfStale()

export const ADMIN_KEY = 'test-admin-key-0123456789abcdef'

export interface RegisteredRoute {
  readonly methods: readonly string[]
  readonly url: string
}

export interface TestApi {
  readonly url: string
  readonly db: TestDatabase
  readonly time: TestClock
  readonly taxonomy: LiveTaxonomy
  readonly servedSkills: ServedSkills
  readonly logLines: string[]
  /** Every route, as Fastify was told it. */
  readonly routes: readonly RegisteredRoute[]
  /** Answers so far that did not match their schema. */
  readonly answerFaults: string[]
  /** For creating organisations and keys. */
  readonly keys: KeysDeps
  flushRequestLog(): Promise<void>
  /** Resolves when the offered suggestions are recorded. */
  suggestionsFlushed(): Promise<void>
  /** Runs the waiting background jobs, and the jobs they enqueue, as a worker would. */
  runJobs(): Promise<void>
  /** Runs a scheduled task now, or one job, in a worker of its own. */
  runScheduled(task: string, payload?: object): Promise<void>
  /** Sends all due webhook deliveries, as a worker would. Returns the changes of endpoint health. */
  deliver(): Promise<readonly Transition[]>
  /** Calls from a new loopback address unless one is given. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Releases everything; then throws if any answer so far did not match its schema. */
  close(): Promise<void>
}

const checkedAts = (system: keyof typeof ATS_APIS) => ({
  prefix: ATS_APIS[system].basePath,
  operations: ATS_APIS[system].operations,
})

/** Longer prefixes first: the first match is used. */
const describeApis = (): readonly CheckedApi[] => [
  {
    prefix: '/console/api',
    operations: consoleOperations,
    errorSchema: consoleErrorBody,
    document: consoleDocument(),
  },
  {
    prefix: '/api/v1/partner',
    operations: partnerOperations,
    errorSchema: partnerErrorBody,
    document: partnerDocument(),
  },
  { ...checkedAts('greenhouse'), errorSchema: greenhouseErrorBody },
  { ...checkedAts('ashby'), errorSchema: ashbyErrorBody },
  {
    prefix: '/api/v1',
    operations: verificationOperations,
    errorSchema: verificationErrorBody,
    document: verificationDocument(),
  },
  { prefix: '/api/', operations: catalogueOperations, errorSchema: errorBody, document: catalogueDocument() },
]
let described: readonly CheckedApi[] | undefined
/** Made once for each process: they took half a second of CPU of each API that starts. */
function checkedApis(): readonly CheckedApi[] {
  described ??= describeApis()
  return described
}

function testConfig(db: TestDatabase, env: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    // A busy test machine must not fall back to local limits.
    REDIS_BUDGET_MS: '5000',
    ADMIN_API_KEY: ADMIN_KEY,
    CONSOLE_SECRET: 'a secret of tests, 32 characters long',
    // Nothing listens there unless the test starts a mail server.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Pramaan <no-reply@pramaan.example>',
    TAXONOMY_CACHE_DIRECTORY: TAXONOMY_CACHE,
    // Read by credentialDeps, only if a test sets it.
    CREDENTIAL_KEYS_FILE: 'unused',
    ...env,
  })
}

async function connectedRedis({ redis: { url, budgetMs } }: Config): Promise<Redis> {
  const redis = connectRedis({ url, budgetMs, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
  return redis
}

function openLogs(db: TestDatabase, { clock }: TestClock) {
  const requestLog = postgresRequestLog({ pool: db.appPool, clock, onError: () => {}, onCounted: () => {} })
  const suggestions = suggestionLog({ database: db.database, onLost: () => {} })
  const stopLogs = async () => {
    await requestLog.stop()
    await suggestions.stop()
  }
  return { requestLog, suggestions, stopLogs }
}

async function loadTaxonomy(
  { database, url }: TestDatabase,
  { catalogue }: Config,
  isCopy: boolean,
): Promise<LiveTaxonomy> {
  const loaderOf = isCopy ? templateTaxonomyLoader : threadedSnapshotLoader
  const taxonomy = liveTaxonomy({ ...realRuntime, database, loader: loaderOf(url, catalogue) })
  await taxonomy.refresh()
  return taxonomy
}

function collectingLogger() {
  const logLines: string[] = []
  return { logLines, logger: createLogger({ logLevel: 'info' }, { write: line => void logLines.push(line) }) }
}

async function openBanks(db: TestDatabase, config: Config, runtime: Runtime) {
  // The private bank comes before a model, and tests with a model are about the model.
  if (config.questions.generator === 'model') await removePrivateBank(db)
  const questions = await questionDeps(config.questions, runtime, db.database)
  const hasModel = questions.model !== null
  const served = servedSkills({ database: db.database, itemBank: questions.itemBank, hasModel })
  await served.refresh()
  return { questions, servedSkills: served }
}

/** As a process of the service looks which organisations are here. */
const CELLS_POLL_MS = 200

async function startHealth({ url, database }: TestDatabase) {
  const progress = createProgress(realRuntime.monotonicNow)
  const probe = await startDatabaseProbe({ url, ...realRuntime, onAnswer: progress.watch('database').beat })
  const cells = cellWatch()
  const looks = every(
    CELLS_POLL_MS,
    () => cells.look(database.reads),
    () => {},
  )
  return {
    progress,
    probe,
    cells,
    metrics: createMetrics(),
    horizon: eventHorizon(),
    tracer: passThroughTracer,
    isStopping: () => false,
    stop: async () => {
      looks.stop()
      await probe.stop()
    },
  }
}

/** What calls servers outside this process, or has connections of its own. */
function openOutside(
  config: Config,
  runtime: Runtime,
  { database, url }: TestDatabase,
  secretBox: SecretBox,
  logger: Logger,
) {
  const sender = webhookSender({ policy: config.webhooks, dnsServers: config.webhooks.dnsServers })
  const journeys = journeyDeps(config, runtime, database, secretBox)
  const onError = () => {}
  const lookUps = openLookUps(database, { url, role: 'pramaan_app', name: 'test look-ups', waitMs: WAIT_MS, onError })
  const undo: Undo[] = [sender.close, journeys.close, lookUps.close]
  const signIn = openSignIn(config, runtime, logger, undo)
  const singleSignOn = openSingleSignOn(config, runtime, logger, undo)
  return { sender, journeys, signIn, singleSignOn, lookUps: lookUps.of, close: () => undoAll(undo) }
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

function callerOf(url: string): TestApi['call'] {
  const nextAddress = addresses()
  return (method, path, options = {}) => call(method, url + path, { from: nextAddress(), ...options })
}

/** What is noted of the API from its first route on. */
function observer() {
  const routes: RegisteredRoute[] = []
  const answers: { faults: string[] } = { faults: [] }
  const prepare = (app: FastifyInstance) => {
    answers.faults = checkAnswers(app, checkedApis()).faults
    app.addHook('onRoute', ({ method, url }) => void routes.push({ methods: [method].flat(), url }))
  }
  return { routes, answers, prepare }
}

/**
 * The API as production builds it, on real PostgreSQL and Redis, with the test's clock. With `shared.db`, a second instance on
 * an existing database.
 */
export async function startTestApi(
  env: Record<string, string> = {},
  shared: { readonly db?: TestDatabase; readonly time?: TestClock } = {},
): Promise<TestApi> {
  const db = shared.db?.again() ?? (await createTestDatabase())
  const time = shared.time ?? testClock()
  const config = testConfig(db, env)
  const { logger, logLines } = collectingLogger()
  const redis = await connectedRedis(config)
  const taxonomy = await loadTaxonomy(db, config, shared.db === undefined)
  const runtime = { ...realRuntime, clock: time.clock }
  const banks = await openBanks(db, config, runtime)
  const keys = keysDeps(db, time)
  const { stopLogs, ...logs } = openLogs(db, time)
  const outside = openOutside(config, runtime, db, keys.secretBox, logger)
  const credentials = await credentialDeps(db, time, { issuer: issuerOf(config), keysFile: env.CREDENTIAL_KEYS_FILE })
  const jobs = await jobRunner(db, config, runtime, credentials, { ...outside, secretBox: keys.secretBox })
  const health = await startHealth(db)
  const observed = observer()
  const app = await buildApi({
    config,
    runtime,
    logger,
    database: db.database,
    ...health,
    ...banks,
    redis,
    taxonomy,
    limitTime: 'caller',
    secretBox: keys.secretBox,
    credentials,
    ...outside,
    ...logs,
    prepare: observed.prepare,
  })
  const url = await listen(app)
  return {
    url,
    db,
    time,
    taxonomy,
    servedSkills: banks.servedSkills,
    logLines,
    routes: observed.routes,
    answerFaults: observed.answers.faults,
    keys,
    call: callerOf(url),
    flushRequestLog: logs.requestLog.flush,
    suggestionsFlushed: logs.suggestions.settled,
    runJobs: jobs.run,
    runScheduled: jobs.byTheClock,
    deliver: deliveryRunner({ ...runtime, database: db.database, secretBox: keys.secretBox, sender: outside.sender }),
    close: async () => {
      const stop = [db.drop, health.stop, () => redis.disconnect(), stopLogs, outside.close, jobs.close]
      await undoAll([...stop, () => app.close()])
      const { faults } = observed.answers
      if (faults.length > 0) throw new Error(`Answers that do not match their schema:\n${faults.join('\n')}`)
    },
  }
}
