import { presentPackages } from '../sources.ts'
import type { GeneratedText } from './generated-text.ts'
import { comment, componentName, inlineTypeOf, type Schema, type TypeWriter, typeOf } from './json-schema-types.ts'

/** The SDK's types and table of operations, from the Partner API's document. The client people see is shaped by hand on top. */
const DOCUMENT = 'openapi/partner.json'
const FILE = 'sdk/src/generated/partner.ts'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Nothing in a tree without the SDK, as some tests make them. */
export function sdkTypes(root: string, openapi: readonly GeneratedText[]): readonly GeneratedText[] {
  const document = openapi.find(each => each.file === DOCUMENT)
  if (!document || !presentPackages(root).includes('sdk')) return []
  return [{ file: FILE, text: renderSdkTypes(JSON.parse(document.text) as Document) }]
}

export function renderSdkTypes({ paths, components }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const operations = calls.map(call => call.operation)
  const answers = answerWriter(operations)
  const takesAndGives = operations.flatMap(each => [
    ...comment(each.summary, '  '),
    `  ${each.operationId}: ${signature(each, answers)}`,
  ])
  const places = calls.map(
    each => `  ${each.operation.operationId}: { method: '${each.method}', path: '${each.path}' },`,
  )
  return `${[
    `/* Generated from ${DOCUMENT} by npm run generate. Do not edit. */`,
    ...Object.entries(components.schemas).map(([name, schema]) => declare(componentName(name), schema, answers)),
    ...operations.flatMap(each => [...declareInput(each), ...declareAnswer(each, answers)]),
    `/** What each operation takes and gives. */\nexport interface Operations {\n${takesAndGives.join('\n')}\n}`,
    `/** Where each operation is. */\nexport const operations = {\n${places.join('\n')}\n} as const`,
  ].join('\n\n')}\n`
}

/** An operation `getSkill` answers with a `Skill`; wherever the same schema stands, it has the same name. */
function answerWriter(operations: readonly Operation[]): TypeWriter {
  const named = operations
    .filter(each => /^get[A-Z]/.test(each.operationId))
    .flatMap(each =>
      dataOf(each).map(schema => [JSON.stringify(schema), each.operationId.slice('get'.length)] as const),
    )
  const names = new Map(named)
  return { isRequest: false, nameOf: schema => names.get(JSON.stringify(schema)) }
}

function declareAnswer(operation: Operation, answers: TypeWriter): readonly string[] {
  const [data, ...others] = dataOf(operation)
  if (data === undefined || others.length > 0) return []
  const name = answers.nameOf(data)
  if (name === undefined) return [declare(`${capitalised(operation.operationId)}Data`, data, answers)]
  return operation.operationId === `get${name}` ? [declare(name, data, answers)] : []
}

/** What its successes carry: one schema nearly always, as 200 and 202 tell of the same. */
function dataOf({ operationId, responses }: Operation): readonly Schema[] {
  const schemas = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json']?.schema.properties?.data)
  if (schemas.includes(undefined)) throw new Error(`${operationId} answers without data.`)
  return [...new Set(schemas.map(schema => JSON.stringify(schema)))].map(text => JSON.parse(text) as Schema)
}

const REQUEST: TypeWriter = { isRequest: true, nameOf: () => undefined }

function declareInput(operation: Operation): readonly string[] {
  const { query, body } = inputsOf(operation)
  const name = capitalised(operation.operationId)
  return [
    ...(query ? [declare(`${name}Query`, query, REQUEST)] : []),
    ...(body ? [declare(`${name}Body`, body, REQUEST)] : []),
  ]
}

function inputsOf({ parameters, requestBody }: Operation): { params?: Schema; query?: Schema; body?: Schema } {
  const schemaOf = (place: string): Schema | undefined => {
    const found = parameters.filter(each => each.in === place)
    if (found.length === 0) return undefined
    const described = ({ description, schema }: (typeof found)[number]) => ({
      ...schema,
      ...(description && { description }),
    })
    const properties = Object.fromEntries(found.map(each => [each.name, described(each)]))
    return { type: 'object', properties, required: found.filter(each => each.required).map(each => each.name) }
  }
  const [params, query, body] = [
    schemaOf('path'),
    schemaOf('query'),
    requestBody?.content?.['application/json']?.schema,
  ]
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
}

function signature(operation: Operation, answers: TypeWriter): string {
  const { params, query, body } = inputsOf(operation)
  const name = capitalised(operation.operationId)
  const schemas = dataOf(operation)
  const isOwn = schemas.length === 1 && answers.nameOf(schemas[0]!) === undefined
  const data = isOwn ? `${name}Data` : schemas.map(each => typeOf(each, answers, '  ')).join(' | ')
  const parts = [
    ...(params
      ? [
          `params: { ${Object.keys(params.properties ?? {})
            .map(each => `${each}: string`)
            .join('; ')} }`,
        ]
      : []),
    ...(query ? [`query: ${name}Query`] : []),
    ...(body ? [`body: ${name}Body`] : []),
    `data: ${data}`,
  ]
  return `{ ${parts.join('; ')} }`
}

function declare(name: string, schema: Schema, writer: TypeWriter): string {
  const type = inlineTypeOf(schema, writer)
  const declaration = type.startsWith('{') ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
  return [...comment(schema.description, ''), declaration].join('\n')
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
