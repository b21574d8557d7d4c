import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { webLink } from '../../../kernel/web-link.ts'
import { isDecided, type State, type VerificationMethod } from './verification.ts'

export interface ReviewerDetails {
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly company: string
  readonly website: string | null
}

/**
 * Addresses that every mail server understands: printable ASCII, a dot in the domain, no quotes and no comments. Stricter than the
 * standard, so that nothing in it can end a mail's header.
 */
export const EMAIL_PATTERN =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$"
const EMAIL = new RegExp(EMAIL_PATTERN)

export function isEmail(text: string): boolean {
  return text.length <= 254 && text.lastIndexOf('@') <= 64 && EMAIL.test(text)
}

export function isWebsite(text: string): boolean {
  return text.length <= 2_000 && webLink(text) !== null
}

/** Every address the student is known by, in lower case. */
export interface ReviewerFacts {
  readonly method: VerificationMethod | null
  readonly state: State
  readonly studentEmails: readonly string[]
  /** The same address speaks for one of the sources under another type. Read while the student's row is locked. */
  readonly isUsedOtherwise: boolean
}

export type ReviewerCode =
  | 'VERIFICATION_METHOD_NOT_SET'
  | 'INVALID_VERIFICATION_TYPE'
  | 'REVIEWER_IS_STUDENT'
  | 'ALREADY_DECIDED'
  | 'DUPLICATE_REVIEWER_EMAIL'

export function decideReviewer(
  { method, state, studentEmails, isUsedOtherwise }: ReviewerFacts,
  { email }: ReviewerDetails,
): Result<null, Refusal<ReviewerCode>> {
  if (method === null) return refused(refusal('VERIFICATION_METHOD_NOT_SET'))
  if (method === 'assessment') return refused(refusal('INVALID_VERIFICATION_TYPE'))
  if (studentEmails.includes(email)) return refused(refusal('REVIEWER_IS_STUDENT'))
  if (isDecided(state)) return refused(refusal('ALREADY_DECIDED'))
  return isUsedOtherwise ? refused(refusal('DUPLICATE_REVIEWER_EMAIL')) : ok(null)
}

export function isSameReviewer(one: ReviewerDetails, other: ReviewerDetails): boolean {
  return (
    one.name === other.name &&
    one.email === other.email &&
    one.company === other.company &&
    one.website === other.website
  )
}
