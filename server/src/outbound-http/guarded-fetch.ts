import { Resolver } from 'node:dns/promises'
import { Agent, fetch as send } from 'undici'
import { dnsLookup, guardedConnect } from './connect.ts'
import { DeliveryFailureError } from './outcome.ts'
import { isReachable, type ReachPolicy } from './special-addresses.ts'
import { checkUrl } from './url-policy.ts'

export interface GuardedFetchOptions {
  readonly policy: ReachPolicy
  /** As `address` or `address:port`. Null for the system's servers. */
  readonly dnsServers: readonly string[] | null
}

/** A request, as far as clients of identity providers make one. */
interface FetchRequest {
  readonly method: string
  readonly headers: Record<string, string>
  /** Forms only: others are not sent. */
  readonly body?: unknown
}

export interface GuardedFetch {
  fetch(url: string, request: FetchRequest): Promise<Response>
  /** Aborts running requests. */
  close(): Promise<void>
}

/** From the DNS query to the last byte read. */
const REQUEST_MS = 8_000
/** Key sets and configurations of providers have a few KB. */
const MOST_BYTES = 262_144

/**
 * For answers that are read, to addresses that an organisation chose. The target is checked as that of a webhook: the URL, the DNS answers and
 * the connected socket. Redirects are not followed, and the whole body is read here, up to a limit.
 */
export function guardedFetch({ policy, dnsServers }: GuardedFetchOptions): GuardedFetch {
  const reach: ReachPolicy = { allowLoopback: policy.allowLoopback === true }
  const guard = { isAllowed: (address: string) => isReachable(address, reach), lookup: dnsLookup(dnsServers) }
  const agent = new Agent({ connect: guardedConnect(guard), allowH2: false, clientTtl: 60_000, maxHeaderSize: 16_384 })
  return {
    fetch: async (url, { method, headers, body }) => {
      const checked = checkUrl(url, reach)
      if (!checked.ok) throw new DeliveryFailureError('refused_address')
      const signal = AbortSignal.timeout(REQUEST_MS)
      const answer = await send(checked.value.url, {
        method,
        headers,
        body: body instanceof URLSearchParams ? body.toString() : null,
        redirect: 'manual',
        dispatcher: agent,
        signal,
      })
      const bytes = await readAll(answer.body)
      const kept = [...answer.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name))
      return new Response(answer.status === 204 ? null : bytes, { status: answer.status, headers: kept })
    },
    close: () => agent.destroy(),
  }
}

async function readAll(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the rest.
    if (bytes > MOST_BYTES) throw new DeliveryFailureError('broken')
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

const TXT_MS = 2_500

/** TXT records of a name, each as one text. None if there is no such name, or no answer in time. */
export function txtLookup(servers: readonly string[] | null): (name: string) => Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: TXT_MS, tries: 2 })
  if (servers !== null) resolver.setServers(servers)
  return async name => {
    const records = await resolver.resolveTxt(name).catch(() => [])
    return records.map(parts => parts.join(''))
  }
}
