/** What a delivery may be allowed to reach beyond the public internet. Made in compose, and nowhere else. */
export interface ReachPolicy {
  /** For development: a receiver on the same machine. */
  readonly allowLoopback: boolean
}

interface Range {
  readonly prefix: Uint8Array
  readonly bits: number
}

/** IANA's registry of special-purpose IPv4 addresses, with multicast. What is reachable there is nobody's webhook. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Looks public, but on a machine in Azure it is the host beneath it, which hands out settings and certificates.
  '168.63.129.16/32',
].map(range)

/**
 * All that IANA has ever given out as global unicast. Allowing this one block, instead of refusing known others, refuses
 * loopback, mapped, compatible, unique local, link-local, site-local, multicast, discard (100::/64), local NAT64
 * (64:ff9b:1::/48), segment routing (5f00::/16), and whatever is set aside next.
 */
const GLOBAL_UNICAST = range('2000::/3')

/** The exceptions within it. Teredo and 6to4 carry an IPv4 address; both are long dead and refused whatever they carry. */
const SPECIAL_V6 = [
  // Protocol assignments: Teredo (2001::/32), benchmarking (2001:2::/48), ORCHID (2001:10::/28, 2001:20::/28) and others.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map(range)

/** The well-known prefix alone: where only IPv6 is routed, every IPv4 receiver is reached through it. */
const NAT64 = range('64:ff9b::/96')

const LOOPBACK = [range('127.0.0.0/8'), range('::1/128')]

/** By an address as text; one that cannot be read, or names a zone, is not reachable. */
export function isReachable(address: string, policy: ReachPolicy): boolean {
  const bytes = parseAddress(address)
  if (bytes === null) return false
  return isPublic(bytes) || (policy.allowLoopback && LOOPBACK.some(within => contains(within, bytes)))
}

export function isSameAddress(one: string, other: string): boolean {
  const bytes = parseAddress(one)
  const others = parseAddress(other)
  return bytes !== null && others !== null && `${bytes}` === `${others}`
}

/** An IPv6 address is public only if the IPv4 address that it carries is, too. */
export function isPublic(bytes: Uint8Array): boolean {
  if (bytes.length === 4) return !SPECIAL_V4.some(special => contains(special, bytes))
  if (contains(NAT64, bytes)) return isPublic(bytes.subarray(12))
  if (!contains(GLOBAL_UNICAST, bytes) || SPECIAL_V6.some(special => contains(special, bytes))) return false
  return !isIsatap(bytes) || isPublic(bytes.subarray(12))
}

/** `::0:5efe:a.b.c.d` and `::200:5efe:a.b.c.d` under any prefix: a tunnel to the IPv4 address at its end. */
function isIsatap(bytes: Uint8Array): boolean {
  return (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
}

/** Four or sixteen bytes. Takes the one spelling that URL, DNS and sockets give, none of those that URL alone understands. */
export function parseAddress(text: string): Uint8Array | null {
  return text.includes(':') ? parseV6(text) : parseV4(text)
}

function parseV4(text: string): Uint8Array | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  const bytes = parts.map(part => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256))
  return bytes.every(byte => byte < 256) ? Uint8Array.from(bytes) : null
}

function parseV6(text: string): Uint8Array | null {
  const halves = withoutDots(text)
    ?.split('::')
    .map(half => (half === '' ? [] : half.split(':')))
  if (halves === undefined || halves.length > 2) return null
  const [head = [], tail] = halves
  const missing = 8 - head.length - (tail?.length ?? 0)
  // Two colons stand for one group at least; without them all eight are there.
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  if (!groups.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return Uint8Array.from(groups.flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]))
}

/** `::ffff:127.0.0.1` as `::ffff:7f00:1`: sockets and DNS give the former, URL the latter. */
function withoutDots(text: string): string | null {
  if (!text.includes('.')) return text
  const start = text.lastIndexOf(':') + 1
  const bytes = parseV4(text.slice(start))
  if (bytes === null) return null
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return `${text.slice(0, start)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

function range(text: string): Range {
  const [address = '', bits] = text.split('/')
  return { prefix: parseAddress(address)!, bits: Number(bits) }
}

function contains({ prefix, bits }: Range, bytes: Uint8Array): boolean {
  if (prefix.length !== bytes.length) return false
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (prefix[at] !== bytes[at]) return false
  const rest = 8 - (bits & 7)
  return rest === 8 || prefix[whole]! >> rest === bytes[whole]! >> rest
}
