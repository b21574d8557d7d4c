import { type DomainError, domainError, type ErrorDetail } from '../kernel/domain-error.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import { isReachable, parseAddress, type ReachPolicy } from './special-addresses.ts'

const MAX_CHARACTERS = 2_000

/**
 * An allow-list, because a list of forbidden ports (databases, caches, daemons) is never complete: a client that posts to any
 * port can be made to talk to any service. 8443 is for receivers that may not bind 443.
 */
const PORTS = ['', '8443']

/**
 * Names that do not exist in public DNS, so that only a local resolver would know them: reserved by RFC 2606, 6761, 6762 (with its
 * appendix G), 7686, 8375 and 9476, or by ICANN for private use. `svc` is used by Kubernetes, `metadata.goog` by Google's
 * metadata service.
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

/** One message for every non-public address, so that an attacker learns nothing about our network. */
const NOT_PUBLIC = 'url must be a public https URL.'

/**
 * The first of three stages: checks without network access. Names that pass are checked again by their DNS answers (every time)
 * and by the connected address. Returns the normalised URL that is stored.
 */
export function checkUrl(
  text: string,
  policy: ReachPolicy,
): Result<{ readonly url: string }, DomainError<'VALIDATION_FAILED'>> {
  // Before parsing, so that a long text costs nothing.
  if (text.length > MAX_CHARACTERS) return rejected([TOO_LONG])
  const url = isUnambiguous(text) ? URL.parse(text) : null
  if (url === null) return rejected([NOT_PUBLIC])
  const host = url.hostname.replace(/\.$/, '')
  url.hostname = host
  const problems = [
    ...((url.protocol === 'https:' || policy.allowLoopback) && isPublicHost(host, policy) ? [] : [NOT_PUBLIC]),
    ...(PORTS.includes(url.port) || policy.allowLoopback ? [] : ['url must use port 443 or 8443.']),
    ...(hasUserInfo(text) ? ['url must not contain a user name or password.'] : []),
    ...(text.includes('#') ? ['url must not contain a fragment.'] : []),
    // Parsing may make it longer: one Hindi character in a path becomes nine.
    ...(url.href.length > MAX_CHARACTERS ? [TOO_LONG] : []),
  ]
  return problems.length === 0 ? ok({ url: url.href }) : rejected(problems)
}

const TOO_LONG = `url must be at most ${MAX_CHARACTERS} characters long.`

/**
 * URL accepts ambiguous input: it drops tabs and line breaks anywhere, reads `\` as `/`, and accepts any number of slashes after
 * the scheme. Input that two parsers could read differently is rejected.
 */
function isUnambiguous(text: string): boolean {
  const isIgnoredByParser = (letter: string) => letter <= ' ' || letter === '\x7f' || letter === '\\'
  return /^https?:\/\/[^/?#]/i.test(text) && ![...text].some(isIgnoredByParser)
}

/** Checked on the text: the parsed URL of `https://@host` and `https://:@host` does not show it. */
function hasUserInfo(text: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(text)
}

/** `host` as normalised by URL: lower case, IDN in ASCII form, every IPv4 format as four decimal numbers. */
function isPublicHost(host: string, policy: ReachPolicy): boolean {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  if (parseAddress(literal) !== null) return isReachable(literal, policy)
  if (policy.allowLoopback && isUnder(host, 'localhost')) return true
  return isDomainName(host) && !PRIVATE_NAMES.some(name => isUnder(host, name))
}

/** At least two labels: resolvers complete a single one from their search list. No top-level domain contains digits. */
function isDomainName(host: string): boolean {
  const labels = host.split('.')
  const isLabel = (label: string) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)
  return host.length <= 253 && labels.length >= 2 && labels.every(isLabel) && /^([a-z]+|xn--.+)$/.test(labels.at(-1)!)
}

function isUnder(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`)
}

function rejected(messages: readonly string[]) {
  return err(domainError('VALIDATION_FAILED', ...messages.map((message): ErrorDetail => ({ path: 'url', message }))))
}
