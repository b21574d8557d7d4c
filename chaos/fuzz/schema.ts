/** The part of JSON Schema that our documents use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly description?: string
  readonly title?: string
}

const KEYWORDS = new Set<string>([
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minProperties',
  'maxProperties',
  'default',
  'examples',
  'description',
  'title',
])

/** The keywords that the generators ignore; reported, so that a new one is not fuzzed blindly. */
export function unknownKeywords(schema: Schema): readonly string[] {
  const own = Object.keys(schema).filter(keyword => !KEYWORDS.has(keyword))
  return [...new Set([...own, ...partsOf(schema).flatMap(unknownKeywords)])]
}

function partsOf(schema: Schema): readonly Schema[] {
  const { additionalProperties } = schema
  return [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
}

/** The single type of a schema; for a union, its alternatives are used instead. */
export function typeOf(schema: Schema): string | null {
  if (typeof schema.type === 'string') return schema.type
  if (Array.isArray(schema.type)) return (schema.type[0] as string | undefined) ?? null
  if (schema.properties || schema.patternProperties || schema.required) return 'object'
  if (schema.items) return 'array'
  if (schema.pattern !== undefined || schema.minLength !== undefined || schema.maxLength !== undefined) return 'string'
  return null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
