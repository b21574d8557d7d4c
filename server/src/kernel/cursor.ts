/** Where a list goes on, as an opaque text: partners pass it back and read nothing into it. */
export type CursorValue = string | number

export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Places in a list and numbers of rows: PostgreSQL's integer. */
const MOST = 2_147_483_647

/** A forged one must not reach the database with what that cannot take. */
function isPlain(value: CursorValue): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= MOST
  return value.isWellFormed() && !value.includes('\0')
}

/** Null for what is no cursor of ours: another text, or another number or kind of values. */
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
