import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Ambient } from '../adapters/ambient.ts'
import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { postgresAnswerStore } from '../adapters/postgres/answer-store.ts'
import { redisRateLimiter } from '../adapters/redis/redis-rate-limiter.ts'
import { redisTaxonomyMeter } from '../adapters/redis/redis-taxonomy-meter.ts'
import { redisWindowCounter } from '../adapters/redis/redis-window-counter.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { LiveTaxonomy } from '../features/catalogue/index.ts'
import type { CredentialDeps } from '../features/credentials/index.ts'
import { eventLog } from '../features/events/index.ts'
import { keyRing, type SecretBox, verificationKeyRing } from '../features/keys/index.ts'
import { findUsesOfWorkflow, resolvePending } from '../features/mandates/index.ts'
import { areaSwitches } from '../features/organisations/index.ts'
import type { SuggestionLog } from '../features/suggestions/index.ts'
import type { Courier } from '../features/webhooks/index.ts'
import { adminKeyCheck } from '../gates/admin-key.ts'
import { fallbackRateLimiter, fallbackTaxonomyMeter } from '../gates/rate-limits/fallback.ts'
import { localRateLimiter } from '../gates/rate-limits/local-rate-limiter.ts'
import { localTaxonomyMeter } from '../gates/rate-limits/local-taxonomy-meter.ts'
import type { RequestLog } from '../gates/request-log.ts'
import { fallbackCounter } from '../gates/windows/fallback-counter.ts'
import { localWindowCounter } from '../gates/windows/local-window-counter.ts'
import { createHttpApp } from '../http/app.ts'
import { catalogueDocument } from '../surfaces/catalogue/document.ts'
import { renderCatalogueRefusal } from '../surfaces/catalogue/errors.ts'
import { catalogueSurface } from '../surfaces/catalogue/plugin.ts'
import { docsSurface } from '../surfaces/docs/plugin.ts'
import { healthSurface } from '../surfaces/health.ts'
import { pagesSurface } from '../surfaces/pages/plugin.ts'
import { PARTNER_BASE_PATH, partnerDocument } from '../surfaces/partner/document.ts'
import { renderPartnerRefusal } from '../surfaces/partner/errors.ts'
import { partnerSurface } from '../surfaces/partner/plugin.ts'
import { VERIFICATION_BASE_PATH, verificationDocument } from '../surfaces/verification/document.ts'
import { renderVerificationRefusal } from '../surfaces/verification/errors.ts'
import { verificationSurface } from '../surfaces/verification/plugin.ts'
import { questionDeps } from './questions.ts'
import { verificationDeps } from './verification.ts'

export interface ApiParts {
  readonly config: Config
  readonly ambient: Ambient
  readonly logger: Logger
  readonly metrics: Metrics
  readonly pool: pg.Pool
  readonly database: Database
  readonly redis: Redis
  readonly taxonomy: LiveTaxonomy
  readonly secretBox: SecretBox
  readonly credentials: CredentialDeps
  readonly requestLog: RequestLog
  readonly suggestions: SuggestionLog
  readonly courier: Courier
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
    renderUnrouted: (path, why, requestId) => rendererFor(path)(why, requestId),
    onFinished: ({ method, route, status, seconds }) =>
      metrics.requests.observe({ method, route, status: String(status) }, seconds),
  })
  parts.prepare?.(app)
  await healthSurface(app, { notReadyBecause: () => notReadyBecause(parts) })
  await docsSurface(app, {
    catalogue: catalogueDocument(),
    partner: partnerDocument(),
    verification: verificationDocument(),
  })
  const counters = sharedCounters(parts)
  const door = {
    areaSwitches: areaSwitches({ database, clock: ambient.clock }),
    allowLoopbackHttp: config.environment !== 'production',
  }
  const shared = { ...ambient, ...counters, ...door, database, taxonomy }
  await pagesSurface(app, { ...shared, credentials: parts.credentials })
  await catalogueSurface(app, { ...shared, resolvePending, isAdminKey: adminKeyCheck(config.adminApiKey) })
  await partnerSurface(app, {
    ...shared,
    keyRing: keyRing({ database, clock: ambient.clock, secretBox: parts.secretBox }),
    answers: postgresAnswerStore,
    findUses: findUsesOfWorkflow,
    requestLog: parts.requestLog,
    suggestions: parts.suggestions,
    secretBox: parts.secretBox,
    courier: parts.courier,
    events: eventLog,
    reach: { allowLoopback: config.webhooks.allowLoopback },
  })
  await verificationSurface(app, {
    ...counters,
    ...ambient,
    ...door,
    ...(await questionDeps(config.questions, ambient, database)),
    ...verificationDeps(config, ambient, database, parts.credentials),
    verificationKeys: verificationKeyRing({ database, clock: ambient.clock }),
    requestLog: parts.requestLog,
  })
  return app
}

/** The longer path first: whose words an address gets that no surface routes. */
function rendererFor(path: string) {
  const isBelow = (base: string) => path === base || path.startsWith(`${base}/`)
  if (isBelow(PARTNER_BASE_PATH)) return renderPartnerRefusal
  return isBelow(VERIFICATION_BASE_PATH) ? renderVerificationRefusal : renderCatalogueRefusal
}

/** Limits and meters in Redis, each with its stand-in for when Redis is away; a metric and a log line say so. */
function sharedCounters({ redis, config, logger, metrics }: ApiParts) {
  let fallenBack = false
  redis.on('ready', () => {
    if (fallenBack) logger.info({ state: 'shared' }, 'limits are counted in Redis again')
    fallenBack = false
  })
  const onFallback = () => {
    metrics.limiterFallbacks.inc()
    if (!fallenBack) logger.warn({ state: 'local' }, 'Redis does not answer: limits are counted per process')
    fallenBack = true
  }
  const { prefix } = config.redis
  return {
    windows: fallbackCounter(redisWindowCounter(redis, prefix), localWindowCounter(), onFallback),
    rateLimiter: fallbackRateLimiter(redisRateLimiter(redis, prefix), localRateLimiter(), onFallback),
    taxonomyMeter: fallbackTaxonomyMeter(redisTaxonomyMeter(redis, prefix), localTaxonomyMeter(), onFallback),
  }
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
