import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as secure } from 'node:tls'
import type { buildConnector } from 'undici'
import { DeliveryFailureError } from './outcome.ts'
import { isSameAddress } from './special-addresses.ts'

export interface Guard {
  /** Called for literal hosts, for every DNS answer, and for the address of the connected socket. */
  isAllowed(address: string): boolean
  readonly lookup: Lookup
}

/** Includes the TLS handshake. */
const CONNECT_MS = 3_000
/** Limit of addresses to try: enough to skip a dead one, few enough that each gets a second. */
const MOST_DIALLED = 3

type Target = Pick<buildConnector.Options, 'hostname' | 'protocol' | 'port'>

/**
 * Replaces `lookup` of undici's connector, which is not called for IP literals and does not report the address of the connected
 * socket.
 */
export function guardedConnect(guard: Guard): buildConnector.connector {
  return async (target, callback) => {
    const opened = await open(guard, target).catch((error: Error) => error)
    if (opened instanceof Error) callback(opened, null)
    else callback(null, opened)
  }
}

async function open(guard: Guard, { hostname, protocol, port }: Target): Promise<Socket> {
  const addresses = await vetted(guard, hostname)
  const deadline = performance.now() + CONNECT_MS
  const isSecure = protocol === 'https:'
  const socket = await dialFirst(guard, addresses, Number(port) || (isSecure ? 443 : 80), deadline)
  return isSecure ? handshake(socket, hostname, deadline) : socket
}

/** One forbidden address rejects all: DNS rebinding uses a public address next to a private one. */
async function vetted(guard: Guard, hostname: string): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await guard.lookup(hostname) : [hostname]
  if (!addresses.every(address => guard.isAllowed(address))) throw new DeliveryFailureError('refused_address')
  return inTurn(
    addresses.filter(address => isIP(address) === 4),
    addresses.filter(address => isIP(address) === 6),
  ).slice(0, MOST_DIALLED)
}

/** Alternates address families, so that a machine without IPv6 does not use up its attempts on it. */
function inTurn(v4: readonly string[], v6: readonly string[]): readonly string[] {
  const limit = Math.max(v4.length, v6.length)
  return Array.from({ length: limit }, (_, at) => [v4[at], v6[at]])
    .flat()
    .filter(address => address !== undefined)
}

async function dialFirst(guard: Guard, addresses: readonly string[], port: number, deadline: number): Promise<Socket> {
  for (const [at, address] of addresses.entries()) {
    const socket = await dial(address, port, leftUntil(deadline) / (addresses.length - at))
    if (socket === null) continue
    const reached = socket.remoteAddress ?? ''
    if (guard.isAllowed(reached) && isSameAddress(reached, address)) return socket
    socket.destroy()
    throw new DeliveryFailureError('refused_address')
  }
  throw new DeliveryFailureError('connect')
}

async function dial(address: string, port: number, withinMs: number): Promise<Socket | null> {
  const socket = connect({ host: address, port, noDelay: true, autoSelectFamily: false })
  // Between our listeners and undici's an error would have no listener, and end the process.
  socket.on('error', () => {})
  const signal = AbortSignal.timeout(Math.ceil(withinMs))
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch {
    socket.destroy()
    return null
  }
}

/** The first byte is written only after this check. */
async function handshake(socket: Socket, hostname: string, deadline: number): Promise<Socket> {
  const secured = secure({
    socket,
    host: hostname,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ALPNProtocols: ['http/1.1'],
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    rejectUnauthorized: true,
  })
  secured.on('error', () => {})
  try {
    await once(secured, 'secureConnect', { signal: AbortSignal.timeout(leftUntil(deadline)) })
    return secured
  } catch (cause) {
    secured.destroy()
    socket.destroy()
    throw new DeliveryFailureError('tls', { cause })
  }
}

function leftUntil(deadline: number): number {
  return Math.max(1, Math.ceil(deadline - performance.now()))
}

/** All addresses of a name, both families. Rejects with DeliveryFailureError if there is none. */
type Lookup = (name: string) => Promise<readonly string[]>

const BUDGET_MS = 2_000
const MOST_ANSWERS = 100

/**
 * Queries DNS directly, each time. `dns.lookup` would read /etc/hosts and search lists, which contain names of our own network,
 * and would block one of four threads for as long as the slowest name server of any partner takes.
 */
export function dnsLookup(servers: readonly string[] | null): Lookup {
  const resolver = new Resolver({ timeout: BUDGET_MS / 2, tries: 2 })
  if (servers !== null) resolver.setServers(servers)
  return async name => {
    // RFC 6761: must not be resolved by DNS.
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
    const addresses = await withinBudget([resolver.resolve4(name), resolver.resolve6(name)])
    if (addresses.length === 0 || addresses.length > MOST_ANSWERS) throw new DeliveryFailureError('dns')
    return addresses
  }
}

/** If a name server does not answer for one family, the answers for the other are used. */
async function withinBudget(families: readonly Promise<readonly string[]>[]): Promise<readonly string[]> {
  const answered = new AbortController()
  const silence = wait<readonly string[]>(BUDGET_MS, [], { signal: answered.signal }).catch(() => [])
  const answers = families.map(family => Promise.race([family.catch(() => []), silence]))
  const addresses = await Promise.all(answers)
  answered.abort()
  return addresses.flat()
}
