import { Resolver } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Undeliverable } from './undeliverable.ts'

/** Every address of a name, both families; rejects with Undeliverable where there is none. */
export type Lookup = (name: string) => Promise<readonly string[]>

const BUDGET_MS = 2_000
const MOST_ANSWERS = 100

/**
 * Asks DNS itself, each time. `dns.lookup` would read /etc/hosts and search lists, in which names of our own network stand,
 * and hold one of four threads for as long as the slowest name server of any partner likes.
 */
export function dnsLookup(servers: readonly string[] | null): Lookup {
  const resolver = new Resolver({ timeout: BUDGET_MS / 2, tries: 2 })
  if (servers !== null) resolver.setServers(servers)
  return async name => {
    // RFC 6761: never to be asked of DNS.
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
    const addresses = await withinBudget([resolver.resolve4(name), resolver.resolve6(name)])
    if (addresses.length === 0 || addresses.length > MOST_ANSWERS) throw new Undeliverable('dns')
    return addresses
  }
}

/** A name server that is silent about one family must not make the other useless: what came in time is the answer. */
async function withinBudget(families: readonly Promise<readonly string[]>[]): Promise<readonly string[]> {
  const answered = new AbortController()
  const silence = wait<readonly string[]>(BUDGET_MS, [], { signal: answered.signal }).catch(() => [])
  const answers = families.map(family => Promise.race([family.catch(() => []), silence]))
  const addresses = await Promise.all(answers)
  answered.abort()
  return addresses.flat()
}
