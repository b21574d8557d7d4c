import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type DomainError, domainError } from '../kernel/domain-error.ts'
import type { Tracer } from '../kernel/trace.ts'
import { acceptStrictJsonOnly, BODY_LIMIT_BYTES } from './body.ts'
import { routeNotFound, type TransportCode } from './faults.ts'
import { untrustedProxies } from './middleware/untrusted-proxy.ts'
import { answerErrors, type ErrorResponder, type RenderedError } from './mount.ts'
import { routeOf } from './route-name.ts'
import { type LoadShedding, shedLoad } from './shed-load.ts'
import { traceRequests } from './trace-requests.ts'
import { validatorCompiler } from './validators.ts'

export interface HttpOptions {
  readonly logger: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  readonly newRequestId: () => string
  /** For errors outside every API: an address that cannot be decoded, one without a route, or a route without an error handler. */
  readonly renderUnrouted: (path: string, error: DomainError<TransportCode>, requestId: string) => RenderedError
  /** The same outside the APIs, where a person may have opened the address in a browser. */
  readonly respondOutsideApis?: ErrorResponder<never>
  /** Tells browsers to use HTTPS only from now on. For production: a development machine has no certificate. */
  readonly strictTransport?: boolean
  /** Called once for each address that sends X-Forwarded-Proto and is not trusted. */
  readonly onUntrustedProxy?: (address: string) => void
  /** Told of every finished request; metrics hang here. */
  readonly onFinished?: (request: FinishedRequest) => void
  readonly timeouts?: SocketTimeouts
  readonly shedding?: Pick<LoadShedding, 'mostAtOnce' | 'areaOf'>
  readonly tracer?: Tracer
}

/** How long a socket may keep the server waiting, in milliseconds. */
export interface SocketTimeouts {
  /** Until the headers are complete; also of a connection that sends nothing at all. */
  readonly headers: number
  /** Until the request with its body is complete. */
  readonly request: number
  /** Between two requests of a connection. Longer than the 60 s of common proxies, which must be the ones to close it. */
  readonly keepAlive: number
  /** Without a byte in either direction, for instance of a client that does not read its answer. */
  readonly idle: number
  /** Between an error answer and the end of the connection, in which the client can read it. */
  readonly linger: number
  /** How often the first two are looked at. */
  readonly checkEvery: number
}

/** Node's own defaults (60 s, 300 s, looked at every 30 s, no limit when idle) let a slow sender hold a socket for minutes. */
const TIMEOUTS: SocketTimeouts = {
  headers: 10_000,
  request: 15_000,
  keepAlive: 65_000,
  // More than the 90 s of an assessment's generation: with as many, the socket was closed before GENERATION_FAILED was sent.
  idle: 100_000,
  linger: 1_000,
  checkEvery: 1_000,
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
  const timeouts = options.timeouts ?? TIMEOUTS
  const app = Fastify({
    loggerInstance: options.logger,
    // One line a request, below, and of allowed fields only.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: options.newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    serverFactory: serve => {
      const server = createServer(
        { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkEvery },
        withShedding(options, serve),
      )
      server.keepAliveTimeout = timeouts.keepAlive
      server.requestTimeout = timeouts.request
      return server.setTimeout(timeouts.idle)
    },
    clientErrorHandler: (error, socket) => {
      sendClientError(options, error, socket)
      destroyAfter(socket, timeouts.linger)
    },
    // An address that cannot be decoded reaches no API; Fastify's own answer has another shape.
    frameworkErrors: (_error, request, reply) =>
      sendUnrouted(
        options,
        request,
        reply,
        domainError('VALIDATION_FAILED', { path: 'path', message: 'The address cannot be read.' }),
      ),
  })
  app.setNotFoundHandler((request, reply) =>
    sendUnrouted(options, request, reply, routeNotFound(request.method, request.raw.url ?? '')),
  )
  // For a route whose plugin sets none: Fastify's own handler sends the text of the exception to the caller.
  answerErrors<never>(app, (request, reply, error) => sendUnrouted(options, request, reply, error))
  app.setValidatorCompiler(validatorCompiler)
  acceptStrictJsonOnly(app)
  const reportProxy = untrustedProxies(options.trustedProxies, options.onUntrustedProxy ?? (() => {}))
  // Hooks that wait for nothing get a callback and make no promise.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(options, request, reply)
    const { socket, headers } = request.raw
    reportProxy({ peer: socket.remoteAddress, forwardedProtocol: headers['x-forwarded-proto'] })
    done()
  })
  if (options.tracer) traceRequests(app, options.tracer)
  tellFinished(app, options)
  return app
}

