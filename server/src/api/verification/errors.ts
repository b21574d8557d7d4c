import Type from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { ErrorRenderer } from '../../http/mount.ts'
import type { ErrorDetail } from '../../kernel/domain-error.ts'
import { verificationErrors } from './error-table.ts'

export type VerificationCode = keyof typeof verificationErrors

export const errorBody = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(verificationErrors) as VerificationCode[], {
          description: 'Code of the error. Use it for decisions; docs/errors.md explains each code.',
        }),
        message: Type.String({ description: 'For people. It names the fields that are wrong and may change.' }),
      },
      { ...closed, description: 'The error.' },
    ),
  },
  { ...closed, description: 'The body of every error.' },
)

/** Codes of what goes wrong before an operation runs. */
const CODE_OF_TRANSPORT: Record<TransportCode, VerificationCode> = {
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  ROUTE_NOT_FOUND: 'NOT_FOUND',
  BUSY: 'SERVICE_DISABLED',
  SERVER_ERROR: 'INTERNAL_ERROR',
}

/** The message is read by people, who do not read past these. */
const MOST_SHOWN = 10

/** The envelope of this API has no place for details, so the message carries them. */
export const renderVerificationError: ErrorRenderer<VerificationCode> = (
  { code: given, message: specific, details },
  requestId,
) => {
  const code = given in CODE_OF_TRANSPORT ? CODE_OF_TRANSPORT[given as TransportCode] : (given as VerificationCode)
  const { status, message: general } = verificationErrors[code]
  const message = specific ?? general
  const text = [
    // These details say more than the general text.
    ...(code === 'VALIDATION_FAILED' && details.length > 0 ? [] : [message]),
    ...messagesOf(details),
    ...(code === 'INTERNAL_ERROR' ? [`Quote request ${requestId} to support.`] : []),
  ].join(' ')
  return { status, body: { success: false, error: { code, message: text } } }
}

function messagesOf(details: readonly ErrorDetail[]): readonly string[] {
  const shown = details.slice(0, MOST_SHOWN).map(detail => detail.message)
  const more = details.length - shown.length
  return more === 0 ? shown : [...shown, `And ${more} more.`]
}
