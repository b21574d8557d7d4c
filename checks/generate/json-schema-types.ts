/** JSON Schema of the kind our documents hold, as TypeScript types. What it does not know it refuses: a wrong type is worse. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly not?: { readonly enum: readonly unknown[] }
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

export interface TypeWriter {
  /** What a caller sends may be read-only and may leave a field undefined; what we answer is the caller's own. */
  readonly isRequest: boolean
  /** The name of a schema that has one. */
  nameOf(schema: Schema): string | undefined
}

export function typeOf(schema: Schema, writer: TypeWriter, indent = ''): string {
  if (schema.$ref) return componentName(schema.$ref.replace('#/components/schemas/', ''))
  return writer.nameOf(schema) ?? inlineTypeOf(schema, writer, indent)
}

/** `Error` and `Event` are globals. */
export function componentName(name: string): string {
  return GLOBALS.get(name) ?? name
}

const GLOBALS = new Map([
  ['Error', 'ErrorEnvelope'],
  ['Event', 'PramaanEvent'],
])

/** The type written out, even if it has a name: its own declaration needs that. */
export function inlineTypeOf(schema: Schema, writer: TypeWriter, indent = ''): string {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.not) return UNLISTED
  if (schema.anyOf) return [...new Set(schema.anyOf.map(each => typeOf(each, writer, indent)))].join(' | ')
  const plain = PLAIN.get(schema.type ?? '')
  if (plain) return plain
  if (schema.type === 'array' && schema.items) return arrayOf(typeOf(schema.items, writer, indent), writer)
  if (schema.type === 'object') return objectOf(schema, writer, indent)
  throw new Error(`The SDK's types know no such schema: ${JSON.stringify(schema)}`)
}

/**
 * A name that is none of those listed. TypeScript cannot take literals away from `string`, and beside a plain `string` no literal
 * narrows a union; a template literal with a mark on it does not match them and narrows (tried with TypeScript 7.0).
 */
const UNLISTED = `\`\${string}.\${string}\` & { readonly __unlisted: true }`

const PLAIN = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function arrayOf(item: string, { isRequest }: TypeWriter): string {
  const element = isUnion(item) || item.startsWith('readonly ') ? `(${item})` : item
  return `${isRequest ? 'readonly ' : ''}${element}[]`
}

/** A bar inside braces belongs to a field. */
function isUnion(type: string): boolean {
  let depth = 0
  for (const letter of type) {
    if (letter === '{') depth++
    if (letter === '}') depth--
    if (letter === '|' && depth === 0) return true
  }
  return false
}

function objectOf(schema: Schema, writer: TypeWriter, indent: string): string {
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema
  const inner = `${indent}  `
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const optional = !required.includes(name)
    const type = `${typeOf(field, writer, inner)}${optional && writer.isRequest ? ' | undefined' : ''}`
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
    return [...comment(field.description, inner), `${inner}${key}${optional ? '?' : ''}: ${type}`]
  })
  const others = [...Object.values(patternProperties ?? {}), ...valuesOf(additionalProperties)]
  const otherTypes = [...new Set(others.map(each => typeOf(each, writer, indent)))].join(' | ')
  if (fields.length > 0 && otherTypes === '') return `{\n${fields.join('\n')}\n${indent}}`
  if (fields.length === 0) return `Record<string, ${otherTypes || 'unknown'}>`
  throw new Error(`The SDK's types know no object with named and other fields: ${JSON.stringify(schema)}`)
}

function valuesOf(additional: Schema['additionalProperties']): readonly Schema[] {
  return typeof additional === 'object' ? [additional] : []
}

export function comment(text: string | undefined, indent: string): readonly string[] {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */`]
}
