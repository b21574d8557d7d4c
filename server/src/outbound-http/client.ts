import { Agent, type Dispatcher, errors } from 'undici'
import { boundedMap } from '../kernel/bounded-map.ts'
import { type Guard, guardedConnect } from './connect.ts'
import {
  type Answered,
  type DeliveryFailure,
  DeliveryFailureError,
  type OutboundRequest,
  type PostOutcome,
} from './outcome.ts'

export interface OutboundPolicy extends Guard {
  /** The URL to post to, or null if it is rejected. */
  check(url: string): string | null
}

export interface OutboundHttpClient {
  post(request: OutboundRequest, signal?: AbortSignal): Promise<PostOutcome>
  /** Aborts running requests. */
  close(): Promise<void>
}

/** From the DNS query to the last byte read. */
const REQUEST_MS = 10_000

/**
 * Accepts any policy, so that tests can treat a loopback address as public. The product uses `webhookSender`, which has one
 * policy only; a test checks that nothing else imports this file.
 */
export function outboundHttpClient(policy: OutboundPolicy): OutboundHttpClient {
  const agent = new Agent({
    connect: guardedConnect(policy),
    // With HTTP/2, undici makes all requests to an origin wait for the first handshake: a stuck one would block the endpoints
    // of other organisations there. For the same reason the number of sockets is limited by the callers, not here.
    allowH2: false,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    // A connection that is always busy would never notice a DNS change.
    clientTtl: 60_000,
    maxHeaderSize: 16_384,
    // One time limit for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const targets = boundedMap<Target | null>(MOST_TARGETS)
  // Checked again, because a stored URL may have been accepted under other rules. The rules of this process do not change.
  const targetOf = (url: string) => {
    const known = targets.get(url)
    if (known !== undefined) return known
    const target = toTarget(policy.check(url))
    targets.set(url, target)
    return target
  }
  return {
    post: (request, signal) => post(agent, targetOf(request.url), request, signal),
    close: () => agent.destroy(),
  }
}

interface Target {
  readonly origin: string
  readonly path: string
}

/** Cached: checking and parsing a URL was a twentieth of the cost of a delivery. */
const MOST_TARGETS = 1_000

function toTarget(url: string | null): Target | null {
  if (url === null) return null
  const { origin, pathname, search } = new URL(url)
  return { origin, path: `${pathname}${search}` }
}

/**
 * Uses undici's handler instead of `request`: abort signals, a stream for each response and its iterator were a third of the cost
 * of a delivery, and a timeout that is not cleared fires ten seconds later. Redirects and compressed bodies are returned as
 * they are. It settles one promise, and listens to a signal only if there is one: both cost more than the timer.
 */
function post(
  agent: Agent,
  target: Target | null,
  { headers, body, method = 'POST' }: OutboundRequest,
  signal?: AbortSignal,
): Promise<PostOutcome> {
  if (signal?.aborted) return Promise.reject(signal.reason)
  const start = performance.now()
  const took = () => Math.round(performance.now() - start)
  if (target === null) return Promise.resolve({ kind: 'failed', why: 'refused_address', durationMs: took() })
  const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>()
  let controller: Dispatcher.DispatchController | null = null
  let reply: Reply | null = null
  let ended: Error | null = null
  /** Once a status is received it is the outcome, whatever happens to the body. */
  const finish = (error: Error | null) => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    if (reply !== null) resolve({ kind: 'answered', ...reply.read(), durationMs: took() })
    else if (signal?.aborted) reject(signal.reason)
    // An invalid header is a bug of ours, and retrying would repeat it for a month.
    else if (error instanceof errors.InvalidArgumentError) reject(error)
    else resolve({ kind: 'failed', why: whyOf(error), durationMs: took() })
  }
  const end = (error: Error) => {
    ended = error
    finish(error)
    // There is no controller before the connection; then nothing is sent after it.
    controller?.abort(error)
  }
  const abort = () => end(signal?.reason)
  const timer = setTimeout(() => end(new DeliveryFailureError('timed_out')), REQUEST_MS)
  signal?.addEventListener('abort', abort, { once: true })
  agent.dispatch(
    { ...target, method, headers: { 'accept-encoding': 'identity', ...headers }, body },
    {
      onRequestStart: begun => {
        controller = begun
        if (ended !== null) begun.abort(ended)
      },
      onResponseStart: (_controller, status, replyHeaders) => {
        if (status >= 200) reply = collectReply(status, replyHeaders)
      },
      onResponseData: (begun, chunk) => {
        if (reply?.take(chunk) === false) begun.abort(new DeliveryFailureError('timed_out'))
      },
      onResponseEnd: () => finish(null),
      onResponseError: (_controller, error) => finish(error),
    },
  )
  return promise
}

function whyOf(error: unknown): DeliveryFailure {
  return error instanceof DeliveryFailureError ? error.why : 'broken'
}

const MOST_READ_BYTES = 65_536
const MOST_KEPT_BYTES = 1_024
/** Longer values are neither a number nor a date. */
const LONGEST_RETRY_AFTER = 100

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Collects the part of a response that is stored. */
interface Reply {
  /** False when the limit is reached. Bytes beyond the stored part are read too, so that the connection can be reused. */
  take(chunk: Buffer): boolean
  read(): Omit<Answered, 'kind' | 'durationMs'>
}

function collectReply(status: number, headers: Headers): Reply {
  const retryAfter = headers['retry-after']
  const kept: Buffer[] = []
  let bytes = 0
  return {
    take: chunk => {
      if (bytes < MOST_KEPT_BYTES) kept.push(Buffer.from(chunk.subarray(0, MOST_KEPT_BYTES - bytes)))
      bytes += chunk.length
      return bytes <= MOST_READ_BYTES
    },
    read: () => ({
      status,
      retryAfter: typeof retryAfter === 'string' && retryAfter.length <= LONGEST_RETRY_AFTER ? retryAfter : null,
      body: kept.length === 0 ? '' : textOf(Buffer.concat(kept)),
    }),
  }
}

/** PostgreSQL accepts no NUL. `stream` drops a character that the limit cut in two. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}
