import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnchanged, etagOf } from '../../http/etag.ts'
import { decodedPath, ipRulesFor, ipSubject } from '../../http/middleware/ip-limits.ts'
import { retryAfterSeconds, tightest } from '../../http/middleware/rate-limits/window-counter.ts'
import { mountOperations, RejectedCall, renderErrors, sendOutcome } from '../../http/mount.ts'
import { domainError } from '../../kernel/domain-error.ts'
import type { CatalogueApiDeps } from './deps.ts'
import { CATALOGUE_BASE_PATH } from './document.ts'
import { renderCatalogueError } from './errors.ts'
import { adminOperations, publicOperations } from './operations.ts'
import type { CatalogueOperation } from './schemas.ts'

const EXPOSED = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'ETag', 'x-request-id']

export async function cataloguePlugin(app: FastifyInstance, deps: CatalogueApiDeps): Promise<void> {
  const answer = async (operation: CatalogueOperation, request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body } = request
    const context = { acceptLanguage: request.headers['accept-language'] }
    const run = () => operation.handle({ params, query, body, context }, deps)
    const outcome = operation.answersFromMemory ? await run() : await deps.bulkhead.run(operation.tag, run)
    if (!operation.isCacheable || 'ok' in outcome) return await sendOutcome(reply, outcome)
    const headers = { etag: etagOf(outcome.body), 'cache-control': 'public, max-age=60', vary: 'accept-language' }
    return await sendOutcome(reply, { ...outcome, headers })
  }
  await app.register(
    async api => {
      renderErrors(api, renderCatalogueError)
      await api.register(cors, { delegator: (request, done) => done(null, corsOf(request.url)) })
      api.addHook('onRequest', (request, reply) => limitByAddress(deps, request, reply))
      api.addHook('onSend', answerUnchanged)
      await api.register(async open => {
        mountOperations(open, publicOperations, answer)
      })
      await api.register(async admin => {
        admin.addHook('onRequest', async request => {
          if (!deps.isAdminKey(request.headers['x-api-key'])) throw new RejectedCall(domainError('ACCESS_DENIED'))
        })
        mountOperations(admin, adminOperations, answer)
      })
    },
    { prefix: CATALOGUE_BASE_PATH },
  )
}

/** The operator's routes, and the APIs of servers: their preflights arrive here, for the catalogue has all of /api. */
const FOR_NO_WEB_PAGE = ['/admin/', '/v1/']

/** Decided on the decoded path, which the router matches: `/api/%61dmin/counts` is an admin route. Any web page may call the rest. */
function corsOf(url: string): FastifyCorsOptions {
  const path = decodedPath(url.split('?', 1)[0]!)
  if (FOR_NO_WEB_PAGE.some(prefix => path.startsWith(CATALOGUE_BASE_PATH + prefix))) return { origin: false }
  return {
    origin: '*',
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 86_400,
    strictPreflight: false,
  }
}

/** Before anything else, so that a refused caller costs one look into Redis and no more. */
async function limitByAddress(deps: CatalogueApiDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = request.url.split('?', 1)[0]!
  const verdict = await deps.windows.take(ipSubject(request.ip), ipRulesFor(path), deps.clock())
  const shown = tightest(verdict.windows)
  if (shown) {
    reply.header('RateLimit-Limit', String(shown.rule.limit))
    // Below zero after a release that lowers a limit.
    reply.header('RateLimit-Remaining', String(Math.max(0, shown.remaining)))
    reply.header('RateLimit-Reset', String(Math.ceil(shown.resetMs / 1000)))
  }
  if (!verdict.allowed) {
    throw new RejectedCall({ ...domainError('RATE_LIMITED'), retryAfterSeconds: retryAfterSeconds(verdict) })
  }
}
