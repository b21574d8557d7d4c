import { Agent, type Dispatcher, errors } from 'undici'
import type { Courier, Parcel, PostOutcome, UndeliveredWhy } from '../../features/webhooks/index.ts'
import { type Guard, guardedConnect } from './guarded-connect.ts'
import { readReply } from './reply.ts'
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
  return { post: (parcel, signal) => post(agent, gate, parcel, signal), close: () => agent.destroy() }
}

async function post(agent: Agent, gate: Gate, parcel: Parcel, signal: AbortSignal): Promise<PostOutcome> {
  signal.throwIfAborted()
  const start = performance.now()
  const took = () => Math.round(performance.now() - start)
  const failed = (why: UndeliveredWhy): PostOutcome => ({ kind: 'failed', why, durationMs: took() })
  // What was judged when it was stored may have been stored by other rules.
  const url = gate.judge(parcel.url)
  if (url === null) return failed('refused_address')
  const timeout = AbortSignal.timeout(TRY_MS)
  try {
    const ended = AbortSignal.any([signal, timeout])
    const reply = await Promise.race([send(agent, new URL(url), parcel, ended), rejectedBy(ended)])
    return { kind: 'answered', ...(await readReply(reply)), durationMs: took() }
  } catch (error) {
    signal.throwIfAborted()
    return failed(whyOf(error, timeout))
  }
}

/** Redirects and compressed bodies come back as they are: undici follows and unpacks only when told to. */
function send(
  agent: Agent,
  url: URL,
  { headers, body }: Parcel,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: { 'accept-encoding': 'identity', ...headers },
    body,
    signal,
    highWaterMark: 16_384,
  })
}

/** undici looks at a signal only once it is connected; it then sends nothing, but its caller would have waited till there. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

function whyOf(error: unknown, timeout: AbortSignal): UndeliveredWhy {
  if (error instanceof Undeliverable) return error.why
  // A header that cannot be sent is a mistake of ours, and trying again would repeat it for a month.
  if (error instanceof errors.InvalidArgumentError) throw error
  return timeout.aborted ? 'timed_out' : 'broken'
}
