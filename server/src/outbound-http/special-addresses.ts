/** Addresses that requests may reach besides the public internet. Created in compose only. */
export interface ReachPolicy {
  /** For development: allows a receiver on the same machine. */
  readonly allowLoopback: boolean
}

interface Range {
  readonly prefix: Uint8Array
  readonly bits: number
}

/** IANA's registry of special-purpose IPv4 addresses, and multicast. */
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
  // Looks public, but in Azure it is the host's metadata service, which serves settings and certificates.
  '168.63.129.16/32',
].map(range)

/**
 * All global unicast addresses that IANA has assigned. Allowing this block, instead of rejecting known others, rejects loopback,
 * mapped, compatible, unique local, link-local, site-local, multicast, discard (100::/64), local NAT64 (64:ff9b:1::/48), segment
 * routing (5f00::/16), and future reservations.
 */
const GLOBAL_UNICAST = range('2000::/3')

/** Exceptions within that block. Teredo and 6to4 contain an IPv4 address; both are obsolete and always rejected. */
const SPECIAL_V6 = [
  // Protocol assignments: Teredo (2001::/32), benchmarking (2001:2::/48), ORCHID (2001:10::/28, 2001:20::/28) and others.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map(range)

/** The well-known prefix only: IPv6-only networks reach every IPv4 receiver through it. */
const NAT64 = range('64:ff9b::/96')

const LOOPBACK = [range('127.0.0.0/8'), range('::1/128')]

/** False if the address cannot be parsed or contains a zone. */
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

/** An IPv6 address that contains an IPv4 address is public only if that one is public. */
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

/** Four or sixteen bytes. Accepts only the format of URL, DNS and sockets, not the other formats that URL parses. */
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
  // `::` replaces at least one group; without it there are eight.
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  if (!groups.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return Uint8Array.from(groups.flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]))
}

/** `::ffff:127.0.0.1` as `::ffff:7f00:1`: sockets and DNS return the former, URL the latter. */
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
