import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type JobsEngine, startJobsEngine } from '../adapters/job-engine.ts'
import { createLogger, type Logger } from '../adapters/logger.ts'
import { createMetrics, type Metrics, serveMetrics } from '../adapters/metrics.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { databaseClock } from '../adapters/postgres/database-clock.ts'
import { housekeeping } from '../adapters/postgres/housekeeping.ts'
import { rejectUnpreparedPooler } from '../adapters/postgres/login-defaults.ts'
import { openLookUps } from '../adapters/postgres/look-ups.ts'
import { createPartitions, emptyExpiredPartitions } from '../adapters/postgres/partitions.ts'
import { createPool, findUnsafeSettings, openFirstConnection, REQUEST_WAITS_MS } from '../adapters/postgres/pool.ts'
import { type DatabaseProbe, startDatabaseProbe } from '../adapters/postgres/probe.ts'
import { postgresRequestLog } from '../adapters/postgres/request-log.ts'
import { rejectOldSchema } from '../adapters/postgres/schema-check.ts'
import { connectRedis } from '../adapters/redis/connect.ts'
import { createRuntime, every, type Runtime, realRuntime } from '../adapters/runtime.ts'
import { threadedSnapshotLoader } from '../adapters/taxonomy-thread/loader.ts'
import { type Config, summarise } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { eraseQuestions } from '../features/assessments/index.ts'
import type { CellWatch } from '../features/cells/index.ts'
import type { CredentialDeps } from '../features/credentials/index.ts'
import { type EventHorizon, eventHorizon, eventLog } from '../features/events/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { loadLocations } from '../features/lookups/index.ts'
import { servedSkills } from '../features/questions/index.ts'
import { type LiveTaxonomy, liveTaxonomy } from '../features/skill-search/index.ts'
import { suggestionLog } from '../features/suggestions/index.ts'
import type { WebhookSender } from '../features/webhooks/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Tracer } from '../kernel/trace.ts'
import { webhookSender } from '../outbound-http/sender.ts'
import { allJobs, SCHEDULES } from '../workers/jobs.ts'
import { toTasks } from '../workers/run-jobs.ts'
import { buildApi } from './api.ts'
import { atsDeps } from './ats.ts'
import { watchCells } from './cells.ts'
import { countMails } from './count-mails.ts'
import { startDelivering } from './deliveries.ts'
import { journeyDeps } from './journeys.ts'
import { openSecretBox } from './master-keys.ts'
import { createProgress, type Progress } from './progress.ts'
import { questionDeps } from './questions.ts'
import { openStorage } from './recordings.ts'
import { metricsRefresher } from './refresh-metrics.ts'
import { startJourneys } from './run-journeys.ts'
import { openSignIn } from './sign-in.ts'
import { openSingleSignOn } from './single-sign-on.ts'
import { openTracer } from './tracing.ts'
import { type Undo, undoAll } from './undo.ts'
import { openCredentials, openMailer, reviewerJobDeps } from './verification.ts'

export type Part = 'api' | 'worker'

export interface Service {
  /** URL of the API. Null without one. */
  readonly address: string | null
  readonly logger: Logger
  /** Reports not ready at once; after `lingerMs`, for load balancers to notice, finishes running work and releases everything. */
  stop(lingerMs: number): Promise<void>
}

/** A new version is served within a second of its import plus the time to build it. */
const TAXONOMY_POLL_MS = 1_000
/** Lets other processes of the machine build their snapshots first: without the delay the last of them waited seconds longer. */
const RANKER_DELAY_MS = 3_000
/** An import of a private bank is seen within a second. */
const BANK_POLL_MS = 1_000
/** Partitions are created a week ahead. */
const PARTITIONS_EVERY_MS = 3_600_000

