import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeOf } from '../../http/app.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { PartnerSurfaceDeps } from './deps.ts'

/**
 * A line for every call that names a key of ours, let in or not: why a call was refused is what an integrator asks support most.
 * The refusal is remembered where it is rendered and written once the answer is out.
 */
export function logCalls(surface: FastifyInstance, deps: PartnerSurfaceDeps) {
  const refusals = new WeakMap<FastifyRequest, Refusal<string>>()
  surface.addHook('onResponse', async (request, reply) => {
    await noteCall(deps, request, reply, refusals.get(request)).catch(error =>
      request.log.warn({ err: error }, 'request log'),
    )
  })
  return { remember: (request: FastifyRequest, refusal: Refusal<string>) => void refusals.set(request, refusal) }
}

const MOST_OF_A_NAME = 100

/** A caller may name a field anything; PostgreSQL stores no NUL and no half of a surrogate pair. */
function storable(path: string): string {
  return path.slice(0, MOST_OF_A_NAME).toWellFormed().replaceAll('\0', '\u{fffd}')
}

async function noteCall(
  deps: PartnerSurfaceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal<string> | undefined,
): Promise<void> {
  const keyId = request.headers['x-api-key']
  const key = typeof keyId === 'string' ? await deps.keyRing.find(keyId) : null
  if (key === null) return
  deps.requestLog.note({
    tenant: key.tenant,
    at: new Date(deps.clock()),
    requestId: request.id,
    keyId: key.keyId,
    method: request.method,
    route: routeOf(request.routeOptions.url),
    status: reply.statusCode,
    code: refusal?.code ?? null,
    fields: (refusal?.details ?? []).map(detail => storable(detail.path)),
    milliseconds: Math.round(reply.elapsedTime),
  })
}
