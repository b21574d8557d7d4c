import { pick, type Random } from '../random.ts'
import { isObject, type Schema, typeOf } from './schema.ts'

/** One position in a valid value, with its schema. */
export interface Site {
  readonly path: readonly (string | number)[]
  readonly schema: Schema
  readonly value: unknown
}

export interface Mutated {
  readonly how: string
  readonly value: unknown
}

type Mutation = readonly [how: string, value: unknown]

/** The valid value with one change at one position. The Ajv of the check decides whether that made it invalid. */
export function nearlyValid(
  schema: Schema,
  value: unknown,
  mayTouch: (site: Site) => boolean,
  random: Random,
): Mutated {
  const sites = sitesOf(schema, value).filter(mayTouch)
  if (sites.length === 0) return { how: 'nothing to change', value }
  const site = pick(sites, random)
  const [how, changed] = pick(mutationsOf(site, random), random)
  return { how: `${site.path.join('.')}: ${how}`, value: changedAt(value, site.path, changed) }
}

/** Marks a position that is to be omitted. */
const LEFT_OUT = Symbol('left out')

export function sitesOf(schema: Schema, value: unknown, path: Site['path'] = []): readonly Site[] {
  const own: Site = { path, schema, value }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const meant = alternatives.find(each => looksLike(each, value))
    return meant ? [own, ...sitesOf(meant, value, path).slice(1)] : [own]
  }
  if (Array.isArray(value)) {
    return [own, ...value.flatMap((item, at) => sitesOf(schema.items ?? {}, item, [...path, at]))]
  }
  if (!isObject(value)) return [own]
  return [
    own,
    ...Object.entries(value).flatMap(([key, each]) => sitesOf(schema.properties?.[key] ?? {}, each, [...path, key])),
  ]
}

/** Sufficient to distinguish the alternatives of a union: by type, and objects by their constants and required names. */
export function looksLike(schema: Schema, value: unknown): boolean {
  if ('const' in schema) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  if (isObject(value)) {
    const hasAll = (schema.required ?? []).every(name => name in value)
    return (
      hasAll &&
      Object.entries(schema.properties ?? {}).every(([name, each]) => !('const' in each) || value[name] === each.const)
    )
  }
  const type = typeOf(schema)
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'number') return type === 'number' || type === 'integer'
  return type === typeof value
}

function mutationsOf({ schema, value }: Site, random: Random): readonly Mutation[] {
  const everywhere: readonly Mutation[] = [
    ['left out', LEFT_OUT],
    ['null', null],
    ['wrong type', pick([true, 0, 'text', [], {}, [[]], [null], 1.5], random)],
    ['wrapped in an array', [value]],
  ]
  if (schema.enum) return [...everywhere, ...enumMutations(schema.enum, random)]
  if (typeof value === 'string') return [...everywhere, ...textMutations(schema, value, random)]
  if (typeof value === 'number') return [...everywhere, ...numberMutations(schema, value)]
  if (Array.isArray(value)) return [...everywhere, ...arrayMutations(schema, value)]
  if (isObject(value)) return [...everywhere, ...objectMutations(schema, value, random)]
  if (typeof value === 'boolean') return [...everywhere, ['as text', String(value)], ['as a number', Number(value)]]
  return everywhere
}

function enumMutations(values: readonly unknown[], random: Random): readonly Mutation[] {
  const text = String(pick(values, random))
  return [
    ['other case', text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()],
    ['with a blank', `${text} `],
    ['one letter more', `${text}s`],
    ['empty', ''],
    ['a name of Object.prototype', pick(['toString', 'valueOf', 'hasOwnProperty', '__proto__'], random)],
  ]
}

function textMutations(schema: Schema, value: string, random: Random): readonly Mutation[] {
  const characters = [...value]
  const at = Math.floor(random() * (characters.length + 1))
  const odd = pick(
    ['\n', '\t', ' ', '\u007f', '\u2028', '-', '~', 'é', '٣', '😀', '\ufffe', '\u200b', '\u0085'],
    random,
  )
  return [
    ['one character changed', [...characters.slice(0, at), odd, ...characters.slice(at + 1)].join('')],
    ['one character more', [...characters.slice(0, at), odd, ...characters.slice(at)].join('')],
    ['a line break at the end', `${value}\n`],
    ['empty', ''],
    ['blanks only', '   '],
    ['other case', value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()],
    ['a number', Number(value.replace(/\D/g, '')) || 7],
    ['blanks around', ` ${value} `],
    ...(schema.minLength ? [['too short by one', characters.slice(0, schema.minLength - 1).join('')] as const] : []),
    ...(schema.maxLength !== undefined
      ? ([
          ['too long by one', 'x'.repeat(schema.maxLength + 1)],
          ['too long by one, in pairs', '😀'.repeat(schema.maxLength + 1)],
          ['as long as allowed', 'x'.repeat(schema.maxLength)],
        ] as const)
      : []),
  ]
}

function numberMutations(schema: Schema, value: number): readonly Mutation[] {
  return [
    ['as text', String(value)],
    ['and a half', value + 0.5],
    ['negative', -value - 1],
    ['beyond 32 bits', 2_147_483_648],
    ['the largest exact one', Number.MAX_SAFE_INTEGER],
    ['the smallest above nothing', 5e-324],
    ...(schema.minimum !== undefined
      ? ([
          ['too small by one', schema.minimum - 1],
          ['as small as allowed', schema.minimum],
        ] as const)
      : []),
    ...(schema.maximum !== undefined
      ? ([
          ['too large by one', schema.maximum + 1],
          ['as large as allowed', schema.maximum],
        ] as const)
      : []),
  ]
}

function arrayMutations(schema: Schema, value: readonly unknown[]): readonly Mutation[] {
  const item = value[0] ?? 'x'
  return [
    ['empty', []],
    ['an item twice', [...value, item]],
    ['a null item', [...value, null]],
    ['an array as item', [...value, [item]]],
    ['as an object', { 0: item, length: 1 }],
    ...(schema.minItems ? [['too few by one', value.slice(0, schema.minItems - 1)] as const] : []),
    ...(schema.maxItems !== undefined
      ? ([
          ['too many by one', Array.from({ length: schema.maxItems + 1 }, (_, at) => value[at] ?? item)],
          ['as many as allowed', Array.from({ length: schema.maxItems }, (_, at) => value[at] ?? item)],
        ] as const)
      : []),
  ]
}

function objectMutations(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  random: Random,
): readonly Mutation[] {
  const names = Object.keys(value)
  const name = names.length > 0 ? pick(names, random) : 'x'
  const { [name]: taken, ...others } = value
  return [
    [
      'a name more',
      { ...value, [pick(['extra', 'id', 'org_id', 'mode', 'toString', 'hasOwnProperty', ''], random)]: 1 },
    ],
    ['a name in other case', { ...others, [name.toUpperCase()]: taken }],
    ['a name in camel case', { ...others, [name.replace(/_(\w)/g, (_, next: string) => next.toUpperCase())]: taken }],
    ['empty', {}],
    ...(schema.required ?? []).map(missing => {
      const { [missing]: _, ...rest } = value
      return [`without ${missing}`, rest] as const
    }),
  ]
}

export function changedAt(value: unknown, path: Site['path'], changed: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return changed
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      if (at !== first) return [item]
      const next = changedAt(item, rest, changed)
      return next === LEFT_OUT ? [] : [next]
    })
  }
  const next = changedAt((value as Record<string, unknown>)[first], rest, changed)
  const { [first]: _, ...others } = value as Record<string, unknown>
  return next === LEFT_OUT ? others : { ...(value as object), [first]: next }
}
