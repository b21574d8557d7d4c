import Type from 'typebox'
import { closed } from './operation.ts'
import { PLAIN_TEXT, verificationId } from './shapes.ts'

/** What a reviewer sends who confirms nothing. */
export const objectionBody = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 512 }),
    reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: PLAIN_TEXT }),
    page: Type.Optional(
      Type.Object(
        { number: Type.String({ maxLength: 20 }), seconds: Type.Integer({ minimum: 0, maximum: 86_400 }) },
        { ...closed, description: 'From the reviewer’s page: the number typed, and how long it was open.' },
      ),
    ),
  },
  closed,
)

export const objectionParams = Type.Object({ serviceVerificationId: verificationId })

export const OBJECTION_REFUSALS = [
  'VALIDATION_FAILED',
  'NOT_FOUND',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'ALREADY_DECIDED',
  'CONFIRMATION_NEEDED',
] as const
