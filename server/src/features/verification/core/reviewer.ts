import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { webLink } from '../../../kernel/html.ts'
import { EMAIL_PATTERN, isSameMailbox } from '../../../kernel/mailbox.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { isDecided, type State, type VerificationMethod } from './verification.ts'

export interface ReviewerDetails {
  readonly name: string
  /** Lower case. */
  readonly email: string
  readonly company: string
  readonly website: string | null
}

const EMAIL = new RegExp(EMAIL_PATTERN)

export function isEmail(text: string): boolean {
  return text.length <= 254 && text.lastIndexOf('@') <= 64 && EMAIL.test(text)
}

export function isWebsite(text: string): boolean {
  return text.length <= 2_000 && webLink(text) !== null
}

export interface ReviewerFacts {
  readonly method: VerificationMethod | null
  readonly state: State
  /** Every known address of the student. */
  readonly studentEmails: readonly string[]
  /** The mailbox is used for one of the sources under another endorsement type. Read while the student's row is locked. */
  readonly isUsedAsOtherType: boolean
}

export type ReviewerCode =
  | 'VERIFICATION_METHOD_NOT_SET'
  | 'INVALID_VERIFICATION_TYPE'
  | 'REVIEWER_IS_STUDENT'
  | 'ALREADY_DECIDED'
  | 'DUPLICATE_REVIEWER_EMAIL'

export function decideReviewer(
  { method, state, studentEmails, isUsedAsOtherType }: ReviewerFacts,
  { email }: ReviewerDetails,
): Result<null, DomainError<ReviewerCode>> {
  if (method === null) return err(domainError('VERIFICATION_METHOD_NOT_SET'))
  if (method === 'assessment') return err(domainError('INVALID_VERIFICATION_TYPE'))
  if (studentEmails.some(each => isSameMailbox(each, email))) return err(domainError('REVIEWER_IS_STUDENT'))
  if (isAnswered(state)) return err(domainError('ALREADY_DECIDED'))
  return isUsedAsOtherType ? err(domainError('DUPLICATE_REVIEWER_EMAIL')) : ok(null)
}

/** The reviewer has answered, even if the outcome is held. */
function isAnswered(state: State): boolean {
  return isDecided(state) || state === 'under_review'
}

export function isSameReviewer(one: ReviewerDetails, other: ReviewerDetails): boolean {
  return (
    one.name === other.name &&
    one.email === other.email &&
    one.company === other.company &&
    one.website === other.website
  )
}

interface ReviewAccessFacts {
  readonly state: State
  /** Whether the token was mailed to the current reviewer. */
  readonly tokenMatches: boolean
  readonly answerBy: Date | null
}

export type ReviewAccessCode = 'INVALID_TOKEN' | 'ALREADY_DECIDED' | 'TOKEN_EXPIRED'

/** Whether the holder of the token may still answer. The token is checked first: without it no state is disclosed. */
export function decideReviewAccess(
  { state, tokenMatches, answerBy }: ReviewAccessFacts,
  now: Date,
): Result<null, DomainError<ReviewAccessCode>> {
  if (!tokenMatches) return err(domainError('INVALID_TOKEN'))
  const isExpired = answerBy === null || answerBy <= now
  if (state === 'expired' || (state === 'awaiting_reviewer' && isExpired)) return err(domainError('TOKEN_EXPIRED'))
  if (isAnswered(state)) return err(domainError('ALREADY_DECIDED'))
  return state === 'awaiting_reviewer' ? ok(null) : err(domainError('INVALID_TOKEN'))
}
