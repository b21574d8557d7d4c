import { equalInConstantTime, hmacSha256Hex, type KeyObject } from '../../../kernel/crypto.ts'

/** As received. A header that is missing is undefined. */
export interface SignedInbound {
  /** Unix seconds, header `x-loopback-timestamp`. */
  readonly timestamp: string | undefined
  /** Hexadecimal HMAC-SHA256 of `timestamp.body`, header `x-loopback-signature`. */
  readonly signature: string | undefined
  /** As it was received, before parsing. */
  readonly body: string
}

/** A request that was recorded cannot be repeated later. Within this time a repeated event changes nothing: statuses only rise, and a stage takes its answers once. */
export const INBOUND_TOLERANCE_SECONDS = 300

export function signInbound(key: KeyObject, timestamp: string, body: string): string {
  return hmacSha256Hex(key, `${timestamp}.${body}`)
}

export function isSignedInbound(key: KeyObject, inbound: SignedInbound, nowMs: number): boolean {
  const { timestamp = '', signature = '', body } = inbound
  // Always computed, so that the time of an answer does not tell which check failed.
  const isSigned = equalInConstantTime(signInbound(key, timestamp, body), signature)
  return isSigned && /^\d{1,12}$/.test(timestamp) && isRecent(Number(timestamp), nowMs)
}

function isRecent(seconds: number, nowMs: number): boolean {
  return Math.abs(nowMs / 1000 - seconds) <= INBOUND_TOLERANCE_SECONDS
}
