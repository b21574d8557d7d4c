import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { postgresAnswerStore } from '../adapters/postgres/answer-store.ts'
import type { DatabaseProbe } from '../adapters/postgres/probe.ts'
import { redisRateLimiter } from '../adapters/redis/redis-rate-limiter.ts'
import { redisTaxonomyMeter } from '../adapters/redis/redis-taxonomy-meter.ts'
import { redisWindowCounter } from '../adapters/redis/redis-window-counter.ts'
import type { TimeSource } from '../adapters/redis/time-source.ts'
import { after, type Runtime } from '../adapters/runtime.ts'
import { svgToPng } from '../adapters/svg-to-png.ts'
import { ATS_APIS, atsPlugin } from '../api/ats/plugin.ts'
import { catalogueDocument } from '../api/catalogue/document.ts'
import { renderCatalogueError } from '../api/catalogue/errors.ts'
import { cataloguePlugin } from '../api/catalogue/plugin.ts'
import { CONSOLE_BASE_PATH } from '../api/console/document.ts'
import { renderConsoleError } from '../api/console/errors.ts'
import { consolePlugin } from '../api/console/plugin.ts'
import { docsPlugin } from '../api/docs/plugin.ts'
import { healthPlugin } from '../api/health.ts'
import { inboundPlugin } from '../api/inbound/plugin.ts'
import { PARTNER_BASE_PATH, partnerDocument } from '../api/partner/document.ts'
import { renderPartnerError } from '../api/partner/errors.ts'
import { partnerPlugin } from '../api/partner/plugin.ts'
import { VERIFICATION_BASE_PATH, verificationDocument } from '../api/verification/document.ts'
import { renderVerificationError } from '../api/verification/errors.ts'
import { verificationPlugin } from '../api/verification/plugin.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { atsTokenRing } from '../features/ats/index.ts'
import { findUnfinishedCampaigns } from '../features/campaigns/index.ts'
import type { CellWatch } from '../features/cells/index.ts'
import { listTurnsOf } from '../features/chats/index.ts'
import type { CredentialDeps } from '../features/credentials/index.ts'
import { type EventHorizon, eventLog } from '../features/events/index.ts'
import { type KeyCache, keyRing, type SecretBox, verificationKeyRing } from '../features/keys/index.ts'
import { findUsesOfWorkflow, resolvePending } from '../features/mandates/index.ts'
import type { SignIn } from '../features/members/index.ts'
import { areaSwitches } from '../features/organisations/index.ts'
import type { QuestionDeps, ServedSkills } from '../features/questions/index.ts'
import type { LiveTaxonomy } from '../features/skill-search/index.ts'
import type { SuggestionLog } from '../features/suggestions/index.ts'
import type { WebhookSender } from '../features/webhooks/index.ts'
import { createHttpApp } from '../http/app.ts'
import { OverloadedError } from '../http/faults.ts'
import { adminKeyCheck } from '../http/middleware/authentication.ts'
import { createBulkhead, mostCallsOfAnArea, OF_PEOPLE } from '../http/middleware/bulkhead.ts'
import { refuseKeysElsewhere, refuseMisdirected } from '../http/middleware/cell-routes.ts'
import { fairQueue } from '../http/middleware/fair-queue.ts'
import { delayRejected } from '../http/middleware/rate-limits/delay-rejected.ts'
import {
  fallbackCounter,
  fallbackRateLimiter,
  fallbackTaxonomyMeter,
  type LimitsUnavailable,
} from '../http/middleware/rate-limits/fallback.ts'
import { localRateLimiter } from '../http/middleware/rate-limits/local-rate-limiter.ts'
import { localTaxonomyMeter } from '../http/middleware/rate-limits/taxonomy-meter.ts'
import { localWindowCounter } from '../http/middleware/rate-limits/window-counter.ts'
import type { RequestLog } from '../http/middleware/request-log.ts'
import type { Tenant } from '../kernel/tenant.ts'
import type { Tracer } from '../kernel/trace.ts'
import { readAssets } from '../pages/assets.ts'
import { errorPages } from '../pages/errors.ts'
import { pagesPlugin } from '../pages/plugin.ts'
import { atsDeps } from './ats.ts'
import { consolePages, consoleSettings } from './console.ts'
import { fallbackReport } from './fallback-report.ts'
import type { OpenJourneys } from './journeys.ts'
import type { Progress } from './progress.ts'
import { recordingDeps } from './recordings.ts'
import type { OpenSingleSignOn } from './single-sign-on.ts'
import { verificationDeps } from './verification.ts'

