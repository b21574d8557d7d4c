import Type from 'typebox'
import type { TransportCode } from '../../http/faults.ts'
import type { RefusalRenderer } from '../../http/mount.ts'

/** The codes of the Partner API: public contract. Each has a status, a text, and a heading in docs/errors.md. */
export type PartnerCode =
  | 'VALIDATION_FAILED'
  | 'IDEMPOTENCY_KEY_REQUIRED'
  | 'UNAUTHORIZED'
  | 'INSUFFICIENT_CREDITS'
  | 'FORBIDDEN'
  | 'SCOPE_MISSING'
  | 'HTTPS_REQUIRED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'WORKFLOW_IN_USE'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'LIMIT_EXCEEDED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'COOLDOWN'
  | 'DAILY_CAP'
  | 'SERVER_ERROR'
  | 'SERVICE_DISABLED'

export interface PartnerError {
  readonly status: number
  readonly message: string
  /** For docs/errors.md: when it comes and what to do about it. */
  readonly advice: string
}

export const partnerErrors: Record<PartnerCode, PartnerError> = {
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request breaks a rule; details name each field.',
    advice:
      'Mend every field that `details` names; all faults of a body are listed at once. Retrying unchanged cannot help.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    message: 'This call spends credits and needs an Idempotency-Key.',
    advice: 'Send an Idempotency-Key of your own, the same one on every retry of the same wish.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The key or signature is not valid.',
    advice:
      'The key is unknown, expired or revoked, the signature does not match, or x-timestamp is more than 5 minutes off. With ' +
      'a test key, `details` say which it was, the server time, and the string the server would have signed: compare it with yours.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    message: 'There are not enough credits.',
    advice: '`details` give what is needed and what is available. Top up, then retry with the same Idempotency-Key.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'This object was not made through this API and cannot be changed by it.',
    advice: 'Change it where it was made, in the playground. Reading it is allowed.',
  },
  SCOPE_MISSING: {
    status: 403,
    message: 'The key lacks a scope that this call needs.',
    advice: 'The message names the scope. Ask for a key that has it.',
  },
  HTTPS_REQUIRED: { status: 403, message: 'Use HTTPS.', advice: 'Call the same address with https.' },
  NOT_FOUND: {
    status: 404,
    message: 'There is no such object.',
    advice: 'It does not exist, or belongs to another organisation or mode: a test key sees test data only.',
  },
  CONFLICT: {
    status: 409,
    message: 'The object is not in a state that allows this.',
    advice: '`details` say why. With a Retry-After, the same call may succeed after it.',
  },
  WORKFLOW_IN_USE: {
    status: 409,
    message: 'A mandate that is not archived uses this workflow.',
    advice: 'Archive its mandates first.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first call with this Idempotency-Key is still running.',
    advice: 'Wait for Retry-After and send the same call again: it then gets the first answer.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 256 KB.',
    advice: 'Split it into several calls.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON in UTF-8.',
    advice: 'Send Content-Type: application/json, not compressed.',
  },
  LIMIT_EXCEEDED: {
    status: 422,
    message: 'A structural limit is exceeded.',
    advice: '`details` name the limit. It is the same for test keys and cannot be raised by waiting.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
    advice:
      'Use a new key for a new wish; the same key only to repeat the very same method, path and body within 24 hours.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many calls. Wait for the seconds that Retry-After gives.',
    advice:
      'Slow down to what the RateLimit headers show. A refused call consumes nothing. Limits can be raised on request.',
  },
  COOLDOWN: {
    status: 429,
    message: 'The key is in cooldown after too many refused calls or browse pages.',
    advice:
      'Stop calling until Retry-After has passed; each cooldown within an hour of the last is twice as long, up to 15 minutes.',
  },
  DAILY_CAP: {
    status: 429,
    message: 'The daily number of different skills is reached.',
    advice:
      'Search and browse give at most 15,000 different skills a day (test keys 1,500), until midnight IST. There is no bulk export.',
  },
  SERVER_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    advice: 'Retry with the same Idempotency-Key. If it stays, quote the request id of the message to support.',
  },
  SERVICE_DISABLED: {
    status: 503,
    message: 'This part of the service is switched off or busy for the moment.',
    advice: 'Retry after Retry-After. Nothing was done.',
  },
}

export const errorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(partnerErrors) as PartnerCode[]),
        message: Type.String(),
        details: Type.Array(
          Type.Object({ path: Type.String(), message: Type.String() }, { additionalProperties: false }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** What goes wrong before an operation runs has no code of its own here. */
const CODE_OF_TRANSPORT: Record<TransportCode, PartnerCode> = {
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  ROUTE_NOT_FOUND: 'NOT_FOUND',
  BUSY: 'SERVICE_DISABLED',
  SERVER_ERROR: 'SERVER_ERROR',
}

export const renderPartnerRefusal: RefusalRenderer<PartnerCode> = ({ code: given, details }, requestId) => {
  const code = given in CODE_OF_TRANSPORT ? CODE_OF_TRANSPORT[given as TransportCode] : (given as PartnerCode)
  const { status, message } = partnerErrors[code]
  // A scope or a reason says more in the message itself; a 500 says only whom to ask.
  const text = code === 'SCOPE_MISSING' ? `${message} ${details[0]?.message ?? ''}`.trim() : message
  const shown = status === 500 ? `${text} Quote request ${requestId} to support.` : text
  return { status, body: { success: false, error: { code, message: shown, details } } }
}