/** Builds and starts the parts. They are stopped in reverse order. */
export async function startService(config: Config, parts: readonly Part[]): Promise<Service> {
  const logger = createLogger(config)
  logger.info({ config: summarise(config) }, startLine(config, parts))
  const undo: Undo[] = []
  const state = { stopping: false }
  try {
    const metrics = createMetrics(config.build)
    const pool = openPool(config, 'pramaan_app', config.database.poolSize, logger, undo)
    const pools = new Map([['requests', pool]])
    await openFirstConnection(pool)
    if (config.database.isPooled) await rejectUnpreparedPooler(pool)
    await rejectUnsafeDatabase(config, pool, logger)
    await rejectOldSchema(pool)
    const database = createDatabase(pool, seconds => metrics.database.poolWait.observe(seconds))
    const progress = createProgress(realRuntime.monotonicNow)
    const { probe, runtime } = await startProbe(config, progress, logger)
    undo.push(probe.stop)
    // After a long downtime today's partitions are missing. Every process creates them, so that no process depends on a worker.
    await createPartitions(pool)
    const partitions = every(
      PARTITIONS_EVERY_MS,
      () => createPartitions(pool),
      error => logger.error({ err: error }, 'creating partitions failed'),
    )
    undo.push(async () => partitions.stop())
    const secrets = await openSecretBox({ config, runtime, pool, logger, part: parts.join(' and ') })
    undo.push(secrets.stop)
    const credentials = await openCredentials(config, runtime, database)
    const { allowLoopback, dnsServers } = config.webhooks
    const sender = webhookSender({ policy: { allowLoopback }, dnsServers })
    undo.push(() => sender.close())
    const horizon = watchHorizon(database, undo)
    const tracer = openTracer(config, runtime, metrics, undo)
    const shared = { config, runtime, logger, metrics, pool, pools, database, progress, probe, horizon, tracer, undo }
    const cells = await watchCells(database, undo)
    const base = { ...shared, cells, secretBox: secrets.secretBox, credentials, sender }
    if (parts.includes('worker')) await startWorker(base)
    const app = parts.includes('api') ? await startApi(base, () => state.stopping) : null
    const scraped = { stalled: progress.stalled, refresh: metricsRefresher(shared) }
    const metricsServer = await serveMetrics(metrics, scraped, config.metrics)
    undo.push(async () => metricsServer.close())
    return {
      address: app ? addressOf(app) : null,
      logger,
      stop: async lingerMs => {
        state.stopping = true
        await new Promise(resolve => setTimeout(resolve, lingerMs))
        await undoAll(undo)
      },
    }
  } catch (error) {
    // What made the start fail is thrown; an error of the clean-up is only logged.
    await undoAll(undo).catch((failed: unknown) =>
      logger.error({ err: failed }, 'clean-up after a failed start failed'),
    )
    throw error
  }
}

/** A clock that is set by NTP is milliseconds off; one that is seconds off is not set at all. */
const CLOCK_DIFFERENCE_MS = 2_000

/** From the first answer of PostgreSQL on, the process has its time. */
async function startProbe(config: Config, progress: Progress, logger: Logger) {
  const { monotonicNow } = realRuntime
  const time = databaseClock({ machineClock: realRuntime.clock, monotonicNow })
  const answered = progress.watch('database')
  let wasDifferent = false
  const probe = await startDatabaseProbe({
    ...config.database,
    monotonicNow,
    onAnswer: answer => {
      answered.beat()
      time.observe(answer)
      const aheadMs = time.machineAheadMs()
      const isDifferent = Math.abs(aheadMs) > CLOCK_DIFFERENCE_MS
      if (isDifferent && !wasDifferent)
        logger.warn(
          { milliseconds: aheadMs },
          "the clock of this machine differs from PostgreSQL's, which is used; is NTP running?",
        )
      wasDifferent = isDifferent
    },
  })
  return { probe, runtime: createRuntime(time.clock) }
}

/** The first line of the log. In development it names the page to open. */
function startLine({ environment, publicUrl }: Config, parts: readonly Part[]): string {
  const starting = `starting ${parts.join(' and ')}`
  if (environment === 'production' || !parts.includes('api')) return starting
  return `${starting}: open ${publicUrl.replace(/\/+$/, '')}/ in a browser when it listens`
}

