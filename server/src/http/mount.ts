import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../kernel/refusal.ts'
import { type TransportCode, toRefusal } from './faults.ts'
import type { Operation } from './operation.ts'
import { misspeltNames } from './query-names.ts'

/** How a surface says no: the one place where its codes become a status, headers and an envelope. */
export type RefusalRenderer<Code extends string> = (
  refusal: Refusal<Code | TransportCode>,
  requestId: string,
) => { readonly status: number; readonly body: unknown }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation behind the route, for response checks and per-operation metrics. */
    operationId?: string
  }
}

/** Routes the operations below the instance's prefix and renders every refusal of this surface, foreseen or not. */
export function mountOperations<Deps, Code extends string>(
  app: FastifyInstance,
  operations: readonly Operation<Deps, Code>[],
  deps: Deps,
): void {
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operationId: operation.id },
      schema: {
        ...(operation.params && { params: operation.params }),
        ...(operation.query && { querystring: operation.query }),
        ...(operation.body && { body: operation.body }),
      },
      preValidation: async request => refuseMisspeltNames(request, operation),
      handler: async (request, reply) => {
        const { params, query, body } = request
        const outcome = await operation.handle({ params, query, body }, deps)
        if ('ok' in outcome) throw new RefusedCall(outcome.refusal)
        return reply
          .code(outcome.status)
          .headers(outcome.headers ?? {})
          .send(outcome.body)
      },
    })
  }
}

/** A refusal on its way to the surface's error handler. */
export class RefusedCall extends Error {
  readonly refusal: Refusal<string>
  constructor(refusal: Refusal<string>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export function renderRefusals<Code extends string>(app: FastifyInstance, render: RefusalRenderer<Code>): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof RefusedCall ? (error.refusal as Refusal<Code>) : toRefusal(error)
    if (refusal.code === 'SERVER_ERROR' || refusal.code === 'BUSY') request.log.error({ err: error }, 'request failed')
    return sendRefusal(reply, request, refusal, render)
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, request, { code: 'ROUTE_NOT_FOUND', details: [] }, render),
  )
}

function sendRefusal<Code extends string>(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal<Code | TransportCode>,
  render: RefusalRenderer<Code>,
) {
  const { status, body } = render(refusal, request.id)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(status).send(body)
}

function refuseMisspeltNames<Deps, Code extends string>(
  request: FastifyRequest,
  operation: Operation<Deps, Code>,
): void {
  const validation = misspeltNames(request.query as Record<string, unknown>, operation.query)
  if (validation.length > 0)
    throw Object.assign(new Error('misspelt query parameter'), { validation, validationContext: 'querystring' })
}
