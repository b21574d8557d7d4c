/** Where a list goes on, as an opaque text: partners pass it back and read nothing into it. */
export type CursorValue = string | number

export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Null for what is no cursor of ours: another text, or another number or kind of values. */
export function decodeCursor<Values extends readonly CursorValue[]>(
  text: string,
  kinds: { readonly [At in keyof Values]: 'string' | 'number' },
): Values | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(values) || values.length !== kinds.length) return null
    const fits = values.every(
      (value, at) => typeof value === kinds[at] && (typeof value !== 'number' || Number.isSafeInteger(value)),
    )
    return fits && encodeCursor(values) === text ? (values as unknown as Values) : null
  } catch {
    return null
  }
}
