import { Agent, type Dispatcher, errors } from 'undici'
import type { Courier, Parcel, PostOutcome, UndeliveredWhy } from '../../features/webhooks/index.ts'
import { recentlyUsed } from '../../kernel/recently-used.ts'
import { type Guard, guardedConnect } from './guarded-connect.ts'
import { openReply, type Reply } from './reply.ts'
import { Undeliverable } from './undeliverable.ts'

export interface Gate extends Guard {
  /** The URL to post to, or null where it is refused. */
  judge(url: string): string | null
}

export interface ClosableCourier extends Courier {
  /** Ends what is under way. */
  close(): Promise<void>
}

/** From the first question to DNS to the last byte read. */
const TRY_MS = 10_000

/**
 * Takes any gate, so that tests can call an address of their own public. The product uses `webhookCourier`, which knows one
 * gate only; a test sees to it that nothing else imports this file.
 */
export function guardedCourier(gate: Gate): ClosableCourier {
  const agent = new Agent({
    connect: guardedConnect(gate),
    // With HTTP/2 possible, undici lets all requests to an origin wait for the first one's handshake: a stuck one would hold up
    // the endpoints of others there. For the same reason sockets are not limited here but by those who make tries.
    allowH2: false,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    // A connection that is always busy would never see that its name has moved.
    clientTtl: 60_000,
    maxHeaderSize: 16_384,
    // One clock for the whole try.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const targets = recentlyUsed<Target | null>(MOST_TARGETS)
  // What was judged when it was stored may have been stored by other rules; those of this process stay as they are.
  const targetOf = (url: string) => {
    const known = targets.get(url)
    const target = known === undefined ? toTarget(gate.judge(url)) : known
    targets.set(url, target)
    return target
  }
  return { post: (parcel, signal) => post(agent, targetOf(parcel.url), parcel, signal), close: () => agent.destroy() }
}

interface Target {
  readonly origin: string
  readonly path: string
}

/** Judging and parsing a URL was a twentieth of a delivery. */
const MOST_TARGETS = 1_000

function toTarget(url: string | null): Target | null {
  if (url === null) return null
  const { origin, pathname, search } = new URL(url)
  return { origin, path: `${pathname}${search}` }
}

async function post(agent: Agent, target: Target | null, parcel: Parcel, signal: AbortSignal): Promise<PostOutcome> {
  signal.throwIfAborted()
  const start = performance.now()
  const took = () => Math.round(performance.now() - start)
  if (target === null) return { kind: 'failed', why: 'refused_address', durationMs: took() }
  try {
    const reply = await exchange(agent, target, parcel, signal)
    return { kind: 'answered', ...reply.read(), durationMs: took() }
  } catch (error) {
    signal.throwIfAborted()
    return { kind: 'failed', why: whyOf(error), durationMs: took() }
  }
}

/**
 * By undici's handler and not by its `request`: signals of the platform, a stream for each reply and its iterator were a third
 * of what a delivery cost this process, and a timeout that is not taken back fires ten seconds later. Redirects and
 * compressed bodies come back as they are.
 */
function exchange(agent: Agent, target: Target, { headers, body }: Parcel, signal: AbortSignal): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  let controller: Dispatcher.DispatchController | null = null
  let reply: Reply | null = null
  let ended: Error | null = null
  /** A status once received is the outcome, whatever becomes of the body. */
  const finish = (error: Error | null) => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    if (reply !== null) resolve(reply)
    else reject(error)
  }
  const end = (error: Error) => {
    ended = error
    finish(error)
    // Before it is connected there is no controller; then nothing is sent once it is.
    controller?.abort(error)
  }
  const abort = () => end(signal.reason)
  const timer = setTimeout(() => end(new Undeliverable('timed_out')), TRY_MS)
  signal.addEventListener('abort', abort, { once: true })
  agent.dispatch(
    { ...target, method: 'POST', headers: { 'accept-encoding': 'identity', ...headers }, body },
    {
      onRequestStart: begun => {
        controller = begun
        if (ended !== null) begun.abort(ended)
      },
      onResponseStart: (_controller, status, replyHeaders) => {
        if (status >= 200) reply = openReply(status, replyHeaders)
      },
      onResponseData: (begun, chunk) => {
        if (reply?.take(chunk) === false) begun.abort(new Undeliverable('timed_out'))
      },
      onResponseEnd: () => finish(null),
      onResponseError: (_controller, error) => finish(error),
    },
  )
  return promise
}

function whyOf(error: unknown): UndeliveredWhy {
  if (error instanceof Undeliverable) return error.why
  // A header that cannot be sent is a mistake of ours, and trying again would repeat it for a month.
  if (error instanceof errors.InvalidArgumentError) throw error
  return 'broken'
}
