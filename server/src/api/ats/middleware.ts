import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, FoundToken, System } from '../../features/ats/index.ts'
import { rejectBodyByHeaders } from '../../http/body.ts'
import { httpsMissing, switchedOff } from '../../http/middleware/access.ts'
import { markCounted } from '../../http/middleware/counted-calls.ts'
import { ipSubject } from '../../http/middleware/ip-limits.ts'
import { limitSubject } from '../../http/middleware/public-limits.ts'
import type { WindowRule } from '../../http/middleware/rate-limits/window-counter.ts'
import { RejectedCall } from '../../http/mount.ts'
import { domainError } from '../../kernel/domain-error.ts'
import type { AtsApiDeps } from './operation.ts'

/** Tokens that are none, per address: guessing costs no owner of a token anything. */
const UNKNOWN_TOKENS: WindowRule = { name: 'ats-unknown', kind: 'fixed', limit: 60, windowMs: 60_000 }
/** An ATS calls from a few addresses for all its customers, so calls count per token. */
const CALLS: WindowRule = { name: 'ats-calls', kind: 'fixed', limit: 300, windowMs: 60_000 }

/** Before the body is read: size and media type, HTTPS, token, the operator's switches, limit. */
export async function admitCall(
  deps: AtsApiDeps,
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  rejectBodyByHeaders(request, reply)
  const insecure = httpsMissing(deps, request)
  if (insecure) throw new RejectedCall(insecure)
  const { tenant, tokenId, organisationDisabled } = await requireToken(deps, system, request)
  const off = await switchedOff(deps.areaSwitches, 'campaigns', organisationDisabled)
  if (off) throw new RejectedCall(off)
  await limitSubject(deps, tokenId, CALLS)
  markCounted(request)
  return { tenant, tokenId, system }
}

/** Every fault of a token gets the same answer: unknown, revoked, or of the other ATS. */
async function requireToken(deps: AtsApiDeps, system: System, request: FastifyRequest): Promise<FoundToken> {
  const address = ipSubject(request.ip)
  const beforeRead = () => limitSubject(deps, address, UNKNOWN_TOKENS, 'look')
  const token = await deps.atsTokens.find(tokenOf(request), beforeRead)
  if (token !== null && token.system === system && token.revokedAt === null) return token
  await limitSubject(deps, address, UNKNOWN_TOKENS)
  throw new RejectedCall(domainError('UNAUTHORIZED'))
}

/** The user name of Basic authentication. The password is empty; what stands there is not looked at. */
export function tokenOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^basic ([a-z0-9+/]{1,400}={0,2})$/i.exec(headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('latin1').split(':', 1)[0] ?? ''
}
