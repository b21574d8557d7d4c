import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import type { buildConnector } from 'undici'
import { isSameAddress } from '../../features/webhooks/index.ts'
import type { Lookup } from './lookup.ts'
import { Undeliverable } from './undeliverable.ts'

export interface Guard {
  /** Asked for literal hosts, for every answer of DNS, and for what a socket is connected to. */
  isAllowed(address: string): boolean
  readonly lookup: Lookup
}

/** The handshake included. */
const CONNECT_MS = 3_000
/** Of a name with many addresses: enough to get past a dead one, few enough that each gets a second. */
const MOST_DIALLED = 3

type Target = Pick<buildConnector.Options, 'hostname' | 'protocol' | 'port'>

/**
 * Not a `lookup` in undici's own connector: that is never called for an IP literal, and says nothing about where the socket
 * ended up.
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

/** One address that is not allowed refuses them all: a public one beside it is how rebinding gets in. */
async function vetted(guard: Guard, hostname: string): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await guard.lookup(hostname) : [hostname]
  if (!addresses.every(address => guard.isAllowed(address))) throw new Undeliverable('refused_address')
  return inTurn(
    addresses.filter(address => isIP(address) === 4),
    addresses.filter(address => isIP(address) === 6),
  ).slice(0, MOST_DIALLED)
}

/** First one family, then the other: a machine without IPv6 must not spend its tries on it. */
function inTurn(v4: readonly string[], v6: readonly string[]): readonly string[] {
  const most = Math.max(v4.length, v6.length)
  return Array.from({ length: most }, (_, at) => [v4[at], v6[at]])
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
    throw new Undeliverable('refused_address')
  }
  throw new Undeliverable('connect')
}

async function dial(address: string, port: number, withinMs: number): Promise<Socket | null> {
  const socket = connect({ host: address, port, noDelay: true, autoSelectFamily: false })
  // Between our listeners and undici's nobody else would hear it, and the process would end.
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

/** Only now the first byte is written. */
async function handshake(socket: Socket, hostname: string, deadline: number): Promise<Socket> {
  const secured = secure({
    socket,
    host: hostname,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ALPNProtocols: ['http/1.1'],
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    rejectUnauthorized: true,
  })
  secured.on('error', () => {})
  try {
    await once(secured, 'secureConnect', { signal: AbortSignal.timeout(leftUntil(deadline)) })
    return secured
  } catch (cause) {
    secured.destroy()
    socket.destroy()
    throw new Undeliverable('tls', { cause })
  }
}

function leftUntil(deadline: number): number {
  return Math.max(1, Math.ceil(deadline - performance.now()))
}
