import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { isReachable, parseAddress, type ReachPolicy } from './special-addresses.ts'

const MOST_CHARACTERS = 2_000

/**
 * A list of what is allowed, since one of what is not (databases, caches, daemons) is never whole: whoever can be made to
 * post to any port can be made to talk to any service. 8443 is what those use who may not bind 443.
 */
const PORTS = ['', '8443']

/**
 * Names that the public DNS does not know, so only a resolver near us would: reserved by RFC 2606, 6761, 6762 (with its
 * appendix G), 7686, 8375 and 9476, or by ICANN for private use. `svc` is Kubernetes', `metadata.goog` Google's for the
 * machine beneath.
 */
const PRIVATE_NAMES = [
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'metadata.goog',
  'onion',
  'private',
  'svc',
  'test',
]

/** The same for whatever is not public: it tells an attacker nothing about which names and addresses we can see. */
const NOT_PUBLIC = 'url must be a public https address.'

/**
 * The first of three stages: what can be said of an address without asking anybody. The names that pass are judged again by
 * what DNS says (every time), and again by what was connected to. The URL comes back in the one spelling that is stored.
 */
export function judgeUrl(
  text: string,
  policy: ReachPolicy,
): Result<{ readonly url: string }, Refusal<'VALIDATION_FAILED'>> {
  // Before parsing, so that a megabyte of it costs nothing.
  if (text.length > MOST_CHARACTERS) return refusedFor([TOO_LONG])
  const url = isPlainlySpelt(text) ? URL.parse(text) : null
  if (url === null) return refusedFor([NOT_PUBLIC])
  const host = url.hostname.replace(/\.$/, '')
  url.hostname = host
  const faults = [
    ...((url.protocol === 'https:' || policy.allowLoopback) && isPublicHost(host, policy) ? [] : [NOT_PUBLIC]),
    ...(PORTS.includes(url.port) || policy.allowLoopback ? [] : ['url must use port 443 or 8443.']),
    ...(hasUserInfo(text) ? ['url must not contain a user name or password.'] : []),
    ...(text.includes('#') ? ['url must not contain a fragment.'] : []),
    // Parsing may make it longer: one letter of Hindi in a path becomes nine characters.
    ...(url.href.length > MOST_CHARACTERS ? [TOO_LONG] : []),
  ]
  return faults.length === 0 ? ok({ url: url.href }) : refusedFor(faults)
}

const TOO_LONG = `url must be at most ${MOST_CHARACTERS} characters long.`

/**
 * URL forgives what no integrator means: it drops tabs and line breaks wherever they stand, reads `\` as `/`, and takes any
 * number of slashes after the scheme. What two readers could read in two ways is refused instead.
 */
function isPlainlySpelt(text: string): boolean {
  const isForgiven = (letter: string) => letter <= ' ' || letter === '\x7f' || letter === '\\'
  return /^https?:\/\/[^/?#]/i.test(text) && ![...text].some(isForgiven)
}

/** From the text: of `https://@host` and `https://:@host` the parsed URL has forgotten it. */
function hasUserInfo(text: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(text)
}

/** `host` as URL gives it: lower case, IDN in its ASCII form, every spelling of an IPv4 address as four decimal numbers. */
function isPublicHost(host: string, policy: ReachPolicy): boolean {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  if (parseAddress(literal) !== null) return isReachable(literal, policy)
  if (policy.allowLoopback && isUnder(host, 'localhost')) return true
  return isDomainName(host) && !PRIVATE_NAMES.some(name => isUnder(host, name))
}

/** Two labels at least: a single one is completed by the search list of whoever resolves it. No top-level name has digits. */
function isDomainName(host: string): boolean {
  const labels = host.split('.')
  const isLabel = (label: string) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)
  return host.length <= 253 && labels.length >= 2 && labels.every(isLabel) && /^([a-z]+|xn--.+)$/.test(labels.at(-1)!)
}

function isUnder(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`)
}

function refusedFor(messages: readonly string[]) {
  return refused(refusal('VALIDATION_FAILED', ...messages.map((message): RefusalDetail => ({ path: 'url', message }))))
}
