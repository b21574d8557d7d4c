import { type KeyRing, type KnownKey, standingOf } from '../features/keys/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Refusal, type RefusalDetail, refusal } from '../kernel/refusal.ts'
import { ok, type Result, refused } from '../kernel/result.ts'
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

type Unauthorized = Refusal<'UNAUTHORIZED'>

/**
 * Everything that can be wrong with a live key answers alike, so that nothing can be learnt by trying. For a test key that
 * exists, the details say what it was: an engineer's first hour goes into exactly this.
 */
export async function authenticate(
  deps: AuthenticationDeps,
  call: SignedCall,
): Promise<Result<KnownKey, Unauthorized>> {
  const key = await deps.keyRing.find(call.keyId)
  const holds = signatureHolds(key?.hmacKey ?? null, call, call.signature)
  const now = deps.clock()
  const fault = key === null ? 'unknown key' : findFault(key, call, holds, now)
  if (key !== null && fault === null) return ok(key)
  return refused(refusal('UNAUTHORIZED', ...(key?.tenant.mode === 'test' ? explain(fault ?? '', call, now) : [])))
}

function findFault(key: KnownKey, call: SignedCall, holds: boolean, nowMs: number): string | null {
  if (call.hasDoubledHeader) return 'a signing header was sent more than once'
  if (!isPrintable(call.onBehalfOf)) return 'x-on-behalf-of is not 1 to 128 printable ASCII characters'
  const timestamp = parseTimestamp(call.timestamp)
  if (timestamp === null) return 'x-timestamp is not Unix seconds'
  if (!isWithinTolerance(timestamp, nowMs)) return 'x-timestamp is more than 5 minutes off the server clock'
  const standing = standingOf(key, nowMs)
  if (standing !== 'usable') return `the key is ${standing}`
  return holds ? null : 'x-signature does not match the string below, signed with the secret of this key'
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]{0,128}$/.test(text)
}

function explain(fault: string, call: SignedCall, nowMs: number): readonly RefusalDetail[] {
  return [
    { path: 'reason', message: fault },
    { path: 'server_time', message: String(Math.floor(nowMs / 1000)) },
    { path: 'string_to_sign', message: stringToSign(call) },
  ]
}
