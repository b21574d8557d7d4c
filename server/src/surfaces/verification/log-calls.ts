import type { FastifyInstance } from 'fastify'
import { tellFinishedCalls } from '../../http/finished-calls.ts'
import type { VerificationSurfaceDeps } from './deps.ts'

/** A line for every call with a key of ours. */
export function logCalls(surface: FastifyInstance, deps: VerificationSurfaceDeps) {
  return tellFinishedCalls(surface, async (request, call) => {
    const secret = request.headers['x-api-key']
    const key = typeof secret === 'string' ? await deps.verificationKeys.find(secret) : null
    if (key === null) return
    const { tenant, keyId } = key
    deps.requestLog.note({ ...call, tenant, keyId, at: new Date(deps.clock()), fields: [] })
  })
}
