import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../kernel/refusal.ts'
import { routeOf } from './app.ts'

/** What can be told of a call once its answer is out. */
export interface FinishedCall {
  readonly requestId: string
  readonly method: string
  /** The pattern, never the address: that may hold a token. */
  readonly route: string
  readonly status: number
  /** Of a refusal: its code. */
  readonly code: string | null
  readonly milliseconds: number
}

/**
 * Tells of every call of a surface when it is over. The refusal is remembered where it is rendered. A failure to tell is logged,
 * and nobody waits for it.
 */
export function tellFinishedCalls(
  surface: FastifyInstance,
  tell: (request: FastifyRequest, call: FinishedCall, refusal: Refusal<string> | undefined) => Promise<void>,
) {
  const refusals = new WeakMap<FastifyRequest, Refusal<string>>()
  surface.addHook('onResponse', async (request, reply) => {
    const refusal = refusals.get(request)
    const call: FinishedCall = {
      requestId: request.id,
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      code: refusal?.code ?? null,
      milliseconds: Math.round(reply.elapsedTime),
    }
    await tell(request, call, refusal).catch(error => request.log.warn({ err: error }, 'request log'))
  })
  return { remember: (request: FastifyRequest, refusal: Refusal<string>) => void refusals.set(request, refusal) }
}
