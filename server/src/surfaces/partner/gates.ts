import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KnownKey } from '../../features/keys/index.ts'
import { authenticate, type SignedCall } from '../../gates/authentication.ts'
import { httpsMissing } from '../../gates/https.ts'
import { ipSubject } from '../../gates/ip-limits.ts'
import { parseLimitOverrides } from '../../gates/rate-limits/limit-overrides.ts'
import { bucketsOfCall, type KeyLimits, limitsOfKey } from '../../gates/rate-limits/limits.ts'
import type { LimitVerdict } from '../../gates/rate-limits/rate-limiter.ts'
import { switchedOff } from '../../gates/switches.ts'
import { retryAfterSeconds, type WindowRule } from '../../gates/windows/window-counter.ts'
import { decodeJson } from '../../http/body.ts'
import { RefusedCall } from '../../http/mount.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import type { PartnerSurfaceDeps } from './deps.ts'
import type { PartnerCode } from './errors.ts'
import type { PartnerContext, PartnerOperation } from './operation.ts'

/** Failed signatures have a bucket of their own, per address: a flood of them never touches the owner's limits. */
const BAD_SIGNATURES: WindowRule = { name: 'bad-signature', kind: 'fixed', limit: 60, windowMs: 60_000 }
const SIGNING_HEADERS = ['x-api-key', 'x-timestamp', 'x-signature', 'x-on-behalf-of', 'idempotency-key']

/**
 * What a partner's call must pass, in the order of decisions.md 2.5: size and media type (before this), HTTPS, authentication,
 * switches, scope, rate limit; then the body is read as JSON, and the router judges it by the operation's schema.
 */
export async function passGates(
  deps: PartnerSurfaceDeps,
  operation: PartnerOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PartnerContext> {
  const insecure = httpsMissing(deps, request)
  if (insecure) throw new RefusedCall(insecure)
  const call = readCall(request)
  const key = await requireSignature(deps, call, request.ip)
  const recruiter = call.onBehalfOf === '' ? null : call.onBehalfOf
  const limits = limitsOf(key)
  const limited = {
    keyId: key.keyId,
    buckets: bucketsOfCall(limits, operation.rateClass, recruiter),
    nowMs: deps.clock(),
  }
  const refused =
    (await switchedOff(deps.areaSwitches, operation.area, key.organisationDisabled)) ?? scopeMissing(key, operation)
  const verdict = refused ? await deps.rateLimiter.look(limited) : await deps.rateLimiter.take(limited)
  showLimits(reply, limits, operation, verdict)
  // A cooldown answers every call of the key, whatever else is wrong with it.
  if (refused && verdict.outcome !== 'cooldown') throw new RefusedCall(refused)
  if (verdict.outcome !== 'allowed') throw new RefusedCall(limitRefusal(verdict))
  refuseLongIdempotencyKey(call)
  request.body = decodeJson(request.body)
  return { key, recruiter, limits, repeatable: { ...call, keyId: key.keyId } }
}

function readCall(request: FastifyRequest): SignedCall {
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
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map(name => name.toLowerCase())
  return SIGNING_HEADERS.some(name => names.indexOf(name) !== names.lastIndexOf(name))
}

async function requireSignature(deps: PartnerSurfaceDeps, call: SignedCall, ip: string): Promise<KnownKey> {
  const outcome = await authenticate(deps, call)
  if (outcome.ok) return outcome.value
  const verdict = await deps.windows.take(ipSubject(ip), [BAD_SIGNATURES], deps.clock())
  if (verdict.allowed) throw new RefusedCall(outcome.refusal)
  throw new RefusedCall({ ...refusal('RATE_LIMITED'), retryAfterSeconds: retryAfterSeconds(verdict) })
}

function refuseLongIdempotencyKey({ idempotencyKey }: SignedCall): void {
  if (idempotencyKey.length <= 255) return
  const path = 'Idempotency-Key'
  throw new RefusedCall(refusal('VALIDATION_FAILED', { path, message: `${path} must have at most 255 characters.` }))
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

function scopeMissing(key: KnownKey, { scope, alsoScope }: PartnerOperation): Refusal<PartnerCode> | null {
  const missing = [scope, alsoScope].find(each => each != null && !key.scopes.has(each))
  return missing ? refusal('SCOPE_MISSING', { path: 'scope', message: `It needs ${missing}.` }) : null
}

function limitRefusal({ outcome, retryAfterSeconds: wait }: LimitVerdict): Refusal<PartnerCode> {
  return { ...refusal(outcome === 'cooldown' ? 'COOLDOWN' : 'RATE_LIMITED'), retryAfterSeconds: wait }
}

/** The minute window of the call's class, on every answer to an authenticated call. */
function showLimits(reply: FastifyReply, limits: KeyLimits, operation: PartnerOperation, verdict: LimitVerdict): void {
  const state = verdict.buckets.find(bucket => bucket.name === operation.rateClass)
  if (!state) return
  reply.header('RateLimit-Limit', String(limits.rows[operation.rateClass].perMinute))
  reply.header('RateLimit-Remaining', String(Math.max(0, state.leftMinute)))
  reply.header('RateLimit-Reset', String(state.minuteResetSeconds))
}
