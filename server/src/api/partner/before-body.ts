import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { effectiveStatusOf, isPartnerKeyId, type KnownKey } from '../../features/keys/index.ts'
import { discardBody, hasBody, rejectBodyByHeaders } from '../../http/body.ts'
import { httpsMissing } from '../../http/middleware/access.ts'
import { findHeaderFault, type SignedCall } from '../../http/middleware/authentication.ts'
import { signatureHolds } from '../../http/middleware/signature.ts'
import { RejectedCall } from '../../http/mount.ts'
import { domainError } from '../../kernel/domain-error.ts'
import type { PartnerApiDeps } from './deps.ts'
import { countFailedSignature, readCall, rejectExhausted } from './middleware.ts'

/**
 * Refuses a call before its body of up to 256 KB is kept in memory, if its headers are enough to refuse it. In the order of decisions.md
 * 2.5: size and media type, HTTPS, then authentication as far as it goes without a body.
 *
 * Headers that no live key accepts are answered at once. A key that is unknown, revoked or expired is answered when the body has come and
 * was hashed, as for a known key with a wrong signature: an answer before the body would tell which ids of keys exist. Of a test key
 * that exists, everything is answered later, because the answer explains what was signed.
 */
export async function refuseBeforeBody(
  deps: PartnerApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
): Promise<void> {
  rejectBodyByHeaders(request, reply)
  const insecure = httpsMissing(deps, request)
  if (insecure) throw new RejectedCall(insecure)
  const call = readCall(request)
  const { key, exhausted } = await lookUp(deps, call, request.ip)
  if (key?.tenant.mode === 'test') return
  const now = deps.clock()
  const isRefusedByAll =
    !isPartnerKeyId(call.keyId) || !isSignature(call.signature) || findHeaderFault(call, now) !== null
  if (!isRefusedByAll) {
    if (key !== null && effectiveStatusOf(key, now) === 'usable') return
    // Without a body there is nothing to save: all keys take the same way, or their ids could be told apart by 19 µs.
    if (!hasBody(request.headers)) return
    await discardAndSign(call, payload)
  }
  if (exhausted) throw exhausted
  await countFailedSignature(deps, request.ip)
  throw new RejectedCall(domainError('UNAUTHORIZED'))
}

interface Found {
  readonly key: KnownKey | null
  /** The address has used up its failed signatures, and no key was read for it. */
  readonly exhausted: RejectedCall | null
}

async function lookUp(deps: PartnerApiDeps, { keyId }: SignedCall, ip: string): Promise<Found> {
  try {
    return { key: await deps.keyRing.find(keyId, () => rejectExhausted(deps, ip)), exhausted: null }
  } catch (error) {
    if (!(error instanceof RejectedCall)) throw error
    return { key: null, exhausted: error }
  }
}

function isSignature(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** What a known key costs: the hash of the body, and an HMAC. A client that hangs up meanwhile gets no answer anyway. */
async function discardAndSign(call: SignedCall, payload: Readable): Promise<void> {
  await discardBody(payload)
  signatureHolds(null, call, call.signature)
}
