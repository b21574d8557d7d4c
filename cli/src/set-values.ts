import { UsageError } from './errors.ts'

/** `mandate.title=Mason`, `candidate.phone=+919876543203`, `mandate.skills.0.verify=false`. */
export interface SetValue {
  readonly path: readonly string[]
  readonly value: unknown
}

/** A value that is JSON is taken as such; anything else is text. */
export function parseSetValue(text: string, former: readonly SetValue[] = []): readonly SetValue[] {
  const at = text.indexOf('=')
  const path = text.slice(0, Math.max(at, 0)).split('.')
  if (at < 1 || path.length < 2 || path.some(part => part === '' || part === '__proto__'))
    throw new UsageError(`--set is ${JSON.stringify(text)}: give object.field=value, such as mandate.title=Mason.`)
  return [...former, { path, value: jsonOrText(text.slice(at + 1)) }]
}

function jsonOrText(text: string): unknown {
  // A phone such as +91… is no JSON, but 919876543201 would become a number.
  if (/^\d{10,}$/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The body of an object with the values that were set for it. */
export function withValues<T extends object>(body: T, name: string, values: readonly SetValue[]): T {
  const copy = structuredClone(body)
  for (const { path, value } of values.filter(({ path: [first] }) => first === name)) assign(copy, path.slice(1), value)
  return copy
}

/** A name that no body has is a mistake, which would otherwise be ignored. */
export function checkNames(values: readonly SetValue[], names: readonly string[]): void {
  const unknown = values.find(({ path }) => !names.includes(path[0] ?? ''))
  if (unknown !== undefined)
    throw new UsageError(
      `--set ${unknown.path.join('.')}: this event is made from ${names.join(', ') || 'nothing that can be set'}.`,
    )
}

function assign(target: object, path: readonly string[], value: unknown): void {
  let at = target as Record<string, unknown>
  for (const part of path.slice(0, -1)) {
    if (typeof at[part] !== 'object' || at[part] === null) at[part] = {}
    at = at[part] as Record<string, unknown>
  }
  at[path.at(-1) ?? ''] = value
}
