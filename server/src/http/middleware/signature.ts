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
