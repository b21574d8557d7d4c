import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Refusal, refusal } from '../kernel/refusal.ts'
import { acceptStrictJsonOnly, BODY_LIMIT_BYTES } from './body.ts'
import type { TransportCode } from './faults.ts'
import type { RenderedRefusal } from './mount.ts'
import { validatorCompiler } from './validators.ts'

export interface HttpOptions {
  readonly logger: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  readonly newRequestId: () => string
  /** What no surface answers: an address that cannot be read, or that nobody routes. */
  readonly renderUnrouted: (path: string, refusal: Refusal<TransportCode>, requestId: string) => RenderedRefusal
  /** Told of every finished request; metrics hang here. */
  readonly onFinished?: (request: FinishedRequest) => void
}

export interface FinishedRequest {
  readonly method: string
  /** The pattern (`/api/skills/{skill_id}`), never the address itself: that may hold a token or a person's id. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What every surface shares: strict bodies, request ids, time limits against slow senders, one log line a request. */
export function createHttpApp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    // One line a request, below, and of allowed fields only.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: options.newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 512 },
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Node's own defaults (60 s, 300 s, looked at every 30 s) let a slow sender hold a socket for minutes.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // An address that cannot be decoded never reaches a surface; Fastify's own answer would repeat it.
    frameworkErrors: (_error, request, reply) =>
      sendUnrouted(
        options,
        request,
        reply,
        refusal('VALIDATION_FAILED', { path: 'path', message: 'The address cannot be read.' }),
      ),
  })
  app.setNotFoundHandler((request, reply) => sendUnrouted(options, request, reply, refusal('ROUTE_NOT_FOUND')))
  app.setValidatorCompiler(validatorCompiler)
  acceptStrictJsonOnly(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const finished: FinishedRequest = {
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }
    request.log.info({ ...finished, seconds: Number(finished.seconds.toFixed(6)) }, 'request')
    options.onFinished?.(finished)
  })
  return app
}

function sendUnrouted(
  { renderUnrouted }: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  why: Refusal<TransportCode>,
): FastifyReply {
  const { status, body } = renderUnrouted(request.raw.url ?? '', why, request.id)
  return reply.code(status).header('x-request-id', request.id).send(body)
}

/** As OpenAPI writes it, `{skill_id}`; `none` where nobody routes. */
export function routeOf(pattern: string | undefined): string {
  return (pattern ?? 'none').replace(/:(\w+)/g, '{$1}')
}
