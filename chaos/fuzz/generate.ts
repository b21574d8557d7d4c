import { chance, lengthBetween, pick, type Random, whole } from '../random.ts'
import { MARKUP } from './odd-values.ts'
import { textOf } from './patterns.ts'
import type { IdPool } from './pool.ts'
import { type Schema, typeOf } from './schema.ts'

/** The sources of a generator, and where it reports what it cannot generate. */
export interface Making {
  readonly random: Random
  readonly style: Style
  readonly pool: IdPool
  readonly nowMs: number
  readonly note: (what: string) => void
}

/**
 * Settings of a whole request. If each id were known with a probability of one half, a body of eight ids would nearly always
 * contain an unknown one, and no request would get past the first rule that is not in the schema.
 */
export interface Style {
  /** How often a known id is used where one fits. */
  readonly trust: number
  /** How often an optional property is present. */
  readonly fullness: number
  /** Arrays of hardly more than their minimum. */
  readonly lean: boolean
}

export function styleOf(random: Random): Style {
  const styles: readonly Style[] = [
    { trust: 1, fullness: 0.1, lean: true },
    { trust: 0.97, fullness: 0.4, lean: true },
    { trust: 0.9, fullness: 0.6, lean: false },
    { trust: 0.3, fullness: 0.8, lean: false },
  ]
  return pick(styles, random)
}

/** A value that satisfies the schema. `name` is its property: ids that answers returned under that name are reused. */
export function validValue(schema: Schema, name: string, making: Making): unknown {
  const { random } = making
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return validValue(pick(alternatives, random), name, making)
  const known = chance(making.style.trust, random) ? making.pool.idOf(name, random) : null
  if (known !== null && typeOf(schema) === 'string' && fitsText(schema, known)) return known
  if (schema.examples && chance(0.25, random)) return pick(schema.examples, random)
  switch (typeOf(schema)) {
    case 'string':
      return namedText(schema, name, making) ?? validText(schema, making)
    case 'integer':
    case 'number':
      return validNumber(schema, random)
    case 'boolean':
      return chance(0.5, random)
    case 'array':
      return validArray(schema, name, making)
    case 'object':
      return validObject(schema, making)
    case 'null':
      return null
    default:
      return pick([null, 'anything', 5, true], random)
  }
}

/** Properties that the service checks beyond their schema, and the format that satisfies it. */
const FORMAT_OF_NAME: Readonly<Record<string, string>> = { email: 'email', website: 'uri' }

/** Null where any text will do. Some texts are markup: a page that shows them must escape it. */
function namedText(schema: Schema, name: string, making: Making): string | null {
  const { random, style } = making
  const format = FORMAT_OF_NAME[name]
  if (format !== undefined && schema.format === undefined && chance(style.trust, random)) {
    const made = formatted(format, making)
    if (fitsText(schema, made)) return made
  }
  return schema.format === undefined && fitsText(schema, MARKUP) && chance(0.04, random) ? MARKUP : null
}

function validText(schema: Schema, making: Making): string {
  const { random } = making
  const low = schema.minLength ?? 0
  const high = schema.maxLength ?? Math.max(low, 40)
  if (schema.format !== undefined) return formatted(schema.format, making)
  if (schema.pattern === undefined)
    return Array.from({ length: lengthBetween(low, high, random) }, () => letter(random)).join('')
  // A pattern and a length may conflict in one draw; thirty conflicts in a row are a gap in these generators.
  for (let draw = 0; draw < 30; draw++) {
    const text = textOf(schema.pattern, lengthBetween(low, high, random), random)
    if (text !== null && fitsText(schema, text)) return text
  }
  making.note(`pattern ${schema.pattern} (length ${low} to ${high})`)
  return String(schema.examples?.[0] ?? 'x'.repeat(low))
}

function fitsText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: Schema, text: string): boolean {
  const length = [...text].length
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
}

const LETTERS = [
  ...'abcdefghijklmnopqrstuvwxyz ABCDEF0123456789',
  ...`-_.,:;'"<>/\\&%$=+{}()`,
  ...'éßअआकिनमवா中😀\u200d\u202e',
]

