import Type from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { ErrorRenderer } from '../../http/mount.ts'
import type { DomainError } from '../../kernel/domain-error.ts'

export type AtsCode =
  | 'UNAUTHORIZED'
  | 'HTTPS_REQUIRED'
  | 'SERVICE_DISABLED'
  | 'RATE_LIMITED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'LIMIT_EXCEEDED'
  | 'INSUFFICIENT_CREDITS'
  | 'CANDIDATE_REJECTED'

type Codes = AtsCode | TransportCode

/** An ATS looks at the status and shows the text to a recruiter. */
const ERRORS: Readonly<Record<Codes, { readonly status: number; readonly message: string }>> = {
  UNAUTHORIZED: { status: 401, message: 'The token is not valid.' },
  INSUFFICIENT_CREDITS: { status: 402, message: 'The organisation does not have enough credits.' },
  HTTPS_REQUIRED: { status: 403, message: 'Use HTTPS.' },
  NOT_FOUND: { status: 404, message: 'There is no such test.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no such call.' },
  CONFLICT: { status: 409, message: 'This is not possible now.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON.' },
  VALIDATION_FAILED: { status: 422, message: 'The request is not valid.' },
  CANDIDATE_REJECTED: { status: 422, message: 'The candidate cannot be contacted.' },
  LIMIT_EXCEEDED: { status: 422, message: 'A limit is reached.' },
  RATE_LIMITED: { status: 429, message: 'Too many calls. Try again later.' },
  SERVER_ERROR: { status: 500, message: 'An error of ours. It was logged.' },
  BUSY: { status: 503, message: 'Try again in a moment.' },
  SERVICE_DISABLED: { status: 503, message: 'The service is switched off.' },
}

const MOST_SHOWN = 10

function textsOf({ code, message, details }: DomainError<Codes>): readonly string[] {
  const named = details.slice(0, MOST_SHOWN).map(detail => detail.message)
  return named.length > 0 ? named : [message ?? ERRORS[code].message]
}

export const greenhouseErrorBody = Type.Object(
  { errors: Type.Array(Type.String(), { description: 'For people.' }) },
  closed,
)

export const renderGreenhouseError: ErrorRenderer<AtsCode> = error => ({
  status: ERRORS[error.code].status,
  body: { errors: textsOf(error) },
})

export const ashbyErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    errors: Type.Array(Type.String(), { description: 'For people.' }),
    message: Type.String({ description: 'All of them in one text, which Ashby shows.' }),
  },
  closed,
)

export const renderAshbyError: ErrorRenderer<AtsCode> = error => {
  const errors = textsOf(error)
  return { status: ERRORS[error.code].status, body: { success: false, errors, message: errors.join(' ') } }
}
