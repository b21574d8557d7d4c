import type { FastifyReply, FastifyRequest } from 'fastify'
import { effectiveStatusOf, type FoundVerificationKey } from '../../features/keys/index.ts'
import { touchSession } from '../../features/verification/index.ts'
import { decodeJson, rejectBodyByHeaders } from '../../http/body.ts'
import { httpsMissing, switchedOff } from '../../http/middleware/access.ts'
import { markCounted } from '../../http/middleware/counted-calls.ts'
import { ipSubject } from '../../http/middleware/ip-limits.ts'
import { limitSubject } from '../../http/middleware/public-limits.ts'
import { parseVerificationOverrides } from '../../http/middleware/rate-limits/limit-overrides.ts'
import type { LimitVerdict } from '../../http/middleware/rate-limits/rate-limiter.ts'
import {
  bucketsOfVerificationCall,
  limitsOfVerificationKey,
  NEW_SESSIONS_BUCKET,
} from '../../http/middleware/rate-limits/verification-limits.ts'
import type { WindowRule } from '../../http/middleware/rate-limits/window-counter.ts'
import { RejectedCall } from '../../http/mount.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import type { VerificationApiDeps } from './deps.ts'
import type { KeyContext, OpenContext, SessionContext, VerificationOperation } from './operation.ts'

/** Of routes that ask for no key. */
const OPEN_ROUTES: WindowRule = { name: 'verification-open', kind: 'fixed', limit: 60, windowMs: 60_000 }

/** Keys that are none have a window of their own, per address: guessing costs no owner of a key anything. */
const UNKNOWN_KEYS: WindowRule = { name: 'verification-key', kind: 'fixed', limit: 60, windowMs: 60_000 }

/**
 * What a call must pass before its body is read: size and media type by its headers, HTTPS, key, the operator's switches, rate limit,
 * session. Without a key the limit of the address comes first, and whether the organisation is disabled shows when its owner is found.
 * A key is a secret, so an answer before the body tells nothing that its holder does not know.
 */
export async function admitCall(
  deps: VerificationApiDeps,
  operation: VerificationOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenContext> {
  rejectBodyByHeaders(request, reply)
  requireHttps(deps, request)
  if (operation.access === 'open') {
    await limitOpenRoute(deps, request)
    return await requireOpenArea(deps, operation, request)
  }
  const context = await authenticateKey(deps, operation, request, reply)
  return operation.access === 'session' ? await authenticateSession(deps, request, context) : context
}

/** Then the body is read as JSON, its fields are judged by the document's own codes, and the router judges the rest by the schema. */
export function readBody(operation: VerificationOperation, request: FastifyRequest): void {
  request.body = decodeJson(request.body)
  validateFields(operation, request.body)
}

export function requireHttps(deps: VerificationApiDeps, request: FastifyRequest): void {
  const rejected = httpsMissing(deps, request)
  if (rejected) throw new RejectedCall(rejected)
}

/** Of routes that ask for no key, and of addresses below the API that no route answers. */
export async function limitOpenRoute(deps: VerificationApiDeps, { ip }: FastifyRequest): Promise<void> {
  await limitSubject(deps, ipSubject(ip), OPEN_ROUTES)
}

/** Of routes without a key, the student's page's own among them. */
export async function requireOpenArea(
  deps: VerificationApiDeps,
  { area }: Pick<VerificationOperation, 'area'>,
  request: FastifyRequest,
): Promise<OpenContext> {
  const rejected = await switchedOff(deps.areaSwitches, area)
  if (rejected) throw new RejectedCall(rejected)
  return callerOf(request)
}

async function authenticateKey(
  deps: VerificationApiDeps,
  operation: VerificationOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyContext> {
  const key = await requireKey(deps, request)
  const rejected = await switchedOff(deps.areaSwitches, operation.area, key.organisationDisabled)
  if (rejected) throw new RejectedCall(rejected)
  await limitKey(deps, key, operation, reply)
  markCounted(request)
  return { ...callerOf(request), tenant: key.tenant, keyId: key.keyId }
}

/** Every fault of a key gets the same answer. An address with too many unknown keys gets 429 before a key is read. */
async function requireKey(deps: VerificationApiDeps, request: FastifyRequest): Promise<FoundVerificationKey> {
  const beforeRead = () => limitSubject(deps, ipSubject(request.ip), UNKNOWN_KEYS, 'look')
  const key = await deps.verificationKeys.find(headerOf(request, 'x-api-key'), beforeRead)
  if (key !== null && effectiveStatusOf(key, deps.clock()) === 'usable') return key
  await limitSubject(deps, ipSubject(request.ip), UNKNOWN_KEYS)
  throw new RejectedCall(domainError('UNAUTHORIZED'))
}

async function authenticateSession(
  deps: VerificationApiDeps,
  request: FastifyRequest,
  context: KeyContext,
): Promise<SessionContext> {
  const session = await touchSession(deps, context.tenant, headerOf(request, 'x-session-token'))
  if (session === null) throw new RejectedCall(domainError('UNAUTHORIZED'))
  return { ...context, session }
}

/** Overrides are checked when they are set; should older ones no longer fit, the published limits hold. */
async function limitKey(
  deps: VerificationApiDeps,
  { keyId, limitOverrides }: FoundVerificationKey,
  { opensSession = false }: VerificationOperation,
  reply: FastifyReply,
): Promise<void> {
  const overrides = parseVerificationOverrides(limitOverrides)
  const limits = limitsOfVerificationKey(overrides.ok ? overrides.value : {})
  const buckets = bucketsOfVerificationCall(limits, opensSession)
  const verdict = await deps.rateLimiter.take({ keyId, buckets, nowMs: deps.clock() })
  const [left] = verdict.buckets
  if (left) {
    reply.header('RateLimit-Limit', String(limits.calls.perMinute))
    reply.header('RateLimit-Remaining', String(Math.max(0, left.leftMinute)))
    reply.header('RateLimit-Reset', String(left.minuteResetSeconds))
  }
  if (verdict.outcome !== 'allowed') throw new RejectedCall(limitError(verdict))
}

function limitError({ outcome, buckets, retryAfterSeconds }: LimitVerdict): DomainError<'RATE_LIMITED'> {
  const error = { ...domainError('RATE_LIMITED'), retryAfterSeconds }
  const ofDay = buckets.find(({ name, leftDay }) => name === NEW_SESSIONS_BUCKET && leftDay === 0)
  if (outcome === 'cooldown' || !ofDay) return error
  return { ...error, message: 'The daily limit of new sessions of this key is reached. It resets at midnight IST.' }
}

export function validateFields(
  { validateFields: judge }: Pick<VerificationOperation, 'validateFields'>,
  body: unknown,
): void {
  // What is no object at all is for the schema to refuse.
  if (!judge || (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))) return
  const rejected = judge((body ?? {}) as Readonly<Record<string, unknown>>)
  if (rejected) throw new RejectedCall(rejected)
}

function callerOf(request: FastifyRequest): OpenContext {
  const fromBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-mode'] !== undefined
  return { network: ipSubject(request.ip), fromBrowser }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
