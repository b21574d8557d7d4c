/** Position in a list as an opaque text. Partners pass it back unchanged. */
export type CursorValue = string | number

export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Numbers in a cursor must fit PostgreSQL's integer. */
const MAX_INTEGER = 2_147_483_647

/** A forged cursor must not pass a value to the database that it cannot store. */
function isPlain(value: CursorValue): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= MAX_INTEGER
  return value.isWellFormed() && !value.includes('\0')
}

/** Null if the text is not one of our cursors, or has another number or type of values. */
export function decodeCursor<Values extends readonly CursorValue[]>(
  text: string,
  kinds: { readonly [At in keyof Values]: 'string' | 'number' },
): Values | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(values) || values.length !== kinds.length) return null
    const fits = values.every((value, at) => typeof value === kinds[at] && isPlain(value))
    return fits && encodeCursor(values) === text ? (values as unknown as Values) : null
  } catch {
    return null
  }
}
