import Type, { type TSchema } from 'typebox'

/**
 * Field types that several resources share. Schemas are closed: bodies with unknown fields are rejected, and tests hold every
 * answer against exactly what is declared. The published documents show answers as open (http/openapi.ts).
 */
export const closed = { additionalProperties: false } as const

/** The example is null unless the schema has one of its own. */
export function nullable<Schema extends TSchema>(schema: Schema, description: string) {
  const hasExample = 'examples' in schema || 'title' in schema
  return Type.Union([schema, Type.Null()], { description, ...(!hasExample && { examples: [null] }) })
}

/** A time in an answer: UTC with milliseconds. */
export function timestamp(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-11-15T06:30:00.000Z'] })
}

/**
 * A time in a request. The pattern admits 30 February; the operation rejects it. `format: date-time` also admits other time zones,
 * lower case and leap seconds.
 */
export function timestampInput(description: string) {
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
    'x-rule': 'must be a UTC time such as 2026-11-15T00:00:00Z',
    description,
    examples: ['2026-11-15T00:00:00Z'],
  })
}

/** Null for a time that does not exist. `Date` takes 30 February for 2 March. */
export function toTime(text: string): Date | null {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10)) ? time : null
}

const CREATED_VIA = ['api', 'playground'] as const
export type CreatedVia = (typeof CREATED_VIA)[number]

export const createdVia = Type.Enum([...CREATED_VIA], {
  description: 'Where it was created. Only objects created through this API can be changed through it.',
})

export const MODES = ['test', 'live'] as const
