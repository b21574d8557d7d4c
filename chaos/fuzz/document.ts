import { isObject, type Schema } from './schema.ts'

export const API_NAMES = ['partner', 'verification', 'catalogue', 'pages'] as const
export type ApiName = (typeof API_NAMES)[number]

/** An operation of an OpenAPI document with every $ref resolved, or a route of the pages described the same way. */
export interface FuzzedOperation {
  readonly api: ApiName
  readonly id: string
  /** Unique over all APIs: two have a `getSkill`. */
  readonly key: string
  /** Id of the operation that it runs: the student's page calls those of the Verification API under other addresses. */
  readonly runs: string
  readonly method: string
  /** With its base path, parameters in braces. */
  readonly path: string
  readonly params: Schema
  readonly query: Schema
  readonly body: Schema | null
  /** How the body is sent. */
  readonly bodyType: 'json' | 'form' | 'audio'
  /** Names of the security schemes. Without any, limits count per address. */
  readonly security: readonly string[]
  /** By status, or `default`. Null: declared without a body. */
  readonly answers: ReadonlyMap<string, Schema | null>
}

export interface FuzzedDocument {
  readonly api: ApiName
  readonly operations: readonly FuzzedOperation[]
  /** Schema of errors; the answer to unknown routes. */
  readonly errorSchema: Schema
  /** The common prefix of all paths, up to a slash. */
  readonly basePath: string
}

interface WrittenOperation {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function readDocument(api: ApiName, json: unknown): FuzzedDocument {
  const document = inlined(json, json, []) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
    readonly components: { readonly schemas: { readonly ErrorEnvelope: Schema } }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap(method =>
      methods[method] ? [readOperation(api, method.toUpperCase(), path, methods[method])] : [],
    ),
  )
  return {
    api,
    operations,
    errorSchema: document.components.schemas.ErrorEnvelope,
    basePath: commonBase(Object.keys(document.paths)),
  }
}

function commonBase(paths: readonly string[]): string {
  const [first = '/'] = paths
  let base = first
  while (!paths.every(path => path.startsWith(base))) base = base.slice(0, -1)
  return base.slice(0, base.lastIndexOf('/') + 1)
}

function readOperation(api: ApiName, method: string, path: string, written: WrittenOperation): FuzzedOperation {
  const { operationId: id, security = [] } = written
  return {
    api,
    id,
    key: `${api} ${id}`,
    runs: id,
    method,
    path,
    params: parametersIn('path', written),
    query: parametersIn('query', written),
    body: written.requestBody?.content['application/json']?.schema ?? null,
    bodyType: 'json',
    security: security.flatMap(Object.keys),
    answers: new Map(
      Object.entries(written.responses).map(([status, { content }]) => [
        status,
        content?.['application/json']?.schema ?? null,
      ]),
    ),
  }
}

/** The parameters of one location as one object, so that they are generated, changed and checked as a body is. */
function parametersIn(location: string, { parameters = [] }: WrittenOperation): Schema {
  const own = parameters.filter(parameter => parameter.in === location)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required === true).map(({ name }) => name),
  }
}

function inlined(value: unknown, root: unknown, under: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map(each => inlined(each, root, under))
  if (!isObject(value)) return value
  const { $ref: reference } = value
  if (typeof reference === 'string') {
    if (under.includes(reference)) throw new Error(`${reference} contains itself; the fuzzer resolves references.`)
    return inlined(pointedAt(reference, root), root, [...under, reference])
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(each, root, under)]))
}

function pointedAt(reference: string, root: unknown): unknown {
  let value = root
  for (const part of reference.replace(/^#\//, '').split('/')) {
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (value === undefined) throw new Error(`${reference} cannot be resolved.`)
  return value
}
