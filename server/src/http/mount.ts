import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Refusal } from '../kernel/refusal.ts'
import { type TransportCode, toRefusal } from './faults.ts'
import type { Operation, Outcome } from './operation.ts'
import { misspeltNames } from './query-names.ts'

/** How a surface says no: the one place where its codes become a status, headers and an envelope. */
export type RefusalRenderer<Code extends string> = (
  refusal: Refusal<Code | TransportCode>,
  requestId: string,
) => RenderedRefusal

export interface RenderedRefusal {
  readonly status: number
  readonly body: unknown
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation behind the route, for response checks and per-operation metrics. */
    operationId?: string
  }
}

/** What the router needs to know of an operation. */
type Routed = Pick<Operation<never, string, never>, 'id' | 'method' | 'path' | 'params' | 'query' | 'body'>

/** Routes the operations below the instance's prefix; the surface says how one is answered. */
export function mountOperations<Op extends Routed>(
  app: FastifyInstance,
  operations: readonly Op[],
  answer: (operation: Op, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
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
      handler: (request, reply) => answer(operation, request, reply),
    })
  }
}

/** The plain way: run it, send what it says. */
export async function sendOutcome<Code extends string>(reply: FastifyReply, outcome: Outcome<Code>): Promise<unknown> {
  if ('ok' in outcome) throw new RefusedCall(outcome.refusal)
  return reply
    .code(outcome.status)
    .headers(outcome.headers ?? {})
    .send(outcome.body)
}

/** A refusal on its way to the surface's error handler. */
export class RefusedCall extends Error {
  readonly refusal: Refusal<string>
  constructor(refusal: Refusal<string>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export function renderRefusals<Code extends string>(
  app: FastifyInstance,
  render: RefusalRenderer<Code>,
  onRefused: (request: FastifyRequest, refusal: Refusal<Code | TransportCode>) => void = () => {},
): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof RefusedCall ? (error.refusal as Refusal<Code>) : toRefusal(error)
    if (refusal.code === 'SERVER_ERROR' || refusal.code === 'BUSY') request.log.error({ err: error }, 'request failed')
    onRefused(request, refusal)
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

function refuseMisspeltNames(request: FastifyRequest, operation: { readonly query?: TSchema }): void {
  const validation = misspeltNames(request.query as Record<string, unknown>, operation.query)
  if (validation.length > 0)
    throw Object.assign(new Error('misspelt query parameter'), { validation, validationContext: 'querystring' })
}
