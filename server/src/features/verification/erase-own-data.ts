import { sha256 } from '../../kernel/crypto.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { isHumanActMissing } from './core/human-act.ts'
import { isSessionToken, sessionStanding } from './core/session.ts'
import { type ErasedReviewer, eraseReviewer } from './erase-reviewer.ts'
import { type ErasedStudent, eraseStudent, type Wish } from './erase-student.ts'
import { countVerifications, findByToken, findReviewerRow } from './erasure-store.ts'
import { isOneOf } from './for-reviewer.ts'
import type { EraseDeps } from './ports.ts'
import { findOwner, findTokenOwner, lockVerification } from './session-store.ts'

/**
 * The ways to have own data erased: by the link of one's page, or through the operator. They ask neither whether the organisation is
 * disabled nor whether an area is switched off: they show nobody's data, and what a person may have erased does not hang on either.
 */
export interface OwnData {
  readonly tenant: Tenant
  readonly verificationId: string
  readonly isErased: boolean
  readonly verifications: number
}

/** What a student's link still opens for erasing: a living session, or one that is erased and says so. Looking is no use of it. */
export async function findOwnData(
  { database, clock }: Pick<EraseDeps, 'database' | 'clock'>,
  token: string,
): Promise<OwnData | null> {
  const tenant = isSessionToken(token) ? await findTokenOwner(database.reads, sha256(token)) : null
  if (tenant === null) return null
  const { reads } = database.forTenant(tenant)
  const found = await findByToken(reads, sha256(token))
  if (found === null || (!found.isErased && sessionStanding(found, new Date(clock())) === 'dead')) return null
  const { verificationId, serviceUserId, isErased } = found
  return { tenant, verificationId, isErased, verifications: await countVerifications(reads, serviceUserId) }
}

/** Whoever holds the token is the student; the number is what a program does not type (docs/adr/0015). */
export async function eraseOwnStudentData(
  deps: EraseDeps,
  token: string,
  number: string,
): Promise<Result<ErasedStudent, Refusal<'NOT_FOUND' | 'CONFIRMATION_NEEDED'>>> {
  const own = await findOwnData(deps, token)
  if (own === null) return refused(refusal('NOT_FOUND'))
  const { tenant, verificationId, isErased, verifications } = own
  if (isErased) return ok({ changed: false, verifications })
  if (isNumberMissing(verificationId, number)) return refused(refusal('CONFIRMATION_NEEDED'))
  return ok(await eraseWholeStudent(deps, { tenant, verificationId, by: 'student' }))
}

/** Whether a verification has a reviewer whose data can be erased, for whoever knows its id. */
export async function findReviewerData(
  { database }: Pick<EraseDeps, 'database'>,
  verificationId: string,
): Promise<'held' | 'erased' | null> {
  const tenant = await findOwner(database.reads, verificationId)
  const reviewer = tenant && (await findReviewerRow(database.forTenant(tenant).reads, verificationId))
  return reviewer && (reviewer.isErased ? 'erased' : 'held')
}

/** Any token that was mailed to the present reviewer, also after its thirty days: it is no answer that is given here. */
export async function eraseOwnReviewerData(
  deps: EraseDeps,
  verificationId: string,
  given: { readonly token: string; readonly number: string },
): Promise<Result<ErasedReviewer, Refusal<'NOT_FOUND' | 'INVALID_TOKEN' | 'CONFIRMATION_NEEDED'>>> {
  const tenant = await findOwner(deps.database.reads, verificationId)
  if (tenant === null) return refused(refusal('NOT_FOUND'))
  return await deps.database.forTenant(tenant).transaction(async tx => {
    // Else a token could be judged by one reviewer and erase the next, named in between.
    await lockVerification(tx, verificationId)
    const reviewer = await findReviewerRow(tx, verificationId)
    if (reviewer === null) return refused(refusal('NOT_FOUND'))
    if (!isOneOf(given.token, reviewer.tokenHashes)) return refused(refusal('INVALID_TOKEN'))
    if (isNumberMissing(verificationId, given.number)) return refused(refusal('CONFIRMATION_NEEDED'))
    const erased = await eraseReviewer(deps, tx, { tenant, verificationId, by: 'reviewer' })
    return ok(erased!)
  })
}

/** By the operator, for a student who has lost the link. */
export async function eraseStudentOf(
  deps: EraseDeps,
  verificationId: string,
): Promise<Result<ErasedStudent, Refusal<'NOT_FOUND'>>> {
  const tenant = await findOwner(deps.database.reads, verificationId)
  if (tenant === null) return refused(refusal('NOT_FOUND'))
  return ok(await eraseWholeStudent(deps, { tenant, verificationId, by: 'operator' }))
}

/** The same for a reviewer. */
export async function eraseReviewerOf(
  deps: EraseDeps,
  verificationId: string,
): Promise<Result<ErasedReviewer, Refusal<'NOT_FOUND'>>> {
  const tenant = await findOwner(deps.database.reads, verificationId)
  if (tenant === null) return refused(refusal('NOT_FOUND'))
  const wish: Wish = { tenant, verificationId, by: 'operator' }
  const erased = await deps.database.forTenant(tenant).transaction(tx => eraseReviewer(deps, tx, wish))
  return erased ? ok(erased) : refused(refusal('NOT_FOUND'))
}

/** Round again for every session that was opened in between. */
async function eraseWholeStudent(deps: EraseDeps, wish: Wish): Promise<ErasedStudent> {
  for (;;) {
    const erased = await deps.database.forTenant(wish.tenant).transaction(tx => eraseStudent(deps, tx, wish))
    if (erased !== null) return erased
  }
}

function isNumberMissing(serviceVerificationId: string, number: string): boolean {
  return isHumanActMissing({ serviceVerificationId, fromBrowser: true, page: { number, seconds: 0 } })
}
