import { createHash, timingSafeEqual } from 'node:crypto'
import { effectiveStatusOf, type KeyRing, type KnownKey } from '../../features/keys/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { isWithinTolerance, parseTimestamp, type SignedParts, signatureHolds, stringToSign } from './signature.ts'

/** A signed call as it came in. Empty texts for headers that did not come. */
export interface SignedCall extends SignedParts {
  readonly keyId: string
  readonly signature: string
  /** One of the signing headers stood there more than once. */
  readonly hasDoubledHeader: boolean
}

export interface AuthenticationDeps {
  readonly keyRing: KeyRing
  readonly clock: Clock
}

type Unauthorized = DomainError<'UNAUTHORIZED'>

/**
 * Everything that can be wrong with a live key answers alike, so that nothing can be learnt by trying. For a test key that
 * exists, the details say what it was: an engineer's first hour goes into exactly this.
 */
export async function authenticate(
  deps: AuthenticationDeps,
  call: SignedCall,
  beforeRead?: () => Promise<void>,
): Promise<Result<KnownKey, Unauthorized>> {
  const key = await deps.keyRing.find(call.keyId, beforeRead)
  const holds = signatureHolds(key?.hmacKey ?? null, call, call.signature)
  const now = deps.clock()
  const fault = key === null ? 'unknown key' : findFault(key, call, holds, now)
  if (key !== null && fault === null) return ok(key)
  return err(domainError('UNAUTHORIZED', ...(key?.tenant.mode === 'test' ? explain(fault ?? '', call, now) : [])))
}

/** What is wrong with the headers, whoever the key belongs to and whatever the body is. */
export function findHeaderFault(call: Omit<SignedCall, 'body'>, nowMs: number): string | null {
  if (call.hasDoubledHeader) return 'a signing header was sent more than once'
  if (!isPrintable(call.onBehalfOf)) return 'x-on-behalf-of is not 1 to 128 printable ASCII characters'
  const timestamp = parseTimestamp(call.timestamp)
  if (timestamp === null) return 'x-timestamp is not Unix seconds'
  return isWithinTolerance(timestamp, nowMs) ? null : 'x-timestamp is more than 5 minutes off the server clock'
}

function findFault(key: KnownKey, call: SignedCall, holds: boolean, nowMs: number): string | null {
  const headerFault = findHeaderFault(call, nowMs)
  if (headerFault !== null) return headerFault
  const effectiveStatus = effectiveStatusOf(key, nowMs)
  if (effectiveStatus !== 'usable') return `the key is ${effectiveStatus}`
  return holds ? null : 'x-signature does not match the string below, signed with the secret of this key'
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]{0,128}$/.test(text)
}

function explain(fault: string, call: SignedCall, nowMs: number): readonly ErrorDetail[] {
  return [
    { path: 'reason', message: fault },
    { path: 'server_time', message: String(Math.floor(nowMs / 1000)) },
    { path: 'string_to_sign', message: stringToSign(call) },
  ]
}

/** The admin's key is compared by digest: constant time, any length, and the key itself stays out of memory dumps' reach. */
export function adminKeyCheck(configuredKey: string | null): (givenKey: unknown) => boolean {
  const wanted = configuredKey === null ? null : digest(configuredKey)
  return givenKey => {
    const given = digest(typeof givenKey === 'string' ? givenKey : '')
    return wanted !== null && timingSafeEqual(given, wanted)
  }
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
