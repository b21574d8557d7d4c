import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KnownKey } from '../../features/keys/index.ts'
import { decodeJson } from '../../http/body.ts'
import { httpsMissing, switchedOff } from '../../http/middleware/access.ts'
import { authenticate, type SignedCall } from '../../http/middleware/authentication.ts'
import { markCounted } from '../../http/middleware/counted-calls.ts'
import { ipSubject } from '../../http/middleware/ip-limits.ts'
import { limitSubject } from '../../http/middleware/public-limits.ts'
import { parseLimitOverrides } from '../../http/middleware/rate-limits/limit-overrides.ts'
import { bucketsOfCall, type KeyLimits, limitsOfKey, type RateClass } from '../../http/middleware/rate-limits/limits.ts'
import type { BucketState, LimitVerdict } from '../../http/middleware/rate-limits/rate-limiter.ts'
import type { WindowRule } from '../../http/middleware/rate-limits/window-counter.ts'
import { RejectedCall } from '../../http/mount.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import type { Result } from '../../kernel/result.ts'
import type { PartnerApiDeps } from './deps.ts'
import type { PartnerCode } from './errors.ts'
import type { PartnerContext, PartnerOperation } from './operation.ts'

/** Failed signatures have a bucket of their own, per address: a flood of them never touches the owner's limits. */
const BAD_SIGNATURES: WindowRule = { name: 'bad-signature', kind: 'fixed', limit: 60, windowMs: 60_000 }
const SIGNING_HEADERS = new Set(['x-api-key', 'x-timestamp', 'x-signature', 'x-on-behalf-of', 'idempotency-key'])

/**
 * What a partner's call must pass, in the order of decisions.md 2.5: size and media type (before this, with HTTPS and what the headers
 * tell of the key: before-body.ts), authentication, switches, scope, rate limit; then the body is read as JSON, and the router judges
 * it by the operation's schema.
 */
export async function runMiddleware(
  deps: PartnerApiDeps,
  operation: PartnerOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PartnerContext> {
  const call = readCall(request)
  const signed = await checkSignature(deps, call, request.ip)
  if (!signed.ok) throw new RejectedCall(signed.error)
  const key = signed.value
  const recruiter = call.onBehalfOf === '' ? null : call.onBehalfOf
  const limits = limitsOf(key)
  const limited = {
    keyId: key.keyId,
    buckets: bucketsOfCall(limits, operation.rateClass, recruiter),
    nowMs: deps.clock(),
  }
  const rejected =
    (await switchedOff(deps.areaSwitches, operation.area, key.organisationDisabled)) ?? scopeMissing(key, operation)
  const verdict = rejected ? await deps.rateLimiter.look(limited) : await deps.rateLimiter.take(limited)
  showLimits(reply, limits, operation.rateClass, verdict)
  // A cooldown answers every call of the key, whatever else is wrong with it.
  if (rejected && verdict.outcome !== 'cooldown') throw new RejectedCall(rejected)
  if (verdict.outcome !== 'allowed') throw new RejectedCall(limitError(verdict))
  markCounted(request)
  rejectLongIdempotencyKey(call)
  request.body = decodeJson(request.body)
  return { key, recruiter, limits, repeatable: { ...call, keyId: key.keyId } }
}

/**
 * An address that no route matches answers 404 to everybody. A signed call there counts as a read and carries the limits, as
 * every answer to an authenticated call does; an unsigned one learns nothing about keys.
 */
export async function limitUnroutedCall(
  deps: PartnerApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = readCall(request)
  if (call.keyId === '' || httpsMissing(deps, request)) return
  const signed = await checkSignature(deps, call, request.ip)
  if (!signed.ok) return
  const key = signed.value
  const limits = limitsOf(key)
  const recruiter = call.onBehalfOf === '' ? null : call.onBehalfOf
  const buckets = bucketsOfCall(limits, 'reads', recruiter)
  const verdict = await deps.rateLimiter.take({ keyId: key.keyId, buckets, nowMs: deps.clock() })
  showLimits(reply, limits, 'reads', verdict)
  if (verdict.outcome !== 'allowed') throw new RejectedCall(limitError(verdict))
  markCounted(request)
}

/** Without a body before the router has read it. */
export function readCall(request: FastifyRequest): SignedCall {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    keyId: header('x-api-key'),
    signature: header('x-signature'),
    timestamp: header('x-timestamp'),
    onBehalfOf: header('x-on-behalf-of'),
    idempotencyKey: header('idempotency-key'),
    method: request.method,
    target: request.raw.url ?? '',
    body: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
    hasDoubledHeader: hasDoubled(request.raw.rawHeaders),
  }
}