function tellFinished(app: FastifyInstance, { onFinished }: HttpOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const finished: FinishedRequest = {
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }
    request.log.info({ ...finished, seconds: Number(finished.seconds.toFixed(6)) }, 'request')
    onFinished?.(finished)
    done()
  })
}

/** Refused calls are counted under a route of their own: which one they were for is not known yet. */
function withShedding(options: HttpOptions, serve: RequestListener): RequestListener {
  const { shedding, renderUnrouted: render, newRequestId, onFinished } = options
  if (!shedding) return serve
  const onShed = (method: string) => onFinished?.({ method, route: 'refused', status: 503, seconds: 0 })
  return shedLoad({ ...shedding, render, newRequestId, onShed }, serve)
}

/** A year, and for this host only: others of the operator's domain may have no certificate. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Browsers ignore Strict-Transport-Security over plain HTTP. */
function setCommonHeaders({ strictTransport }: HttpOptions, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (strictTransport && request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
}

function sendUnrouted(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  why: DomainError<TransportCode>,
): FastifyReply {
  const { renderUnrouted, respondOutsideApis } = options
  const url = request.raw.url ?? ''
  // An address that cannot be decoded has passed no hook.
  setCommonHeaders(options, request, reply)
  if (respondOutsideApis && !url.startsWith('/api')) return respondOutsideApis(request, reply, why)
  const { status, body } = renderUnrouted(url, why, request.id)
  if (why.retryAfterSeconds !== undefined) reply.header('retry-after', String(why.retryAfterSeconds))
  return reply.code(status).send(body)
}

/** What Node rejects before there is a request: headers over 16 KB, a request that comes too slowly, bytes that are not HTTP. */
const CLIENT_ERRORS: Readonly<
  Record<string, { readonly status: number; readonly line: string; readonly message: string }>
> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    line: '431 Request Header Fields Too Large',
    message: 'The request headers are larger than 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    line: '408 Request Timeout',
    message: 'The request was not received in time.',
  },
}
const NOT_HTTP = { status: 400, line: '400 Bad Request', message: 'The request is not valid HTTP.' }

/** In the envelope of the API that the request line names, if it can be read; Node's own answer has no body. */
function sendClientError(
  { newRequestId, renderUnrouted, logger }: HttpOptions,
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { line, status, message } = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP
  const requestId = newRequestId()
  const [, path = ''] = /^[A-Z]+ (\S{1,2000}) /.exec(firstBytes(error.rawPacket)) ?? []
  const why = domainError('VALIDATION_FAILED', { path: 'request', message })
  const body = JSON.stringify(renderUnrouted(path, why, requestId).body)
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'Connection: close',
  ]
  logger.info({ requestId, status, reason: error.code ?? 'unknown' }, 'request rejected before routing')
  socket.end(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Node ends its side only, and waits for the other: a client that never closes held its socket forever. Not at once, because a reset
 * would take the answer from a client that is still sending.
 */
function destroyAfter(socket: Socket, ms: number): void {
  // Paused, or each further byte would start the time again.
  socket.pause().setTimeout(ms, () => socket.destroy())
}

/** Fastify declares a serialised packet; Node gives the bytes. */
function firstBytes(packet: unknown): string {
  return packet instanceof Uint8Array ? Buffer.from(packet.subarray(0, 2_100)).toString('latin1') : ''
}
