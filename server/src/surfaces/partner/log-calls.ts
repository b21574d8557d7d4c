import type { FastifyInstance } from 'fastify'
import { tellFinishedCalls } from '../../http/finished-calls.ts'
import type { PartnerSurfaceDeps } from './deps.ts'

/** A line for every call that names a key of ours, let in or not: why a call was refused is what an integrator asks support most. */
export function logCalls(surface: FastifyInstance, deps: PartnerSurfaceDeps) {
  return tellFinishedCalls(surface, async (request, call, refusal) => {
    const keyId = request.headers['x-api-key']
    const key = typeof keyId === 'string' ? await deps.keyRing.find(keyId) : null
    if (key === null) return
    const fields = (refusal?.details ?? []).map(detail => storable(detail.path))
    deps.requestLog.note({ ...call, tenant: key.tenant, keyId: key.keyId, at: new Date(deps.clock()), fields })
  })
}

const MOST_OF_A_NAME = 100

/** A caller may name a field anything; PostgreSQL stores no NUL and no half of a surrogate pair. */
function storable(path: string): string {
  return path.slice(0, MOST_OF_A_NAME).toWellFormed().replaceAll('\0', '\u{fffd}')
}
