import type { VerificationError } from './verification-error.ts'

/** Of any operation. */
export const generalErrors = {
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is not valid.',
    advice:
      'Mend what the message names: an unknown field, a wrong type, JSON that cannot be read. All faults of a body come at once.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The key or the session token is missing or not valid.',
    advice:
      'Send a verification key (VFN_VK_…) in x-api-key; and where a session is needed its token in x-session-token, used within the last ' +
      '24 hours and not older than 7 days. A token of another organisation or mode is not valid.',
  },
  HTTPS_REQUIRED: {
    status: 403,
    message: 'Use HTTPS.',
    advice: 'Call the same address with https.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is nothing here.',
    advice: 'No such route; or no reviewer is stored for this verification, or nothing is asked of one yet.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 256 KB.',
    advice: 'Send less: 50 items of each kind are enough.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON in UTF-8.',
    advice: 'Send Content-Type: application/json, not compressed.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many calls. Wait for the seconds that Retry-After gives.',
    advice:
      'A key may call 20 times a second (40 at once) and 1,200 times a minute; routes without a key 60 times a minute per address.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    advice: 'Try again. If it stays, quote the request id of the message to support.',
  },
  SERVICE_DISABLED: {
    status: 503,
    message: 'This part of the service is switched off or busy for the moment.',
    advice: 'Try again after Retry-After. Nothing was done.',
  },
} as const satisfies Record<string, VerificationError>