/** Node joins a doubled header with a comma; what the caller signed was one of the two. */
function hasDoubled(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!SIGNING_HEADERS.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

async function checkSignature(
  deps: PartnerApiDeps,
  call: SignedCall,
  ip: string,
): Promise<Result<KnownKey, DomainError<PartnerCode>>> {
  const outcome = await authenticate(deps, call, () => rejectExhausted(deps, ip))
  if (!outcome.ok) await countFailedSignature(deps, ip)
  return outcome
}

/**
 * An address that has used up its failed signatures gets 429 before a key is read from the database. A key that this process
 * knows costs no read, so a partner that shares the address with an attacker is still served.
 */
export async function rejectExhausted(deps: PartnerApiDeps, ip: string): Promise<void> {
  await limitSubject(deps, ipSubject(ip), BAD_SIGNATURES, 'look')
}

export async function countFailedSignature(deps: PartnerApiDeps, ip: string): Promise<void> {
  await limitSubject(deps, ipSubject(ip), BAD_SIGNATURES)
}

function rejectLongIdempotencyKey({ idempotencyKey }: SignedCall): void {
  if (idempotencyKey.length <= 255) return
  const path = 'Idempotency-Key'
  throw new RejectedCall(
    domainError('VALIDATION_FAILED', { path, message: `${path} must have at most 255 characters.` }),
  )
}

const limitsOfKnown = new WeakMap<KnownKey, KeyLimits>()

/**
 * Overrides are checked when they are set; should older ones no longer fit, the published limits hold. Kept as long as the ring
 * keeps the key: working them out takes as long as half a signature.
 */
function limitsOf(key: KnownKey): KeyLimits {
  const known = limitsOfKnown.get(key)
  if (known) return known
  const overrides = parseLimitOverrides(key.limitOverrides)
  const limits = limitsOfKey(key.tenant.mode, overrides.ok ? overrides.value : {})
  limitsOfKnown.set(key, limits)
  return limits
}

function scopeMissing(key: KnownKey, { scope, alsoScope }: PartnerOperation): DomainError<PartnerCode> | null {
  const missing = [scope, alsoScope].find(each => each != null && !key.scopes.has(each))
  return missing ? domainError('SCOPE_MISSING', { path: 'scope', message: `It needs ${missing}.` }) : null
}

function limitError({ outcome, buckets, retryAfterSeconds: wait }: LimitVerdict): DomainError<PartnerCode> {
  if (outcome === 'cooldown') return { ...domainError('COOLDOWN'), retryAfterSeconds: wait }
  const ofDay = buckets.find(({ leftDay }) => leftDay === 0)
  const ofMinute = buckets.find(({ leftMinute }) => leftMinute === 0)
  if (ofDay)
    return {
      ...limitReached(`The daily limit of ${nameOf(ofDay)}`, 'It resets at midnight IST.'),
      retryAfterSeconds: wait,
    }
  if (ofMinute) return { ...limitReached(`The limit per minute of ${nameOf(ofMinute)}`), retryAfterSeconds: wait }
  return { ...limitReached('The limit per second'), retryAfterSeconds: wait }
}

function limitReached(limit: string, more = ''): DomainError<'RATE_LIMITED'> {
  return { ...domainError('RATE_LIMITED'), message: `${limit} is reached. ${more}`.trim() }
}

/** A recruiter is somebody's id in the partner's system: it is in the call and need not be repeated. */
function nameOf({ name }: BucketState): string {
  if (name === 'wholeKey') return 'this key'
  return name.startsWith('recruiter:') ? 'this recruiter (x-on-behalf-of)' : name
}

/** The minute window of the call's class, on every answer to an authenticated call. */
function showLimits(reply: FastifyReply, limits: KeyLimits, rateClass: RateClass, verdict: LimitVerdict): void {
  const state = verdict.buckets.find(bucket => bucket.name === rateClass)
  if (!state) return
  reply.header('RateLimit-Limit', String(limits.rows[rateClass].perMinute))
  reply.header('RateLimit-Remaining', String(Math.max(0, state.leftMinute)))
  reply.header('RateLimit-Reset', String(state.minuteResetSeconds))
}
