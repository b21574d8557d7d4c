import Type from 'typebox'
import type { TransportCode } from '../../http/faults.ts'
import type { RefusalRenderer } from '../../http/mount.ts'
import type { RefusalDetail } from '../../kernel/refusal.ts'
import { assessmentErrors } from './errors/assessment-errors.ts'
import { credentialErrors } from './errors/credential-errors.ts'
import { generalErrors } from './errors/general-errors.ts'
import { reviewErrors } from './errors/review-errors.ts'
import { sessionErrors } from './errors/session-errors.ts'

/** The codes of the Verification API: public contract. Each has a status, a text, and a heading in docs/errors.md. */
export const verificationErrors = {
  ...generalErrors,
  ...sessionErrors,
  ...reviewErrors,
  ...assessmentErrors,
  ...credentialErrors,
}

export type VerificationCode = keyof typeof verificationErrors

export const errorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      { code: Type.Enum(Object.keys(verificationErrors) as VerificationCode[]), message: Type.String() },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** What goes wrong before an operation runs, in the document's words. */
const CODE_OF_TRANSPORT: Record<TransportCode, VerificationCode> = {
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  ROUTE_NOT_FOUND: 'NOT_FOUND',
  BUSY: 'SERVICE_DISABLED',
  SERVER_ERROR: 'INTERNAL_ERROR',
}

/** An answer is read by people, too: of more faults than these nobody reads. */
const MOST_TOLD = 10

/** The document's envelope has no room for details, so they stand in the message. */
export const renderVerificationRefusal: RefusalRenderer<VerificationCode> = ({ code: given, details }, requestId) => {
  const code = given in CODE_OF_TRANSPORT ? CODE_OF_TRANSPORT[given as TransportCode] : (given as VerificationCode)
  const { status, message } = verificationErrors[code]
  const text = [
    // The faults themselves say more than "not valid" would.
    ...(code === 'VALIDATION_FAILED' && details.length > 0 ? [] : [message]),
    ...tell(details),
    ...(code === 'INTERNAL_ERROR' ? [`Quote request ${requestId} to support.`] : []),
  ].join(' ')
  return { status, body: { success: false, error: { code, message: text } } }
}

function tell(details: readonly RefusalDetail[]): readonly string[] {
  const told = details.slice(0, MOST_TOLD).map(detail => detail.message)
  const more = details.length - told.length
  return more === 0 ? told : [...told, `And ${more} more.`]
}
