import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { DomainError } from '../kernel/domain-error.ts'
import { withBodyRules } from './body-rules.ts'
import { heldElsewhere, OverloadedError, routeNotFound, type TransportCode, toDomainError } from './faults.ts'
import { markMisdirected } from './misdirected.ts'
import type { Operation, Outcome } from './operation.ts'
import { misspeltNames } from './query-names.ts'
import type { SchemaFault } from './schema-faults.ts'

/** Renders an error of an API: the only place where a code becomes a status, headers and an envelope. */
export type ErrorRenderer<Code extends string> = (
  error: DomainError<Code | TransportCode>,
  requestId: string,
) => RenderedError

export interface RenderedError {
  readonly status: number
  readonly body: unknown
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation behind the route, for response checks and per-operation metrics. */
    operationId?: string
  }
}

/** The part of an operation that the router uses. */
type Routed = Pick<
  Operation<never, string, never>,
  'id' | 'method' | 'path' | 'params' | 'query' | 'body' | 'bodyRules'
>

/** Routes the operations below the prefix of the instance; `answer` runs one. */
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
      ...(operation.bodyRules && { validatorCompiler: withBodyRules(operation.bodyRules) }),
      preValidation: (request, _reply, done) => {
        rejectMisspeltNames(request, operation)
        if (!operation.body) rejectFields(request.body)
        done()
      },
      handler: (request, reply) => answer(operation, request, reply),
    })
  }
}

/** Sends the outcome of an operation. */
export async function sendOutcome<Code extends string>(reply: FastifyReply, outcome: Outcome<Code>): Promise<unknown> {
  if ('ok' in outcome) throw new RejectedCall(outcome.error)
  return reply
    .code(outcome.status)
    .headers(outcome.headers ?? {})
    .send(outcome.body)
}

/** An expected error on its way to the error handler of the API. */
export class RejectedCall extends Error {
  readonly error: DomainError<string>
  constructor(error: DomainError<string>) {
    super(error.code)
    this.error = error
  }
}

/** Sends an error in the format of the caller. */
export type ErrorResponder<Code extends string> = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError<Code | TransportCode>,
) => FastifyReply

/** Unexpected errors are logged with their exception; the response does not contain it. */
export function answerErrors<Code extends string>(app: FastifyInstance, respond: ErrorResponder<Code>): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = thrown instanceof RejectedCall ? (thrown.error as DomainError<Code>) : toDomainError(thrown)
    const held = heldElsewhere(thrown)
    if (held?.cell != null) markMisdirected(request, held.cell)
    // A call that is rejected for lack of capacity has its line and its metric. With its exception it cost more than a call that is served,
    // just when there is no time: a full pipe stops the process until it is read.
    if (thrown instanceof OverloadedError || held !== null)
      request.log.debug({ reason: (held ?? (thrown as Error)).message }, 'request rejected')
    else if (error.code === 'SERVER_ERROR' || error.code === 'BUSY')
      request.log.error({ err: thrown }, 'request failed')
    return respond(request, reply, error)
  })
}

export function renderErrors<Code extends string>(
  app: FastifyInstance,
  render: ErrorRenderer<Code>,
  onError: (request: FastifyRequest, error: DomainError<Code | TransportCode>) => void = () => {},
): void {
  answerErrors<Code>(app, (request, reply, error) => {
    onError(request, error)
    return sendError(reply, request, error, render)
  })
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, request, routeNotFound(request.method, request.raw.url ?? ''), render),
  )
}

export function sendError<Code extends string>(
  reply: FastifyReply,
  request: FastifyRequest,
  error: DomainError<Code | TransportCode>,
  render: ErrorRenderer<Code>,
): FastifyReply {
  const { status, body } = render(error, request.id)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply.code(status).send(body)
}

function rejectMisspeltNames(request: FastifyRequest, operation: { readonly query?: TSchema }): void {
  const validation = misspeltNames(request.query as Record<string, unknown>, operation.query)
  if (validation.length > 0)
    throw Object.assign(new Error('misspelt query parameter'), { validation, validationContext: 'querystring' })
}

/**
 * Unknown fields are rejected on every body, so an operation that takes none accepts `{}` and nothing else. By hand and not by a
 * schema: with one, Fastify would reject a call without a body.
 */
function rejectFields(body: unknown): void {
  if (body === undefined || body === null) return
  const fault = { instancePath: '', schemaPath: '#' }
  const validation: readonly SchemaFault[] =
    typeof body !== 'object' || Array.isArray(body)
      ? [{ ...fault, keyword: 'type', params: { type: 'object' } }]
      : Object.keys(body).map(additionalProperty => ({
          ...fault,
          keyword: 'additionalProperties',
          params: { additionalProperty },
        }))
  if (validation.length > 0)
    throw Object.assign(new Error('body of an operation without one'), { validation, validationContext: 'body' })
}