export interface ApiParts {
  readonly config: Config
  readonly runtime: Runtime
  readonly logger: Logger
  readonly metrics: Metrics
  readonly database: Database
  readonly lookUps: (area: string) => Database
  readonly redis: Redis
  /** Whose clock the limits use. */
  readonly limitTime: TimeSource
  readonly taxonomy: LiveTaxonomy
  readonly questions: QuestionDeps
  readonly servedSkills: ServedSkills
  readonly secretBox: SecretBox
  readonly credentials: CredentialDeps
  readonly journeys: OpenJourneys
  readonly signIn: SignIn
  readonly singleSignOn: OpenSingleSignOn
  readonly requestLog: RequestLog
  readonly suggestions: SuggestionLog
  readonly sender: WebhookSender
  readonly isStopping: () => boolean
  readonly progress: Progress
  readonly probe: DatabaseProbe
  readonly horizon: EventHorizon
  readonly cells: CellWatch
  readonly tracer: Tracer
  /** Called before routes are added. Tests use it to check every response against its schema. */
  readonly prepare?: (app: FastifyInstance) => void
}

export async function buildApi(parts: ApiParts): Promise<FastifyInstance> {
  const { config, runtime, logger, metrics, database, taxonomy, servedSkills } = parts
  const assets = readAssets()
  const respondToError = errorPages({ assets, renderError: renderCatalogueError })
  const app = createHttpApp({
    logger: logger.pino,
    trustedProxies: config.trustedProxies,
    newRequestId: runtime.newRequestId,
    renderUnrouted: (path, why, requestId) => rendererFor(path)(why, requestId),
    respondOutsideApis: respondToError,
    strictTransport: config.environment === 'production',
    onUntrustedProxy: proxy =>
      logger.warn({ proxy }, 'X-Forwarded-Proto is ignored: if this is your proxy, add it to TRUSTED_PROXIES'),
    tracer: parts.tracer,
    shedding: { mostAtOnce: mostCallsOfAnArea(config.database.poolSize), areaOf: partnerResource },
    onFinished: ({ method, route, status, seconds }) =>
      metrics.requests.observe({ method, route, status: String(status) }, seconds),
  })
  refuseMisdirected(app, parts.cells.checkNumber)
  parts.prepare?.(app)
  await healthPlugin(app, { stalled: parts.progress.stalled, notReadyBecause: () => notReadyBecause(parts) })
  const [counters, access, capacity] = [sharedCounters(parts), accessOf(parts), createCapacity(parts)]
  await docsPlugin(app, { ...counters, ...runtime, respondToError, documents: openApiDocuments() })
  const shared = { ...runtime, ...counters, ...access, ...capacity, database, taxonomy, servedSkills }
  const pages = { assets, svgToPng, respondToError, credentials: parts.credentials, ...pageSettings(config) }
  const ats = atsDeps(config, runtime, database, parts.secretBox, parts.journeys)
  const recordings = recordingDeps(config, runtime.clock, parts.secretBox, logger)
  await pagesPlugin(app, { ...shared, ...ats, ...pages, ...recordings, ...consolePages(parts) })
  const webhooks = webhookSettings(parts)
  await cataloguePlugin(app, { ...shared, resolvePending, isAdminKey: adminKeyCheck(config.adminApiKey) })
  await partnerPlugin(app, {
    ...shared,
    audioUrlOf: recordings.audioUrlOf,
    keyRing: keysHere(parts, keyRing({ database, clock: runtime.clock, secretBox: parts.secretBox })),
    answers: postgresAnswerStore,
    ...uses,
    ...advancing(parts),
    requestLog: parts.requestLog,
    suggestions: parts.suggestions,
    ...webhooks,
    eventHorizon: parts.horizon,
  })
  const results = { audioUrlOf: recordings.audioUrlOf, findTurns: listTurnsOf }
  await consolePlugin(app, { ...shared, ...webhooks, ...consoleSettings(parts), ...uses, ...results })
  await inboundPlugin(app, { ...shared, ...inboundSettings(parts, recordings) })
  await atsPlugin(app, { ...shared, ...ats, ...atsSettings(parts) })
  await verificationPlugin(app, {
    ...counters,
    ...capacity,
    ...runtime,
    ...access,
    taxonomy,
    servedSkills,
    ...parts.questions,
    ...verificationDeps(config, runtime, database, parts.credentials, parts.secretBox),
    verificationKeys: keysHere(parts, verificationKeyRing({ database, clock: runtime.clock })),
    requestLog: parts.requestLog,
  })
  return app
}

function keysHere<Key extends { readonly tenant: Tenant }>({ cells }: ApiParts, keys: KeyCache<Key>): KeyCache<Key> {
  return refuseKeysElsewhere(keys, ({ tenant }) => tenant, cells.checkOrganisation)
}

function accessOf({ config, database, runtime: { clock } }: ApiParts) {
  return { areaSwitches: areaSwitches({ database, clock }), allowLoopbackHttp: config.environment !== 'production' }
}

/** Which objects are in use, told by the slices that use them. */
const uses = { findUses: findUsesOfWorkflow, findUnfinishedCampaigns }

/** What moves the test clock. */
function advancing({ journeys }: ApiParts) {
  return { journeys, pause: (ms: number) => wait(ms) }
}

