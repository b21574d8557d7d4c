/**
 * Reads fields of unknown values without stopping at the first error: each reader records what is wrong, with file and path, and
 * returns an empty value that later rules ignore.
 */
export interface Place {
  readonly file: string
  readonly path: string
  /** Shared by all fields of one read. */
  readonly faults: string[]
}

export function at(place: Place, step: string | number): Place {
  const path = typeof step === 'number' ? `${place.path}[${step}]` : place.path === '' ? step : `${place.path}.${step}`
  return { ...place, path }
}

export function fault(place: Place, message: string): void {
  place.faults.push(`${place.file}: ${place.path === '' ? 'the document' : place.path}: ${message}`)
}

/** An unknown field is an error: most likely a misspelt one. */
export function readFields(
  value: unknown,
  place: Place,
  required: readonly string[],
  optional: readonly string[] = [],
): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault(place, `must have the fields ${required.join(', ')}`)
    return null
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const name of required) if (fields[name] === undefined) fault(at(place, name), 'is missing')
  for (const name of Object.keys(fields)) {
    if (!required.includes(name) && !optional.includes(name)) fault(at(place, name), 'is no field of this format')
  }
  return fields
}

/** Normalised text, or '' and an error. The error of a missing field is already recorded. */
export function readText(value: unknown, place: Place): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') {
    fault(place, 'must be text (in quotes, if it looks like a number)')
    return ''
  }
  if (value.trim() === '') fault(place, 'is empty')
  else if (value !== value.replace(/\s+/gu, ' ').trim()) fault(place, 'has spaces to spare')
  return value.trim()
}

export function readList(
  value: unknown,
  place: Place,
  least: number,
  most = Number.POSITIVE_INFINITY,
): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) {
    fault(place, 'must be a list')
    return []
  }
  const wanted = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`
  if (value.length < least || value.length > most) fault(place, `has ${value.length} entries, must have ${wanted}`)
  return value
}

/** An integer of the given range, or null and an error. */
export function readId(value: unknown, place: Place, lowest: number, highest: number): number | null {
  if (value === undefined) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest) return value
  fault(place, `must be a whole number from ${lowest} to ${highest}`)
  return null
}

export function readBoolean(value: unknown, place: Place): boolean {
  if (value !== undefined && typeof value !== 'boolean') fault(place, 'must be true or false')
  return value === true
}
