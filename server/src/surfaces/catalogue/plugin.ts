import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ipRulesFor, ipSubject } from '../../gates/ip-limits.ts'
import { retryAfterSeconds, tightest } from '../../gates/windows/window-counter.ts'
import { mountOperations, RefusedCall, renderRefusals } from '../../http/mount.ts'
import { refusal } from '../../kernel/refusal.ts'
import type { CatalogueSurfaceDeps } from './deps.ts'
import { CATALOGUE_BASE_PATH } from './document.ts'
import { renderCatalogueRefusal } from './errors.ts'
import { adminOperations, publicOperations } from './operations.ts'

const EXPOSED = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'x-request-id']

export async function catalogueSurface(app: FastifyInstance, deps: CatalogueSurfaceDeps): Promise<void> {
  await app.register(
    async surface => {
      renderRefusals(surface, renderCatalogueRefusal)
      surface.addHook('onRequest', (request, reply) => limitByAddress(deps, request, reply))
      await surface.register(async open => {
        await open.register(cors, {
          origin: '*',
          methods: ['GET', 'POST', 'DELETE'],
          exposedHeaders: EXPOSED,
          maxAge: 86_400,
        })
        mountOperations(open, publicOperations, deps)
      })
      await surface.register(async admin => {
        admin.addHook('onRequest', async request => {
          if (!deps.isAdminKey(request.headers['x-api-key'])) throw new RefusedCall(refusal('ACCESS_DENIED'))
        })
        mountOperations(admin, adminOperations, deps)
      })
    },
    { prefix: CATALOGUE_BASE_PATH },
  )
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
