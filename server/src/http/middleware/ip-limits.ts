import ipaddr from 'ipaddr.js'
import { boundedMap } from '../../kernel/bounded-map.ts'
import type { WindowRule } from './rate-limits/window-counter.ts'

/** The catalogue's limits, per address. */
const MINUTE_MS = 60_000
const EVERY_ROUTE: WindowRule = { name: 'global', kind: 'fixed', limit: 100, windowMs: 15 * MINUTE_MS }
const SEARCH: WindowRule = { name: 'search', kind: 'fixed', limit: 15, windowMs: MINUTE_MS }
const SCRAPING: WindowRule = { name: 'scraping', kind: 'rolling', limit: 30, windowMs: 5 * MINUTE_MS }

/**
 * By path and not by operation, so that an address that no route answers is limited too. As the router reads it: `%73kills`
 * is `skills` there, and must be here.
 */
export function ipRulesFor(rawPath: string): readonly WindowRule[] {
  const path = decodedPath(rawPath)
  if (path === '/api/skills/search') return [EVERY_ROUTE, SEARCH, SCRAPING]
  if (path.startsWith('/api/skills/')) return [EVERY_ROUTE, SCRAPING]
  return [EVERY_ROUTE]
}

/** As the router reads it: `%61dmin` is `admin`. What cannot be decoded matches no route. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whom the limits count: an IPv4 address, or the /64 that one IPv6 subscriber usually holds whole. */
export function ipSubject(address: string): string {
  const known = subjects.get(address)
  if (known !== undefined) return known
  const subject = readSubject(address)
  subjects.set(address, subject)
  return subject
}

/** Servers call from few addresses, and each call asks for its own. */
const subjects = boundedMap<string>(1_000)

function readSubject(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null
  if (parsed === null) return 'unknown'
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}
