import Type, { type TProperties } from 'typebox'
import { closed, MODES } from '../../../contract/fields.ts'

/** What operations of operators share. */
export const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const orgId = text('The organisation.', 'ORG_01JCM2Q3K4M5N6P7R8S9T0V1W2')
export const organisationName = text('Its name.', 'Acme Hiring')
export const mode = Type.Enum([...MODES], { description: 'Test or live data.' })

/** An id in a path. PostgreSQL rejects a NUL, which a path can hold. */
export function idParam(description: string, pattern: string, example: string) {
  return Type.String({ pattern, 'x-rule': 'must be an id of the list', description, examples: [example] })
}

export const orgIdParam = idParam('The organisation.', '^ORG_[0-9A-Z]{26}$', 'ORG_01JCM2Q3K4M5N6P7R8S9T0V1W2')
export const verificationIdParam = idParam(
  'The verification.',
  '^[A-Za-z0-9_-]{1,64}$',
  'VER_01JCM2Q3K4M5N6P7R8S9T0V1W2',
)

export function inPath<P extends TProperties>(params: P) {
  return Type.Object(params, closed)
}

export const reason = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '^(?=.*\\S)[^\\p{Cc}]+$',
  'x-rule': 'must be one line of text',
  description: 'Why. It is kept.',
  examples: ['Reported by support'],
})

export const reasonBody = Type.Object({ reason }, closed)
