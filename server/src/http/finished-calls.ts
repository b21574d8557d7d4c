import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DomainError } from '../kernel/domain-error.ts'
import { wasCounted } from './middleware/counted-calls.ts'
import { ipSubject } from './middleware/ip-limits.ts'
import { routeOf } from './route-name.ts'

/** What is known about a call after its response was sent. */
export interface FinishedCall {
  readonly requestId: string
  readonly method: string
  /** The pattern, never the address: that may hold a token. */
  readonly route: string
  readonly status: number
  /** Of a refusal: its code. */
  readonly code: string | null
  readonly milliseconds: number
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string
  /** It counted against the limits of a key. */
  readonly isCounted: boolean
}

/**
 * Tells of every call of a surface when it is over. The refusal is remembered where it is rendered. A failure to tell is logged,
 * and nobody waits for it.
 */
export function tellFinishedCalls(
  api: FastifyInstance,
  tell: (request: FastifyRequest, call: FinishedCall, error: DomainError<string> | undefined) => Promise<void>,
) {
  const errors = new WeakMap<FastifyRequest, DomainError<string>>()
  api.addHook('onResponse', async (request, reply) => {
    const error = errors.get(request)
    const call: FinishedCall = {
      requestId: request.id,
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      code: error?.code ?? null,
      milliseconds: Math.round(reply.elapsedTime),
      network: ipSubject(request.ip),
      isCounted: wasCounted(request),
    }
    await tell(request, call, error).catch(thrown => request.log.warn({ err: thrown }, 'request log'))
  })
  return { remember: (request: FastifyRequest, error: DomainError<string>) => void errors.set(request, error) }
}
