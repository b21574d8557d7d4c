import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ipRulesFor, ipSubject } from '../../gates/ip-limits.ts'
import { retryAfterSeconds, tightest } from '../../gates/windows/window-counter.ts'
import { mountOperations, RefusedCall, renderRefusals, sendOutcome } from '../../http/mount.ts'
import { refusal } from '../../kernel/refusal.ts'
import type { CatalogueSurfaceDeps } from './deps.ts'
import { CATALOGUE_BASE_PATH } from './document.ts'
import { renderCatalogueRefusal } from './errors.ts'
import { adminOperations, publicOperations } from './operations.ts'
import type { CatalogueOperation } from './shapes.ts'

const EXPOSED = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'x-request-id']

export async function catalogueSurface(app: FastifyInstance, deps: CatalogueSurfaceDeps): Promise<void> {
  const answer = async (operation: CatalogueOperation, request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body } = request
    return await sendOutcome(reply, await operation.handle({ params, query, body, context: undefined }, deps))
  }
  await app.register(
    async surface => {
      renderRefusals(surface, renderCatalogueRefusal)
      await surface.register(cors, { delegator: (request, done) => done(null, corsOf(request.url)) })
      surface.addHook('onRequest', (request, reply) => limitByAddress(deps, request, reply))
      await surface.register(async open => {
        mountOperations(open, publicOperations, answer)
      })
      await surface.register(async admin => {
        admin.addHook('onRequest', async request => {
          if (!deps.isAdminKey(request.headers['x-api-key'])) throw new RefusedCall(refusal('ACCESS_DENIED'))
        })
        mountOperations(admin, adminOperations, answer)
      })
    },
    { prefix: CATALOGUE_BASE_PATH },
  )
}

/** The operator's routes, and the APIs of servers: their preflights arrive here, for the catalogue has all of /api. */
const FOR_NO_WEB_PAGE = ['/admin/', '/v1/']

/** Any web page may call the rest. */
function corsOf(url: string): FastifyCorsOptions {
  if (FOR_NO_WEB_PAGE.some(prefix => url.startsWith(CATALOGUE_BASE_PATH + prefix))) return { origin: false }
  return {
    origin: '*',
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 86_400,
    strictPreflight: false,
  }
}

/** Before anything else, so that a refused caller costs one look into Redis and no more. */
async function limitByAddress(deps: CatalogueSurfaceDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
    throw new RefusedCall({ ...refusal('RATE_LIMITED'), retryAfterSeconds: retryAfterSeconds(verdict) })
  }
}
