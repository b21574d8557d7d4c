import Type from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { ErrorRenderer } from '../../http/mount.ts'
import type { ErrorDetail } from '../../kernel/domain-error.ts'

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
  /** For docs/errors.md: when it is answered and what to do. */
  readonly advice: string
}

export const partnerErrors: Record<PartnerCode, PartnerError> = {
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is not valid. details name each field and the rule.',
    advice:
      'Correct every field that `details` names. All errors of a body are reported at once. Sending the same request ' +
      'again gives the same answer.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    message: 'This call spends credits. Send an Idempotency-Key.',
    advice: 'Send an Idempotency-Key of your own, and the same one on every retry of the same request.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The key or signature is not valid.',
    advice:
      'The key is unknown, expired or revoked, the signature does not match, or x-timestamp is more than 5 minutes off. With ' +
      'a test key, `details` tell which it is, the server time, and the string that the server would have signed: compare it with yours.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    message: 'The organisation does not have enough credits.',
    advice: '`details` give what is needed and what is available. Top up, then retry with the same Idempotency-Key.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'This object was not created through this API and cannot be changed through it.',
    advice: 'Change it in the playground, where it was created. Reading it is allowed.',
  },
  SCOPE_MISSING: {
    status: 403,
    message: 'The key does not have the required scope.',
    advice: 'The message names the scope. Use a key that has it.',
  },
  HTTPS_REQUIRED: { status: 403, message: 'Use HTTPS.', advice: 'Call the same URL with https.' },
  NOT_FOUND: {
    status: 404,
    message: 'The object does not exist.',
    advice:
      'It does not exist, or it belongs to another organisation or mode: a test key sees test data only. If no route ' +
      'matches, the message names the call; check method and path.',
  },
  CONFLICT: {
    status: 409,
    message: 'The request conflicts with the current state of the object.',
    advice:
      'The message and `details` tell what is in conflict and what to do. With a Retry-After, the same call may succeed after it.',
  },
  WORKFLOW_IN_USE: {
    status: 409,
    message: 'A mandate that is not archived uses this workflow. Archive its mandates first.',
    advice: '`details` name the mandates. Archive them, then send the call again.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first call with this Idempotency-Key is still running.',
    advice: 'Wait for Retry-After and send the same call again. It then gets the answer of the first one.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 256 KB.',
    advice: 'Split the request into several calls.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON in UTF-8.',
    advice: 'Send Content-Type: application/json, not compressed.',
  },
  LIMIT_EXCEEDED: {
    status: 422,
    message: 'A limit is exceeded. details name it.',
    advice:
      '`details` name the limit. Limits of a body or an object are the same for test and live keys, and waiting does not help. The number of ' +
      'different people per key and day starts again at midnight IST.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
    advice:
      'Use a new key for a new request, and the same key only to repeat the same method, path and body within 24 hours.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many calls. Wait for the number of seconds in Retry-After.',
    advice:
      'Keep to what the RateLimit headers show. `details` name the limit. A rejected call consumes nothing. Limits can ' +
      'be raised on request.',
  },
  COOLDOWN: {
    status: 429,
    message:
      'The key is in cooldown after too many rate-limited calls or browse pages. Wait for the number of seconds in Retry-After.',
    advice:
      'Stop calling until Retry-After has passed. Each cooldown within an hour of the last one is twice as long, up to 15 minutes.',
  },
  DAILY_CAP: {
    status: 429,
    message: 'The daily number of different skills is reached. It resets at midnight IST.',
    advice:
      'Search and browse return at most 15,000 different skills a day (test keys 1,500). There is no bulk export.',
  },
  SERVER_ERROR: {
    status: 500,
    message: 'An unexpected error occurred.',
    advice:
      'Send the call again with the same Idempotency-Key. If the error persists, quote the request id of the message to support.',
  },
  SERVICE_DISABLED: {
    status: 503,
    message: 'This part of the service is switched off or busy.',
    advice:
      'Send the call again after Retry-After, with the same Idempotency-Key. Nothing was changed; only POST /test/clock/advance may have ' +
      'moved the clock by a part, and its message says how many seconds are left.',
  },
}

export const errorBody = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(partnerErrors) as PartnerCode[], {
          description: 'Code of the error. Use it for decisions; docs/errors.md explains each code.',
        }),
        message: Type.String({ description: 'A sentence for people. The wording may change.' }),
        details: Type.Array(
          Type.Object(
            {
              path: Type.String({ description: 'Field or subject of the detail, such as `skills[2].skill_id`.' }),
              message: Type.String({ description: 'The rule in words, or a value such as an id.' }),
            },
            { ...closed, description: 'One error of the request.' },
          ),
          { description: 'All errors of the request; empty if the message says everything.' },
        ),
      },
      { ...closed, description: 'The error.' },
    ),
  },
  { ...closed, description: 'The body of every error.' },
)

/** Codes of what goes wrong before an operation runs. */
const CODE_OF_TRANSPORT: Record<TransportCode, PartnerCode> = {
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  ROUTE_NOT_FOUND: 'NOT_FOUND',
  BUSY: 'SERVICE_DISABLED',
  SERVER_ERROR: 'SERVER_ERROR',
}

/** Details of a conflict are sentences, or the id of the object that is in the way. */
function conflictText(details: readonly ErrorDetail[]): string | undefined {
  const sentence = details.find(({ message }) => /\s/.test(message))
  const [first] = details
  return sentence?.message ?? (first && IN_THE_WAY[first.path]?.(first.message))
}

const IN_THE_WAY: Readonly<Record<string, (id: string) => string>> = {
  mandate_id: id => `A mandate with this job_id already exists: ${id}. Replace it, or send another job_id.`,
  skill_id: id => `The catalogue already has this skill: ${id}. Use it.`,
  skill_request_id: id => `You have already requested this skill: ${id}.`,
}

export const renderPartnerError: ErrorRenderer<PartnerCode> = (
  { code: given, message: specific, details },
  requestId,
) => {
  const code = given in CODE_OF_TRANSPORT ? CODE_OF_TRANSPORT[given as TransportCode] : (given as PartnerCode)
  const { status, message: general } = partnerErrors[code]
  const message = specific ?? (code === 'CONFLICT' ? conflictText(details) : undefined) ?? general
  // A missing scope is named in the message itself; a 500 names only the request to quote.
  const text = code === 'SCOPE_MISSING' ? `${message} ${details[0]?.message ?? ''}`.trim() : message
  const shown = status === 500 ? `${text} Quote request ${requestId} to support.` : text
  return { status, body: { success: false, error: { code, message: shown, details } } }
}
