/** JSON Schema as TypeBox writes it, and as the published documents show it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Shows schemas for a document. A schema with a `title` becomes a component of that name and is referenced everywhere.
 * Request schemas stay closed. Schemas of answers are shown open: a field may be added within a version, and a client must not
 * reject it.
 */
export interface SchemaWriter {
  request(schema: object): JsonSchema
  answer(schema: object): JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

type Mode = 'request' | 'answer'

/** `shownAs`: schemas that are shown as a component declared elsewhere. */
export function schemaWriter(shownAs: ReadonlyMap<unknown, string> = new Map()): SchemaWriter {
  const components: Record<string, JsonSchema> = {}

  function show(schema: JsonSchema, mode: Mode): JsonSchema {
    const known = shownAs.get(schema)
    if (known !== undefined) return refTo(known)
    if (typeof schema.title !== 'string') return write(schema, mode)
    const text = write(schema, mode)
    const before = components[schema.title]
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(text))
      throw new Error(`Two different schemas are titled ${schema.title}`)
    components[schema.title] = text
    return refTo(schema.title)
  }

  function write(schema: JsonSchema, mode: Mode): JsonSchema {
    const shown: Record<string, unknown> = { ...typeOfEnum(schema) }
    for (const [keyword, value] of Object.entries(schema)) {
      if (OURS.includes(keyword) || (mode === 'answer' && keyword === 'additionalProperties' && value === false))
        continue
      shown[keyword] = inside(keyword, value, mode)
    }
    return shown
  }

  function inside(keyword: string, value: unknown, mode: Mode): unknown {
    const one = (each: unknown) => show(each as JsonSchema, mode)
    if (MAPS.includes(keyword))
      return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, one(each)]))
    if (keyword === 'anyOf') return (value as readonly unknown[]).map(one)
    if (SINGLE.includes(keyword) && typeof value === 'object') return one(value)
    return value
  }

  const plain = (schema: object) => JSON.parse(JSON.stringify(schema)) as JsonSchema
  return {
    request: schema => plain(show(schema as JsonSchema, 'request')),
    answer: schema => plain(show(schema as JsonSchema, 'answer')),
    components,
  }
}

/** Of use to us alone: the name of a component, and the words of a validation message. */
const OURS = ['title', 'x-rule']
const MAPS = ['properties', 'patternProperties']
const SINGLE = ['items', 'additionalProperties', 'not']

export function refTo(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

/** TypeBox writes an enum without a type; many generators need one. */
function typeOfEnum(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.enum) || schema.type !== undefined) return {}
  return { type: typeof schema.enum[0] === 'number' ? 'integer' : typeof schema.enum[0] }
}

/**
 * An example value of a schema: its own first example, else one put together from its parts. Optional fields are left out unless
 * they have an example of their own. Throws for text without an example: a made-up word explains nothing.
 */
export function exampleOf(schema: JsonSchema, path = ''): unknown {
  const given = (schema.examples as readonly unknown[] | undefined)?.[0]
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as JsonSchema, path)
  return exampleOfType(schema, path)
}

function exampleOfType(schema: JsonSchema, path: string): unknown {
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, path)
    case 'array':
      return [exampleOf(schema.items as JsonSchema, `${path}[]`)]
    case 'boolean':
      return schema.default ?? true
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 1
    case 'null':
      return null
    default:
      throw new Error(`${path} has no example`)
  }
}

function exampleObject(schema: JsonSchema, path: string): unknown {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  const shown = Object.entries(properties).filter(([name, each]) => required.includes(name) || each.examples)
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, `${path}.${name}`)]))
}
