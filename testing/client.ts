import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields it expects; the harness has checked the schema.
  readonly body: any
  readonly text: string
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged. */
  readonly raw?: string | Buffer
  /** Loopback address to call from; limits count per address. */
  readonly from?: string
  /** The only authority that is trusted, as PEM; a public one if omitted. */
  readonly ca?: string | undefined
}

const agents = new Map<string, Agent>()

/** A real HTTP call over loopback. */
export async function call(method: string, url: string, options: CallOptions = {}): Promise<Reply> {
  const json = options.json === undefined ? undefined : JSON.stringify(options.json)
  const answer = await request(url, {
    method: method as 'GET',
    dispatcher: agentFor(options.from ?? '127.0.0.1', options.ca),
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    body: json ?? options.raw ?? null,
  })
  const text = await answer.body.text()
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, headers: answer.headers, text, body: isJson && text ? JSON.parse(text) : null }
}

const MOST_REPEATS = 20

/** On a busy machine some calls are answered 503, as they should be; a caller repeats them after the time it is told. */
export async function repeatWhileBusy(send: () => Promise<Reply>): Promise<Reply> {
  let reply = await send()
  for (let repeats = 0; reply.status === 503 && repeats < MOST_REPEATS; repeats++) {
    await wait(1_000 * Number(reply.headers['retry-after'] ?? 1))
    reply = await send()
  }
  return reply
}

function agentFor(address: string, ca = ''): Agent {
  const known = agents.get(address + ca)
  if (known) return known
  const agent = new Agent({
    localAddress: address,
    connections: 64,
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
    ...(ca !== '' && { connect: { ca } }),
  })
  agents.set(address + ca, agent)
  return agent
}

/**
 * 127.1.0.1, 127.1.0.2, …: a new address each time, so that the calls of one test do not count against the limits of
 * another.
 */
export function addresses(network = 1): () => string {
  let next = 0
  return () => {
    next += 1
    return `127.${network}.${Math.floor(next / 250) % 250}.${(next % 250) + 1}`
  }
}
