import Type, { type Static } from 'typebox'

/** Parts that all kinds of hooks share. */

/** An id or a name of Meta's: without spaces, so that it can be part of ours. */
export const identifier = Type.String({ pattern: '^[\\x21-\\x7e]{1,300}$' })

/** Unix seconds; a string in receipts and messages, a number around them. */
export const timestamp = Type.Union([
  Type.String({ pattern: '^[0-9]{1,11}$' }),
  Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
])

export function eventTime(seconds: Static<typeof timestamp>): Date {
  return new Date(Number(seconds) * 1_000)
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function storable(written: string): string {
  return written.replaceAll('\0', '').toWellFormed()
}