function letter(random: Random): string {
  return pick(LETTERS, random)
}

function formatted(format: string, { random, nowMs, note }: Making): string {
  // Mostly in the future: most dates are of planned things.
  const at = new Date(nowMs + whole(-30, 360, random) * 86_400_000 + whole(0, 86_399, random) * 1_000).toISOString()
  const hex = (count: number) => Array.from({ length: count }, () => pick([...'0123456789abcdef'], random)).join('')
  const made: Record<string, string> = {
    'date-time': at,
    date: at.slice(0, 10),
    time: at.slice(11),
    email: `asha.${hex(6)}@example.com`,
    uri: `https://example.com/${hex(8)}`,
    url: `https://example.com/${hex(8)}`,
    uuid: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    ipv4: `192.0.2.${whole(1, 254, random)}`,
  }
  if (made[format] === undefined) note(`format ${format}`)
  return made[format] ?? hex(8)
}

function validNumber(schema: Schema, random: Random): number {
  const step = schema.multipleOf ?? (typeOf(schema) === 'integer' ? 1 : 0.01)
  const low = Math.max(
    schema.minimum ?? Number.NEGATIVE_INFINITY,
    (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + step,
  )
  const high = Math.min(
    schema.maximum ?? Number.POSITIVE_INFINITY,
    (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) - step,
  )
  const from = Number.isFinite(low) ? low : Math.min(0, high)
  const to = Number.isFinite(high) ? high : from + 1_000
  if (chance(0.15, random)) return pick([from, to], random)
  const steps = Math.floor((to - from) / step)
  return Number((from + whole(0, Math.max(0, steps), random) * step).toFixed(6))
}

function validArray(schema: Schema, name: string, making: Making): unknown[] {
  const { random, style } = making
  const low = schema.minItems ?? 0
  const high = Math.max(low, schema.maxItems ?? low + 4)
  const usual = Math.min(high, low + whole(0, style.lean ? 1 : 5, random))
  const wanted = !style.lean && chance(0.05, random) ? high : usual
  const items = new Map<string, unknown>()
  for (let draw = 0; draw < wanted * 4 && items.size < wanted; draw++) {
    const item = validValue(schema.items ?? {}, name.replace(/s$/, ''), making)
    items.set(schema.uniqueItems ? JSON.stringify(item) : String(draw), item)
  }
  return [...items.values()]
}

function validObject(schema: Schema, making: Making): Record<string, unknown> {
  const { random } = making
  const required = schema.required ?? []
  const properties = Object.entries(schema.properties ?? {})
  // At least this many, where an object must not be empty; any of them will do.
  const least = Math.min(properties.length, schema.patternProperties ? 0 : (schema.minProperties ?? 0))
  const first = whole(0, Math.max(0, properties.length - least), random)
  const isWanted = (name: string, at: number) => required.includes(name) || (at >= first && at < first + least)
  const entries = properties
    .filter(([name], at) => isWanted(name, at) || chance(making.style.fullness, random))
    .map(([name, property]) => [name, validValue(property, name, making)] as const)
  const named = Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, property]) =>
    Array.from({ length: whole(schema.minProperties ?? 0, 3, random) }, () => {
      const name = validText({ pattern }, making)
      return [name, validValue(property, name, making)] as const
    }),
  )
  const open = schema.additionalProperties
  const free =
    typeof open === 'object'
      ? Array.from({ length: whole(0, 2, random) }, (_, at) => [`more_${at}`, validValue(open, '', making)] as const)
      : []
  return inOrder(Object.fromEntries([...entries, ...named, ...free]))
}

const PAIRS = [
  ['min', 'max'],
  ['start', 'end'],
  ['from', 'to'],
] as const

/** `min_years` above `max_years` satisfies every schema and is always rejected. */
function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  const changed = { ...value }
  for (const name of Object.keys(value)) {
    for (const [less, more] of PAIRS) {
      const [low, high] = [value[name], value[name.replace(less, more)]]
      if (typeof low !== typeof high || !((low as number) > (high as number))) continue
      changed[name] = high
      changed[name.replace(less, more)] = low
    }
  }
  return changed
}
