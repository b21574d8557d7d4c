import type { FastifyInstance } from 'fastify'
import { tellFinishedCalls } from '../../http/finished-calls.ts'
import type { VerificationApiDeps } from './deps.ts'

/** A line for every call with an existing key; `uncountedCalls` bounds those that were refused before they counted. */
export function logCalls(api: FastifyInstance, deps: VerificationApiDeps) {
  return tellFinishedCalls(api, async (request, call) => {
    const secret = request.headers['x-api-key']
    const key = typeof secret === 'string' ? await deps.verificationKeys.known(secret) : null
    if (key === null) return
    const { tenant, keyId } = key
    deps.requestLog.note({ ...call, tenant, keyId, at: new Date(deps.clock()), fields: [], times: 1 })
  })
}
