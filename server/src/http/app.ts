import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { acceptStrictJsonOnly, BODY_LIMIT_BYTES } from './body.ts'
import { validatorCompiler } from './validators.ts'

export interface HttpOptions {
  readonly logger: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  readonly newRequestId: () => string
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
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => data => JSON.stringify(data))
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

function routeOf(pattern: string | undefined): string {
  return (pattern ?? 'none').replace(/:(\w+)/g, '{$1}')
}
