import { equalInConstantTime, hmacKey, hmacSha256Hex, type KeyObject, sha256Hex } from '../../kernel/crypto.ts'

/** How a partner signs (decisions.md 2.1): everything that makes the request what it is, in one string. */
export interface SignedParts {
  readonly timestamp: string
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly idempotencyKey: string
  readonly onBehalfOf: string
  readonly body: Uint8Array
}

export function stringToSign({ timestamp, method, target, idempotencyKey, onBehalfOf, body }: SignedParts): string {
  return ['v1', timestamp, method, target, idempotencyKey, onBehalfOf, sha256Hex(body)].join('\n')
}

const MOST_OF_A_LINE = 300

/**
 * The same string to keep: values of the query and of headers, which may tell about people, are replaced by their length. Method, path,
 * names and order of the query, and the digest of the body stay, because those are what goes wrong.
 */
export function withoutValues(text: string): string {
  const [version = '', timestamp = '', method = '', target = '', idempotencyKey = '', onBehalfOf = '', digest = ''] =
    text.split('\n')
  const [path = '', ...query] = target.split('?')
  const names = query
    .join('?')
    .split('&')
    .map(pair => pair.replace(/=(.*)$/s, (_, value: string) => `=${lengthOf(value)}`))
  const segments = path.split('/').map(segment => (isOurs(segment) ? segment : lengthOf(segment)))
  const kept = [segments.join('/'), ...(query.length === 0 ? [] : [names.join('&')])].join('?')
  const lines = [version, timestamp, method, kept, lengthOf(idempotencyKey), lengthOf(onBehalfOf), digest]
  return lines.map(line => line.slice(0, MOST_OF_A_LINE).toWellFormed().replaceAll('\0', '\u{fffd}')).join('\n')
}

/** Words of a path and ids begin with a letter; telephone numbers and mail addresses do not pass. */
function isOurs(segment: string): boolean {
  return /^[A-Za-z][\w.-]{0,59}$/.test(segment)
}

function lengthOf(value: string): string {
  return value === '' ? '' : `<${value.length} characters>`
}

export function sign(key: KeyObject, parts: SignedParts): string {
  return hmacSha256Hex(key, stringToSign(parts))
}

/** Never throws and takes the same time whatever is wrong; an unknown key costs what a known one does. */
export function signatureHolds(key: KeyObject | null, parts: SignedParts, signature: string): boolean {
  const expected = sign(key ?? DUMMY_KEY, parts)
  return equalInConstantTime(expected, signature) && key !== null
}

const DUMMY_KEY = hmacKey('no key has this secret')

const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Unix seconds, or milliseconds when there are 13 digits; null for anything else. */
export function parseTimestamp(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text)
  return /^\d{1,10}$/.test(text) ? Number(text) * 1000 : null
}

export function isWithinTolerance(timestampMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - timestampMs) <= CLOCK_TOLERANCE_MS
}
