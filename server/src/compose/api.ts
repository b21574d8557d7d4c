import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Ambient } from '../adapters/ambient.ts'
import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { redisWindowCounter } from '../adapters/redis/redis-window-counter.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { LiveTaxonomy } from '../features/catalogue/index.ts'
import { adminKeyCheck } from '../gates/admin-key.ts'
import { fallbackCounter } from '../gates/windows/fallback-counter.ts'
import { localWindowCounter } from '../gates/windows/local-window-counter.ts'
import type { WindowCounter } from '../gates/windows/window-counter.ts'
import { createHttpApp } from '../http/app.ts'
import { catalogueDocument } from '../surfaces/catalogue/document.ts'
import { catalogueSurface } from '../surfaces/catalogue/plugin.ts'
import { docsSurface } from '../surfaces/docs/plugin.ts'
import { healthSurface } from '../surfaces/health.ts'

export interface ApiParts {
  readonly config: Config
  readonly ambient: Ambient
  readonly logger: Logger
  readonly metrics: Metrics
  readonly pool: pg.Pool
  readonly database: Database
  readonly redis: Redis
  readonly taxonomy: LiveTaxonomy
  readonly isStopping: () => boolean
  /** Sees the application before its routes are added; tests check every answer against its schema here. */
  readonly prepare?: (app: FastifyInstance) => void
}

export async function buildApi(parts: ApiParts): Promise<FastifyInstance> {
  const { config, ambient, logger, metrics, database, taxonomy } = parts
  const app = createHttpApp({
    logger,
    trustedProxies: config.trustedProxies,
    newRequestId: ambient.newRequestId,
    onFinished: ({ method, route, status, seconds }) =>
      metrics.requests.observe({ method, route, status: String(status) }, seconds),
  })
  parts.prepare?.(app)
  await healthSurface(app, { notReadyBecause: () => notReadyBecause(parts) })
  await docsSurface(app, { catalogue: catalogueDocument() })
  await catalogueSurface(app, {
    ...ambient,
    database,
    taxonomy,
    windows: limiter(parts),
    isAdminKey: adminKeyCheck(config.adminApiKey),
  })
  return app
}

function limiter({ redis, config, logger, metrics }: ApiParts): WindowCounter {
  let fallenBack = false
  const shared = redisWindowCounter(redis, config.redis.prefix)
  redis.on('ready', () => {
    if (fallenBack) logger.info({ state: 'shared' }, 'limits are counted in Redis again')
    fallenBack = false
  })
  return fallbackCounter(shared, localWindowCounter(), () => {
    metrics.limiterFallbacks.inc()
    if (!fallenBack) logger.warn({ state: 'local' }, 'Redis does not answer: limits are counted per process')
    fallenBack = true
  })
}

async function notReadyBecause({ isStopping, taxonomy, pool }: ApiParts): Promise<string | null> {
  if (isStopping()) return 'shutting down'
  if (!taxonomy.isLoaded()) return 'loading the catalogue'
  const answers = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  return answers ? null : 'the database does not answer'
}
