import { sha256 } from '../../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { isConfirmationMissing } from '../core/confirmation-number.ts'
import { isSessionToken, sessionStatus } from '../core/session.ts'
import type { EraseDeps } from '../ports.ts'
import { matchesTokenHash } from '../review/answer-review.ts'
import { findTenantOfToken, findVerificationTenant, lockVerification } from '../sessions/session-store.ts'
import { type ErasedReviewer, type ErasedStudent, eraseReviewer, eraseStudent, type Request } from './erase-person.ts'

import { countVerifications, findByToken, findReviewerRow } from './erasure-store.ts'

/**
 * The ways to erase one's own data: with the link of one's page, or through the operator. They work while the organisation is
 * disabled and while areas are switched off: they show no data, and the right to erasure depends on neither.
 */
export interface OwnData {
  readonly tenant: Tenant
  readonly verificationId: string
  readonly isErased: boolean
  readonly verifications: number
}

/** What a student's link gives access to: an active session, or an erased one. Does not count as use of the session. */
export async function findOwnData(
  { database, clock }: Pick<EraseDeps, 'database' | 'clock'>,
  token: string,
): Promise<OwnData | null> {
  const tenant = isSessionToken(token) ? await findTenantOfToken(database.reads, sha256(token)) : null
  if (tenant === null) return null
  const { reads } = database.forTenant(tenant)
  const found = await findByToken(reads, sha256(token))
  if (found === null || (!found.isErased && sessionStatus(found, new Date(clock())) === 'expired')) return null
  const { verificationId, serviceUserId, isErased } = found
  return { tenant, verificationId, isErased, verifications: await countVerifications(reads, serviceUserId) }
}

/** The holder of the token is the student. The number stops programs (docs/adr/0015). */
export async function eraseOwnStudentData(
  deps: EraseDeps,
  token: string,
  number: string,
): Promise<Result<ErasedStudent, DomainError<'NOT_FOUND' | 'CONFIRMATION_NEEDED'>>> {
  const own = await findOwnData(deps, token)
  if (own === null) return err(domainError('NOT_FOUND'))
  const { tenant, verificationId, isErased, verifications } = own
  if (isErased) return ok({ changed: false, verifications })
  if (isNumberMissing(verificationId, number)) return err(domainError('CONFIRMATION_NEEDED'))
  return ok(await eraseWholeStudent(deps, { tenant, verificationId, by: 'student' }))
}

export interface ReviewerData {
  readonly tenant: Tenant
  readonly isErased: boolean
}

/** Null if the verification has no reviewer. */
export async function findReviewerData(
  { database }: Pick<EraseDeps, 'database'>,
  verificationId: string,
): Promise<ReviewerData | null> {
  const tenant = await findVerificationTenant(database.reads, verificationId)
  if (tenant === null) return null
  const reviewer = await findReviewerRow(database.forTenant(tenant).reads, verificationId)
  return reviewer && { tenant, isErased: reviewer.isErased }
}

/** Accepts any token that was mailed to the current reviewer, also after the thirty days: they limit answers, not erasure. */
export async function eraseOwnReviewerData(
  deps: EraseDeps,
  verificationId: string,
  given: { readonly token: string; readonly number: string },
): Promise<Result<ErasedReviewer, DomainError<'NOT_FOUND' | 'INVALID_TOKEN' | 'CONFIRMATION_NEEDED'>>> {
  const tenant = await findVerificationTenant(deps.database.reads, verificationId)
  if (tenant === null) return err(domainError('NOT_FOUND'))
  return await deps.database.forTenant(tenant).transaction(async tx => {
    // Otherwise a token could be checked against one reviewer and erase the next, stored in between.
    await lockVerification(tx, verificationId)
    const reviewer = await findReviewerRow(tx, verificationId)
    if (reviewer === null) return err(domainError('NOT_FOUND'))
    if (!matchesTokenHash(given.token, reviewer.tokenHashes)) return err(domainError('INVALID_TOKEN'))
    if (isNumberMissing(verificationId, given.number)) return err(domainError('CONFIRMATION_NEEDED'))
    const erased = await eraseReviewer(deps, tx, { tenant, verificationId, by: 'reviewer' })
    return ok(erased!)
  })
}

/** For the operator, on behalf of a student who has lost the link. */
export async function eraseStudentOf(
  deps: EraseDeps,
  verificationId: string,
): Promise<Result<ErasedStudent, DomainError<'NOT_FOUND'>>> {
  const tenant = await findVerificationTenant(deps.database.reads, verificationId)
  if (tenant === null) return err(domainError('NOT_FOUND'))
  return ok(await eraseWholeStudent(deps, { tenant, verificationId, by: 'operator' }))
}

/** The same for a reviewer. */
export async function eraseReviewerOf(
  deps: EraseDeps,
  verificationId: string,
): Promise<Result<ErasedReviewer, DomainError<'NOT_FOUND'>>> {
  const tenant = await findVerificationTenant(deps.database.reads, verificationId)
  if (tenant === null) return err(domainError('NOT_FOUND'))
  const requested: Request = { tenant, verificationId, by: 'operator' }
  const erased = await deps.database.forTenant(tenant).transaction(tx => eraseReviewer(deps, tx, requested))
  return erased ? ok(erased) : err(domainError('NOT_FOUND'))
}

/** Repeats for every session that was opened in between. */
async function eraseWholeStudent(deps: EraseDeps, requested: Request): Promise<ErasedStudent> {
  for (;;) {
    const erased = await deps.database.forTenant(requested.tenant).transaction(tx => eraseStudent(deps, tx, requested))
    if (erased !== null) return erased
  }
}

function isNumberMissing(serviceVerificationId: string, number: string): boolean {
  return isConfirmationMissing({ serviceVerificationId, fromBrowser: true, page: { number, seconds: 0 } })
}