/** Looks often, so that `complete_until` of a backfill lags by no more while transactions run all the time. */
const HORIZON_POLL_MS = 1_000

function watchHorizon(database: Database, undo: Undo[]): EventHorizon {
  const horizon = eventHorizon()
  const look = async () => void (await horizon.look(database.reads))
  // The probe reports a database that does not answer.
  const looks = every(HORIZON_POLL_MS, look, () => {})
  undo.push(async () => looks.stop())
  return horizon
}

interface Base {
  readonly config: Config
  readonly runtime: Runtime
  readonly logger: Logger
  readonly metrics: Metrics
  readonly pool: pg.Pool
  readonly database: Database
  readonly progress: Progress
  readonly probe: DatabaseProbe
  readonly pools: Map<string, pg.Pool>
  readonly horizon: EventHorizon
  readonly cells: CellWatch
  readonly tracer: Tracer
  readonly secretBox: SecretBox
  readonly credentials: CredentialDeps
  readonly sender: WebhookSender
  readonly undo: Undo[]
}

async function startApi(base: Base, isStopping: () => boolean): Promise<FastifyInstance> {
  const { config, runtime, logger, metrics, database, undo } = base
  const redis = connectRedis({
    url: config.redis.url,
    budgetMs: config.redis.budgetMs,
    onError: error => logger.debug({ err: error }, 'Redis connection error'),
  })
  undo.push(async () => redis.disconnect())
  const taxonomy = await openTaxonomy(base)
  const banks = await openBanks(base)
  // Otherwise the first search for a location would build the index.
  loadLocations()
  const requestLog = postgresRequestLog({
    pool: base.pool,
    clock: base.runtime.clock,
    onError: error => logger.warn({ err: error }, 'writing the request log failed'),
    onCounted: () => metrics.unloggedCalls.inc(),
  })
  undo.push(() => requestLog.stop())
  const suggestions = suggestionLog({
    database,
    onLost: (count, error) => {
      metrics.lostSuggestions.inc(count)
      logger.warn({ count, err: error }, 'recording suggestions failed')
    },
  })
  undo.push(() => suggestions.stop())
  const logs = { requestLog, suggestions }
  const journeys = journeyDeps(config, runtime, database, base.secretBox)
  undo.push(journeys.close)
  const signIn = openSignIn(config, runtime, logger, undo)
  const singleSignOn = openSingleSignOn(config, runtime, logger, undo)
  const { url, isPooled } = config.database
  const lookUps = openLookUps(database, {
    url,
    isPooled,
    role: 'pramaan_app',
    name: 'pramaan look-ups',
    waitMs: REQUEST_WAITS_MS,
    onError: error => logger.warn({ err: error }, 'database connection lost'),
  })
  undo.push(lookUps.close)
  const app = await buildApi({
    ...base,
    lookUps: lookUps.of,
    ...banks,
    ...logs,
    journeys,
    signIn,
    singleSignOn,
    redis,
    limitTime: 'redis',
    taxonomy,
    isStopping,
  })
  await app.listen({ host: config.host, port: config.port })
  undo.push(() => app.close())
  return app
}

/** Loads the newest version and looks for later ones. */
async function openTaxonomy({ config, runtime, logger, metrics, database, undo }: Base): Promise<LiveTaxonomy> {
  const taxonomy = liveTaxonomy({
    database,
    loader: threadedSnapshotLoader(config.database.directUrl, { ...config.catalogue, rankerDelayMs: RANKER_DELAY_MS }),
    onLoaded: snapshot => {
      metrics.taxonomyVersion.set(snapshot.version)
      logger.info({ version: snapshot.version, skills: snapshot.skills.numbers.length }, 'catalogue loaded')
    },
    monotonicNow: runtime.monotonicNow,
    onRankerReady: (ranker, version) =>
      logger.info({ version, skills: ranker?.index.skills.length ?? 0 }, 'ranker ready'),
    onRankerUnavailable: ({ reason, isEarlierInUse }) =>
      logger.warn(
        { reason: String(reason) },
        isEarlierInUse
          ? 'the ranker of an earlier version stays in use'
          : 'names are matched without the trained ranker',
      ),
  })
  await taxonomy.refresh()
  const look = every(TAXONOMY_POLL_MS, taxonomy.refresh, error =>
    logger.error({ err: error }, 'loading the catalogue failed'),
  )
  undo.push(async () => look.stop())
  return taxonomy
}

