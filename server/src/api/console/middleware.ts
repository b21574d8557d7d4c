import type { FastifyRequest } from 'fastify'
import { findMemberships, isOperator, type Visit } from '../../features/members/index.ts'
import { switchedOff } from '../../http/middleware/access.ts'
import { ipSubject } from '../../http/middleware/ip-limits.ts'
import { limitSubject } from '../../http/middleware/public-limits.ts'
import type { WindowRule } from '../../http/middleware/rate-limits/window-counter.ts'
import { RejectedCall } from '../../http/mount.ts'
import { sha256Hex } from '../../kernel/crypto.ts'
import { domainError } from '../../kernel/domain-error.ts'
import type { Mode } from '../../kernel/tenant.ts'
import type { ConsoleDeps } from './deps.ts'
import type { ConsoleOperation, MemberContext, SignInLimit, UserContext, VisitContext } from './operation.ts'

/** An office shares one address. */
const OF_ADDRESS: WindowRule = { name: 'console-sign-in', kind: 'fixed', limit: 60, windowMs: 5 * 60_000 }
/** Guesses at one account, wherever they come from. A person who mistypes a password this often waits for a link instead. */
const OF_MAILBOX: WindowRule = { name: 'console-mailbox', kind: 'fixed', limit: 10, windowMs: 15 * 60_000 }

function visitOf({ headers, ip }: FastifyRequest): Visit {
  return {
    cookie: headers.cookie ?? '',
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    address: ip,
    origin: headers.origin ?? '',
  }
}

/**
 * A page of another site can make a browser send requests with our cookie. Browsers tell where a request comes from; one that does not
 * tell has to send an Origin that is ours. Reads are checked as well: a download is a navigation and tells `none` or `same-origin`.
 */
export function rejectOtherOrigins(deps: ConsoleDeps, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (site !== undefined) {
    if (site === 'same-origin' || (isRead && site === 'none')) return
    throw new RejectedCall(domainError('WRONG_ORIGIN'))
  }
  const { origin } = request.headers
  if (isRead && origin === undefined) return
  const own = [
    new URL(deps.publicUrl).origin,
    ...(deps.acceptsAnyHost ? [`${request.protocol}://${request.host}`] : []),
  ]
  if (origin === undefined || !own.includes(origin)) throw new RejectedCall(domainError('WRONG_ORIGIN'))
}

export type ConsoleContext = VisitContext | UserContext | MemberContext

/** Who calls and whether they may. Membership is read with every call, so that a changed role holds at once on every process. */
export async function contextOf(
  deps: ConsoleDeps,
  operation: ConsoleOperation,
  request: FastifyRequest,
): Promise<ConsoleContext> {
  const visit = visitOf(request)
  if (operation.access === 'anyone') {
    if (operation.limit !== null) await limitSignIn(deps, operation.limit, request)
    return { visit }
  }
  const session = await deps.signIn.session(visit)
  if (session === null) throw new RejectedCall(domainError('SIGNED_OUT'))
  if (operation.access === 'user') return { visit, session }
  if (operation.access === 'operator') {
    // Others learn that there is no such route for them, and not that there is one.
    if (!(await isOperator(deps, session.user.userId))) throw new RejectedCall(domainError('NOT_FOUND'))
    return { visit, session }
  }
  const { org_id: orgId, mode = 'live' } = request.params as { readonly org_id: string; readonly mode?: Mode }
  const membership = (await findMemberships(deps.database.reads, session.user.userId)).find(
    each => each.orgId === orgId,
  )
  if (membership === undefined) throw new RejectedCall(domainError('NOT_FOUND'))
  if (!operation.roles.includes(membership.role)) throw new RejectedCall(domainError('FORBIDDEN'))
  if (membership.disabled) throw new RejectedCall(domainError('SERVICE_DISABLED'))
  const off = operation.area === null ? null : await switchedOff(deps.areaSwitches, operation.area)
  if (off !== null) throw new RejectedCall(off)
  const lastEventId = String(request.headers['last-event-id'] ?? '').slice(0, 100) || null
  const isStillAllowed = () => isAllowed(deps, operation, request)
  return { visit, session, tenant: { orgId, mode }, role: membership.role, lastEventId, isStillAllowed }
}

async function isAllowed(deps: ConsoleDeps, operation: ConsoleOperation, request: FastifyRequest): Promise<boolean> {
  try {
    await contextOf(deps, operation, request)
    return true
  } catch (error) {
    if (error instanceof RejectedCall) return false
    throw error
  }
}

async function limitSignIn(deps: ConsoleDeps, limit: SignInLimit, request: FastifyRequest): Promise<void> {
  await limitSubject(deps, ipSubject(request.ip), OF_ADDRESS)
  const { email } = (request.body ?? {}) as { readonly email?: unknown }
  if (limit === 'mailbox' && typeof email === 'string')
    await limitSubject(deps, sha256Hex(email.trim().toLowerCase()).slice(0, 32), OF_MAILBOX)
}
