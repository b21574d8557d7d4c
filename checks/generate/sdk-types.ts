import { presentPackages } from '../sources.ts'
import type { GeneratedText } from './generated-text.ts'
import { typesOf } from './openapi-types.ts'

/**
 * The SDK's types and its tables of operations, from the documents of the APIs. @hey-api/openapi-ts writes the types; a file of
 * aliases keeps the names that the SDK exports. The clients themselves are written by hand on top.
 */
const FOLDER = 'sdk/src/generated'
const APIS = [
  { api: 'partner', types: 'types.gen.ts' },
  { api: 'verification', types: 'verification-types.gen.ts' },
  { api: 'catalogue', types: 'catalogue-types.gen.ts' },
] as const

interface Origin {
  readonly api: string
  /** The file of types beside the file of names. */
  readonly types: string
}

interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string }[]
  readonly requestBody?: unknown
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Nothing in a tree without the SDK, as some tests make them. */
export async function sdkTypes(root: string, openapi: readonly GeneratedText[]): Promise<readonly GeneratedText[]> {
  if (!presentPackages(root).includes('sdk')) return []
  const texts: GeneratedText[] = []
  for (const origin of APIS) {
    const document = openapi.find(each => each.file === documentOf(origin))
    if (!document) continue
    texts.push(
      { file: `${FOLDER}/${origin.types}`, text: `${headOf(origin)}\n\n${await typesOf(document.text)}` },
      { file: `${FOLDER}/${origin.api}.ts`, text: renderNames(JSON.parse(document.text) as Document, origin) },
    )
  }
  return texts
}

function documentOf({ api }: Origin): string {
  return `openapi/${api}.json`
}

function headOf(origin: Origin): string {
  return `/* Generated from ${documentOf(origin)} by npm run generate. Do not edit. */`
}

export function renderNames({ paths, components }: Document, origin: Origin = APIS[0]): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const operations = calls.map(call => call.operation)
  const table = operations.flatMap(each => [
    `  /** ${each.summary} */`,
    `  ${each.operationId}: { ${signature(each).join('; ')} }`,
  ])
  const places = calls.map(
    ({ method, path, operation }) =>
      `  ${operation.operationId}: { method: '${method}', path: '${path}'${isWhole(operation) ? ', isWhole: true' : ''} },`,
  )
  return `${[
    `${headOf(origin)}\nimport type * as api from './${origin.types}'`,
    SENT,
    // The errors of the Catalogue API have no code to name.
    ...(origin.api === 'catalogue' ? [] : ['export type ErrorEnvelope = api.ErrorEnvelope']),
    ...eventNames(components.schemas),
    ...operations.map(each => names(each, components.schemas)),
    `/** What each operation takes and returns. */\nexport interface Operations {\n${table.join('\n')}\n}`,
    `/** Where each operation is. */\nexport const operations = {\n${places.join('\n')}\n} as const`,
  ].join('\n\n')}\n`
}

const SENT = `/** What a caller sends may be read-only, and a field that may be left out may be undefined. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? Sent<T[Key]> | undefined : Sent<T[Key]> }
    : T`

/**
 * \`Event\` is a global. A type that the document does not name: TypeScript cannot take literals away from \`string\`, and beside a plain
 * \`string\` no literal narrows a union; a template literal with a mark on it does not match them and narrows (tried with TypeScript 7.0).
 */
const OTHER_EVENT = `/** An event of a type that was added after this document. Acknowledge it and continue. */
export interface OtherEvent extends Omit<api.OtherEvent, 'type'> {
  /** A type that the document does not name. */
  type: \`\${string}.\${string}\` & { readonly __unlisted: true }
}`

type Schemas = Document['components']['schemas']

function eventNames(schemas: Schemas): readonly string[] {
  const members = (schemas.Event?.anyOf ?? []).map(each => each.$ref!.split('/').at(-1)!)
  if (members.length === 0) return []
  const listed = members.filter(name => name !== 'OtherEvent')
  return [
    listed.map(name => `export type ${name} = api.${name}`).join('\n'),
    OTHER_EVENT,
    `/** One of the event types; \`type\` tells which. */\nexport type PramaanEvent = ${[...listed, 'OtherEvent'].join(' | ')}`,
  ]
}

function names(operation: Operation, schemas: Schemas): string {
  const name = capitalised(operation.operationId)
  const { query, body } = inputsOf(operation)
  return [
    ...(query ? [`export type ${name}Query = Sent<NonNullable<api.${name}Data['query']>>`] : []),
    ...(body ? [`export type ${name}Body = Sent<api.${name}Data['body']>`] : []),
    `export type ${answerName(operation)} = ${answerType(operation, schemas)}`,
  ].join('\n')
}

/** An operation \`getSkill\` answers with a \`Skill\`. */
function answerName({ operationId }: Operation): string {
  return /^get[A-Z]/.test(operationId) ? operationId.slice('get'.length) : `${capitalised(operationId)}Data`
}

function successesOf({ responses }: Operation): readonly (Readonly<Record<string, Schema>> | undefined)[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return successes.map(([, { content }]) => content?.['application/json']?.schema.properties)
}

/** A page of the Catalogue API and the student of a session stand in the answer itself, not under `data`. */
function isWhole(operation: Operation): boolean {
  return successesOf(operation).some(fields => fields !== undefined && (!fields.data || fields.page !== undefined))
}

function answerType(operation: Operation, schemas: Schemas): string {
  if (isWhole(operation)) return `Omit<api.${capitalised(operation.operationId)}Response, 'success'>`
  const data = successesOf(operation).map(fields => fields?.data)
  if (data.length === 0 || data.includes(undefined)) throw new Error(`${operation.operationId} answers without data.`)
  const type = `api.${capitalised(operation.operationId)}Response['data']`
  const listsEvents = data.some(each => resolved(each!, schemas)?.properties?.items?.items?.$ref === EVENT)
  return listsEvents ? `Omit<${type}, 'items'> & { items: PramaanEvent[] }` : type
}

const EVENT = '#/components/schemas/Event'

function resolved(schema: Schema, schemas: Schemas): Schema | undefined {
  return schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]
}

function inputsOf({ parameters, requestBody }: Operation) {
  const params = parameters.filter(each => each.in === 'path').map(each => each.name!)
  return { params, query: parameters.some(each => each.in === 'query'), body: requestBody !== undefined }
}

function signature(operation: Operation): readonly string[] {
  const name = capitalised(operation.operationId)
  const { params, query, body } = inputsOf(operation)
  return [
    ...(params.length > 0 ? [`params: { ${params.map(each => `${each}: string`).join('; ')} }`] : []),
    ...(query ? [`query: ${name}Query`] : []),
    ...(body ? [`body: ${name}Body`] : []),
    `data: ${answerName(operation)}`,
  ]
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