/** Where questions come from, and which skills they serve. */
async function openBanks({ config, runtime, database, logger, undo }: Base) {
  const questions = await questionDeps(config.questions, runtime, database)
  const served = servedSkills({ database, itemBank: questions.itemBank, hasModel: questions.model !== null })
  await served.refresh()
  const look = every(BANK_POLL_MS, served.refresh, error =>
    logger.error({ err: error }, 'reading the item banks failed'),
  )
  undo.push(async () => look.stop())
  return { questions, servedSkills: served }
}

async function startWorker(base: Base): Promise<void> {
  const { config, runtime, logger, metrics, pool: appPool, database, undo } = base
  const pool = openPool(config, 'pramaan_jobs', config.jobs.concurrency + 2, logger, undo)
  base.pools.set('jobs', pool)
  const questions = await questionDeps(config.questions, runtime, database)
  const mailer = countMails(openMailer(config), metrics)
  undo.push(async () => mailer.close())
  const reviewers = reviewerJobDeps(config, runtime, base.credentials, mailer)
  const journeys = journeyDeps(config, runtime, database, base.secretBox)
  undo.push(journeys.close)
  const tasks = toTasks(allJobs, {
    deps: {
      ...questions,
      ...reviewers,
      ...atsDeps(config, runtime, database, base.secretBox, journeys),
      secretBox: base.secretBox,
      sender: base.sender,
      events: eventLog,
      newId: runtime.newId,
      eraseQuestions,
      storage: openStorage(config),
      ...housekeeping(appPool),
      emptyExpiredPartitions: () => emptyExpiredPartitions(pool),
      onUnknownReports: count => metrics.unknownReports.inc(count),
    },
    monotonicNow: runtime.monotonicNow,
    tracer: base.tracer,
    isHalted: base.cells.isHalted,
    onFinished: ({ task, seconds, failed }, error) => {
      metrics.jobs.observe({ task, outcome: failed ? 'failed' : 'done' }, seconds)
      if (failed) logger.error({ task, seconds, err: error }, 'job failed')
      else logger.info({ task, seconds }, 'job done')
    },
  })
  const engine: JobsEngine = await startJobsEngine({
    pool,
    tasks,
    crontab: SCHEDULES,
    concurrency: config.jobs.concurrency,
    logger,
    onProgress: base.progress.watch('jobs').beat,
  })
  undo.push(() => engine.stop())
  undo.push(startDelivering(base))
  undo.push(startJourneys(base))
}

function openPool(
  config: Config,
  role: 'pramaan_app' | 'pramaan_jobs',
  size: number,
  logger: Logger,
  undo: Undo[],
): pg.Pool {
  const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  const { url, isPooled, directUrl } = config.database
  // graphile-worker listens, which needs a session, and its role is not that of the login's defaults.
  const address = role === 'pramaan_jobs' ? { url: directUrl } : { url, isPooled }
  const pool = createPool({ ...address, role, size, name: role, waitMs: REQUEST_WAITS_MS, onError })
  undo.push(() => pool.end())
  return pool
}

async function rejectUnsafeDatabase(config: Config, pool: pg.Pool, logger: Logger): Promise<void> {
  const problems = await findUnsafeSettings(pool)
  if (problems.length === 0) return
  if (config.environment === 'production') throw new OperatorError(problems.join(' '))
  // In development one superuser login for everything is usual: no warning.
  logger.info({ reason: problems.join(' ') }, 'this database would be rejected in production')
}

function addressOf(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo
  return `http://${address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address}:${port}`
}