function inboundSettings(
  { config, journeys, logger, metrics }: ApiParts,
  recordings: ReturnType<typeof recordingDeps>,
) {
  return {
    journeys,
    chats: { ...journeys, ...recordings },
    accounts: journeys.accounts,
    publicUrl: journeys.publicUrl,
    loopbackSecret: config.channels.loopbackProvider?.secret ?? null,
    onUnknown: (count: number) => {
      metrics.unknownReports.inc(count)
      logger.warn({ count }, 'a provider reported messages that are not known here')
    },
    after,
    onCallFailed: (err: unknown) => logger.error({ err }, 'a call was ended because its next words were not known'),
  }
}

function atsSettings(parts: ApiParts) {
  const {
    database,
    runtime: { clock },
    requestLog,
    logger,
  } = parts
  return {
    atsTokens: keysHere(parts, atsTokenRing({ database, clock })),
    requestLog,
    onResponseError: (call: string) =>
      logger.warn({ reason: call }, 'Greenhouse did not understand an answer to this call'),
  }
}

function webhookSettings({ config, secretBox, sender }: ApiParts) {
  return { secretBox, sender, events: eventLog, reach: { allowLoopback: config.webhooks.allowLoopback } }
}

function pageSettings({ environment, credentials, publicUrl, shortLinkUrl }: Config) {
  return {
    isDevelopment: environment === 'development',
    sampleProofId: credentials.sampleId,
    // Otherwise a path is enough, and works under whatever name the service is reached.
    pagesUrl: new URL(shortLinkUrl).origin === new URL(publicUrl).origin ? '' : publicUrl.replace(/\/+$/, ''),
  }
}

function openApiDocuments() {
  return { catalogue: catalogueDocument(), partner: partnerDocument(), verification: verificationDocument() }
}

/** Calls that one key may have waiting for match and extract. A wait takes at most as many times 0.1 s and a turn of each other key. */
const MOST_HEAVY_CALLS = 8

/** Two connections of an area carry that many without a wait that a caller notices: 60 % of them for one area, a third of a millisecond each. */
const LOOK_UPS_AT_ONCE = 100

function createCapacity({
  config: {
    database: { poolSize },
  },
  lookUps,
}: ApiParts) {
  return {
    lookUps,
    bulkhead: createBulkhead({ connections: poolSize, after }),
    pageBulkhead: createBulkhead({ connections: poolSize, after, patience: OF_PEOPLE }),
    lookUpBulkhead: createBulkhead({ connections: LOOK_UPS_AT_ONCE, after }),
    heavyWork: fairQueue({
      mostWaiting: MOST_HEAVY_CALLS,
      onFull: () => new OverloadedError('too many calls of this key wait for match and extract'),
    }),
  }
}

/** Selects the error format for a path without a route. Longer prefixes first. */
/** Servers call the Partner API and may come again; a person at a page waits. Reads do not count against writes. */
function partnerResource(method: string, url: string): string | null {
  if (!url.startsWith(`${PARTNER_BASE_PATH}/`)) return null
  const [resource = ''] = url.slice(PARTNER_BASE_PATH.length + 1).split(/[/?]/, 1)
  return `${method} ${resource}`
}

function rendererFor(path: string) {
  const isBelow = (base: string) => path === base || path.startsWith(`${base}/`)
  if (isBelow(PARTNER_BASE_PATH)) return renderPartnerError
  if (isBelow(CONSOLE_BASE_PATH)) return renderConsoleError
  for (const { basePath, render } of Object.values(ATS_APIS)) if (isBelow(basePath)) return render
  return isBelow(VERIFICATION_BASE_PATH) ? renderVerificationError : renderCatalogueError
}

/** Limits and meters in Redis, each with an in-process fallback. A metric and a log line report the fallback. */
function sharedCounters({ redis, config, logger, metrics, limitTime, runtime }: ApiParts) {
  const report = fallbackReport({
    monotonicNow: runtime.monotonicNow,
    onFallback: (count, err) =>
      logger.warn({ state: 'local', count, err }, 'Redis is unavailable: limits are counted per process'),
    onRecovery: () => logger.info({ state: 'shared' }, 'limits are counted in Redis again'),
  })
  redis.on('ready', report.reconnected)
  const onFallback = ({ cause }: LimitsUnavailable) => {
    metrics.limiterFallbacks.inc()
    report.fellBack(cause)
  }
  const { prefix } = config.redis
  return {
    windows: delayRejected(
      fallbackCounter(redisWindowCounter(redis, prefix, limitTime), localWindowCounter(), onFallback),
      ms => wait(ms),
    ),
    rateLimiter: fallbackRateLimiter(redisRateLimiter(redis, prefix, limitTime), localRateLimiter(), onFallback),
    taxonomyMeter: fallbackTaxonomyMeter(redisTaxonomyMeter(redis, prefix), localTaxonomyMeter(), onFallback),
  }
}

function notReadyBecause({ isStopping, taxonomy, probe }: ApiParts): string | null {
  if (isStopping()) return 'shutting down'
  return taxonomy.isLoaded() ? probe.problem() : 'loading the catalogue'
}
