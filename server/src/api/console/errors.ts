import Type from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { ErrorRenderer } from '../../http/mount.ts'

/** Errors of the console's API. The browser decides by the code; the message is shown to the person. */
export type ConsoleCode =
  | 'VALIDATION_FAILED'
  | 'SIGN_IN_FAILED'
  | 'SINGLE_SIGN_ON_FAILED'
  | 'SINGLE_SIGN_ON_REQUIRED'
  | 'SIGNED_OUT'
  | 'INSUFFICIENT_CREDITS'
  | 'FORBIDDEN'
  | 'WRONG_ORIGIN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'LIMIT_EXCEEDED'
  | 'RATE_LIMITED'
  | 'SERVICE_DISABLED'

export const consoleErrors: Record<ConsoleCode | TransportCode, { readonly status: number; readonly message: string }> =
  {
    VALIDATION_FAILED: { status: 400, message: 'Some fields are not valid. Correct them and send again.' },
    SIGN_IN_FAILED: { status: 401, message: 'Signing in failed. Check what you entered, or ask for a new link.' },
    SINGLE_SIGN_ON_FAILED: { status: 401, message: 'Single sign-on failed. Start again.' },
    SIGNED_OUT: { status: 401, message: 'You are signed out. Sign in again.' },
    INSUFFICIENT_CREDITS: { status: 402, message: 'The organisation does not have enough credits.' },
    FORBIDDEN: { status: 403, message: 'Your role does not allow this. Ask an owner of the organisation.' },
    SINGLE_SIGN_ON_REQUIRED: {
      status: 403,
      message: 'Your organisation requires single sign-on. Enter your e-mail address and choose “Single sign-on”.',
    },
    WRONG_ORIGIN: {
      status: 403,
      message: 'This request did not come from the console. Open the console and try again.',
    },
    NOT_FOUND: { status: 404, message: 'This does not exist, or you have no access to it.' },
    ROUTE_NOT_FOUND: { status: 404, message: 'No route matches. Check method and path.' },
    CONFLICT: { status: 409, message: 'This was changed in the meantime. Reload and try again.' },
    PAYLOAD_TOO_LARGE: { status: 413, message: 'This is larger than 256 KB. Send less at once.' },
    UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON.' },
    LIMIT_EXCEEDED: { status: 422, message: 'A limit is exceeded.' },
    RATE_LIMITED: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
    SERVER_ERROR: { status: 500, message: 'An unexpected error occurred. Quote the request id to support.' },
    SERVICE_DISABLED: { status: 503, message: 'This organisation or part of the service is switched off.' },
    BUSY: { status: 503, message: 'The service is busy. Try again in a moment.' },
  }

export const errorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ description: 'Stable: decide by it.', examples: ['VALIDATION_FAILED'] }),
        message: Type.String({ description: 'A sentence for the person.' }),
        details: Type.Array(
          Type.Object(
            {
              path: Type.String({ description: 'The field.', examples: ['email'] }),
              message: Type.String({ description: 'What is wrong with it.' }),
            },
            closed,
          ),
          { description: 'All problems of a form at once.' },
        ),
      },
      { ...closed, description: 'What went wrong.' },
    ),
    request_id: Type.String({ description: 'For support.', examples: ['req_0123456789abcdef01234567'] }),
  },
  { ...closed, description: 'The body of every error.' },
)

export const renderConsoleError: ErrorRenderer<ConsoleCode> = ({ code, message, details }, requestId) => {
  const { status, message: general } = consoleErrors[code]
  return { status, body: { error: { code, message: message ?? general, details }, request_id: requestId } }
}
