/** JSON Schema of the kind that our documents hold. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

/** A row of a table of fields. */
export interface Field {
  /** `data.mandate.warnings[]`; optional ones end in a question mark. */
  readonly path: string
  readonly type: string
  readonly meaning: string
}

/** Every field below a schema, in its order. Those named in `elsewhere` are not expanded; a link leads to their documentation. */
export function fieldsOf(schema: Schema, elsewhere: Readonly<Record<string, string>>, prefix = ''): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const link = elsewhere[path]
    const isOptional = !schema.required?.includes(name)
    const meaning = `${field.description ?? ''}${link ? ` Its fields: [${link.replace(/^.*\/|\.md$/g, '')}](${link}).` : ''}`
    const row = { path: `${path}${isOptional ? '?' : ''}`, type: typeName(field), meaning }
    return [row, ...(link ? [] : inside(field, elsewhere, path))]
  })
}

function inside(field: Schema, elsewhere: Readonly<Record<string, string>>, path: string): readonly Field[] {
  const values = Object.values(field.patternProperties ?? {})
  return [
    ...fieldsOf(field, elsewhere, `${path}.`),
    ...values.flatMap(each => fieldsOf(each, elsewhere, `${path}.*.`)),
    ...(field.items ? fieldsOf(field.items, elsewhere, `${path}[].`) : []),
    ...(field.anyOf ?? []).flatMap(each => inside(each, elsewhere, path)),
  ]
}

function typeName(schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return listed(schema.enum.map(each => `\`${each}\``))
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ')
  if (schema.type === 'array' && schema.items) return `list of ${typeName(schema.items)}`
  if (schema.format === 'date-time') return 'time'
  return schema.type ?? ''
}

/** `a`, `b` or `c` */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
