import type { VerificationError } from './verification-error.ts'

/** Of credentials. */
export const credentialErrors = {
  CREDENTIAL_NOT_FOUND: {
    status: 404,
    message: 'There is no such credential.',
    advice:
      'GET /session lists the credentials of a verification. Another organisation’s, or of the other mode, are not found.',
  },
} as const satisfies Record<string, VerificationError>
