import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FoundVerificationKey, standingOf } from '../../features/keys/index.ts'
import { findSessionOf } from '../../features/verification/index.ts'
import { httpsMissing } from '../../gates/https.ts'
import { ipSubject } from '../../gates/ip-limits.ts'
import { switchedOff } from '../../gates/switches.ts'
import { OPEN_ROUTES, UNKNOWN_KEYS, VERIFICATION_BUCKET } from '../../gates/verification-limits.ts'
import { retryAfterSeconds, type WindowRule } from '../../gates/windows/window-counter.ts'
import { decodeJson } from '../../http/body.ts'
import { RefusedCall } from '../../http/mount.ts'
import { refusal } from '../../kernel/refusal.ts'
import type { VerificationSurfaceDeps } from './deps.ts'
import type { KeyContext, OpenContext, SessionContext, VerificationOperation } from './operation.ts'

/**
 * What a call must pass: size and media type (before this), HTTPS, key, the operator's switches, rate limit, session; then the body
 * is read as JSON, its fields are judged by the document's own codes, and the router judges the rest by the operation's schema.
 * Without a key the limit of the address comes first, and whether the organisation is disabled shows when its owner is found.
 */
export async function passGates(
  deps: VerificationSurfaceDeps,
  operation: VerificationOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenContext> {
  requireHttps(deps, request)
  const context =
    operation.access === 'open'
      ? await openGate(deps, operation, request)
      : await keyGate(deps, operation, request, reply)
  const full = operation.access === 'session' ? await sessionGate(deps, request, context as KeyContext) : context
  request.body = decodeJson(request.body)
  judgeFields(operation, request.body)
  return full
}

export function requireHttps(deps: VerificationSurfaceDeps, request: FastifyRequest): void {
  const refused = httpsMissing(deps, request)
  if (refused) throw new RefusedCall(refused)
}

/** Of routes without a key, the student's page's own among them. */
export async function openGate(
  deps: VerificationSurfaceDeps,
  { area }: Pick<VerificationOperation, 'area'>,
  request: FastifyRequest,
): Promise<OpenContext> {
  await limitAddress(deps, request.ip, OPEN_ROUTES)
  const refused = await switchedOff(deps.areaSwitches, area)
  if (refused) throw new RefusedCall(refused)
  return callerOf(request)
}

async function keyGate(
  deps: VerificationSurfaceDeps,
  { area }: VerificationOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyContext> {
  const key = await requireKey(deps, request)
  const refused = await switchedOff(deps.areaSwitches, area, key.organisationDisabled)
  if (refused) throw new RefusedCall(refused)
  await limitKey(deps, key, reply)
  return { ...callerOf(request), tenant: key.tenant, keyId: key.keyId }
}

/** Whatever is wrong with a key, the answer is one. */
async function requireKey(deps: VerificationSurfaceDeps, request: FastifyRequest): Promise<FoundVerificationKey> {
  const key = await deps.verificationKeys.find(headerOf(request, 'x-api-key'))
  if (key !== null && standingOf(key, deps.clock()) === 'usable') return key
  await limitAddress(deps, request.ip, UNKNOWN_KEYS)
  throw new RefusedCall(refusal('UNAUTHORIZED'))
}

async function sessionGate(
  deps: VerificationSurfaceDeps,
  request: FastifyRequest,
  context: KeyContext,
): Promise<SessionContext> {
  const session = await findSessionOf(deps, context.tenant, headerOf(request, 'x-session-token'))
  if (session === null) throw new RefusedCall(refusal('UNAUTHORIZED'))
  return { ...context, session }
}

async function limitAddress(deps: VerificationSurfaceDeps, ip: string, rule: WindowRule): Promise<void> {
  const verdict = await deps.windows.take(ipSubject(ip), [rule], deps.clock())
  if (verdict.allowed) return
  throw new RefusedCall({ ...refusal('RATE_LIMITED'), retryAfterSeconds: retryAfterSeconds(verdict) })
}

async function limitKey(
  deps: VerificationSurfaceDeps,
  { keyId }: FoundVerificationKey,
  reply: FastifyReply,
): Promise<void> {
  const verdict = await deps.rateLimiter.take({ keyId, buckets: [VERIFICATION_BUCKET], nowMs: deps.clock() })
  const [left] = verdict.buckets
  if (left) {
    reply.header('RateLimit-Limit', String(VERIFICATION_BUCKET.perMinute))
    reply.header('RateLimit-Remaining', String(Math.max(0, left.leftMinute)))
    reply.header('RateLimit-Reset', String(left.minuteResetSeconds))
  }
  if (verdict.outcome === 'allowed') return
  throw new RefusedCall({ ...refusal('RATE_LIMITED'), retryAfterSeconds: verdict.retryAfterSeconds })
}

export function judgeFields({ judgeFields: judge }: Pick<VerificationOperation, 'judgeFields'>, body: unknown): void {
  // What is no object at all is for the schema to refuse.
  if (!judge || (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))) return
  const refused = judge((body ?? {}) as Readonly<Record<string, unknown>>)
  if (refused) throw new RefusedCall(refused)
}

function callerOf(request: FastifyRequest): OpenContext {
  const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-mode'] !== undefined
  return { network: ipSubject(request.ip), fromBrowser }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
