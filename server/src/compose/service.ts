import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Ambient } from '../adapters/ambient.ts'
import { every } from '../adapters/every.ts'
import { type JobsEngine, startJobsEngine } from '../adapters/jobs/engine.ts'
import { createLogger, type Logger } from '../adapters/logger.ts'
import { readMasterKeys } from '../adapters/master-keys.ts'
import { createMetrics, type Metrics, serveMetrics } from '../adapters/metrics.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { housekeeping } from '../adapters/postgres/housekeeping.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { postgresRequestLog } from '../adapters/postgres/request-log.ts'
import { findUnsafeSettings } from '../adapters/postgres/safety.ts'
import { connectRedis } from '../adapters/redis/connect.ts'
import { secretBox } from '../adapters/secret-box.ts'
import { threadedSnapshotLoader } from '../adapters/taxonomy-thread/loader.ts'
import { webhookCourier } from '../adapters/webhooks/courier.ts'
import { type Config, summarise } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { liveTaxonomy } from '../features/catalogue/index.ts'
import type { CredentialDeps } from '../features/credentials/index.ts'
import { eventLog } from '../features/events/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { loadLocations } from '../features/lookups/index.ts'
import { suggestionLog } from '../features/suggestions/index.ts'
import type { Courier } from '../features/webhooks/index.ts'
import { Foreseen } from '../kernel/foreseen.ts'
import { jobCatalogue } from '../workers/catalogue.ts'
import { toTasks } from '../workers/run.ts'
import { SCHEDULES } from '../workers/schedules.ts'
import { buildApi } from './api.ts'
import { openCredentials } from './credentials.ts'
import { startDelivering } from './deliveries.ts'
import { questionDeps } from './questions.ts'
import { openMailer, reviewerJobDeps } from './reviewer-jobs.ts'

export type Part = 'api' | 'worker'

export interface Service {
  /** Where the API listens; null without one. */
  readonly address: string | null
  readonly logger: Logger
  /** Unready at once, then (after `lingerMs`, for the router to notice) finish what is under way and let go of everything. */
  stop(lingerMs: number): Promise<void>
}

/** A new version is taken over within a second of its import plus the time to build it. */
const LOOK_FOR_NEW_TAXONOMY_MS = 1_000
/** Other processes of the machine still build their snapshot: built at once, the judge of the first made the last wait seconds longer. */
const JUDGE_AFTER_MS = 3_000

type Undo = () => Promise<unknown>

/** Joins everything and starts it. What was started is stopped in the opposite order. */
export async function startService(config: Config, ambient: Ambient, parts: readonly Part[]): Promise<Service> {
  const logger = createLogger(config)
  logger.info({ config: summarise(config) }, `starting ${parts.join(' and ')}`)
  const undo: Undo[] = []
  const state = { stopping: false }
  try {
    const metrics = createMetrics()
    const pool = openPool(config, 'pramaan_app', config.database.poolSize, logger, undo)
    await refuseUnsafeDatabase(config, pool, logger)
    const database = createDatabase(pool)
    // Whoever starts first after a long rest finds today's partitions missing.
    await housekeeping(pool).rollDays()
    const masterKeys = await readMasterKeys(config.masterKeysFile)
    const box = secretBox(masterKeys.all, masterKeys.currentId)
    const credentials = await openCredentials(config, ambient, database)
    const { allowLoopback, dnsServers } = config.webhooks
    const courier = webhookCourier({ policy: { allowLoopback }, dnsServers })
    undo.push(() => courier.close())
    const base = { config, ambient, logger, metrics, pool, database, secretBox: box, credentials, courier, undo }
    if (parts.includes('worker')) await startWorker(base)
    const app = parts.includes('api') ? await startApi(base, () => state.stopping) : null
    const metricsServer = await serveMetrics(metrics, config.metrics.host, config.metrics.port)
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
    await undoAll(undo)
    throw error
  }
}

interface Base {
  readonly config: Config
  readonly ambient: Ambient
  readonly logger: Logger
  readonly metrics: Metrics
  readonly pool: pg.Pool
  readonly database: Database
  readonly secretBox: SecretBox
  readonly credentials: CredentialDeps
  readonly courier: Courier
  readonly undo: Undo[]
}

async function startApi(base: Base, isStopping: () => boolean): Promise<FastifyInstance> {
  const { config, logger, metrics, database, undo } = base
  const redis = connectRedis({
    url: config.redis.url,
    budgetMs: config.redis.budgetMs,
    onError: error => logger.debug({ err: error }, 'redis'),
  })
  undo.push(async () => redis.disconnect())
  const taxonomy = liveTaxonomy({
    database,
    loader: threadedSnapshotLoader(config.database.url, { ...config.catalogue, judgeAfterMs: JUDGE_AFTER_MS }),
    onLoaded: snapshot => {
      metrics.taxonomyVersion.set(snapshot.version)
      logger.info({ version: snapshot.version, skills: snapshot.skills.numbers.length }, 'catalogue loaded')
    },
    onJudged: judge => logger.info({ skills: judge?.index.skills.length ?? 0 }, 'judge of the catalogue ready'),
    onUnjudged: why => logger.warn({ reason: String(why) }, 'names are matched without the trained judge'),
  })
  await taxonomy.refresh()
  const look = every(LOOK_FOR_NEW_TAXONOMY_MS, taxonomy.refresh, error => logger.error({ err: error }, 'catalogue'))
  undo.push(async () => look.stop())
  // Otherwise the first search for a place would pay for the index.
  loadLocations()
  const requestLog = postgresRequestLog(base.pool, error => logger.warn({ err: error }, 'request log'))
  undo.push(() => requestLog.stop())
  const suggestions = suggestionLog({
    database,
    onLost: (count, error) => {
      metrics.lostSuggestions.inc(count)
      logger.warn({ count, err: error }, 'suggestions were not recorded')
    },
  })
  undo.push(() => suggestions.stop())
  const app = await buildApi({ ...base, redis, taxonomy, requestLog, suggestions, isStopping })
  await app.listen({ host: config.host, port: config.port })
  undo.push(() => app.close())
  return app
}

async function startWorker(base: Base): Promise<void> {
  const { config, ambient, logger, metrics, pool: appPool, database, undo } = base
  const pool = openPool(config, 'pramaan_jobs', config.jobs.concurrency + 2, logger, undo)
  const questions = await questionDeps(config.questions, ambient, database)
  const mailer = openMailer(config)
  undo.push(async () => mailer.close())
  const reviewers = reviewerJobDeps(config, ambient, base.credentials, mailer)
  const tasks = toTasks(jobCatalogue, {
    deps: { ...questions, ...reviewers, events: eventLog, newId: ambient.newId, ...housekeeping(appPool) },
    stopwatch: ambient.stopwatch,
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
  })
  undo.push(() => engine.stop())
  undo.push(startDelivering(base))
}

function openPool(
  config: Config,
  role: 'pramaan_app' | 'pramaan_jobs',
  size: number,
  logger: Logger,
  undo: Undo[],
): pg.Pool {
  const onError = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  const pool = createPool({ url: config.database.url, role, size, name: role, onError })
  undo.push(() => pool.end())
  return pool
}

async function refuseUnsafeDatabase(config: Config, pool: pg.Pool, logger: Logger): Promise<void> {
  const faults = await findUnsafeSettings(pool)
  if (faults.length === 0) return
  if (config.environment === 'production') throw new Foreseen(faults.join(' '))
  logger.warn({ reason: faults.join(' ') }, 'this database would be refused in production')
}

async function undoAll(undo: Undo[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}

function addressOf(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo
  return `http://${address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address}:${port}`
}
