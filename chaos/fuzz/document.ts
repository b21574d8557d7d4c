import { isObject, type Schema } from './schema.ts'

/** An operation as the OpenAPI document tells it, every $ref written out. */
export interface FuzzedOperation {
  readonly id: string
  readonly method: string
  /** With its base path, parameters in braces. */
  readonly path: string
  readonly params: Schema
  readonly query: Schema
  readonly body: Schema | null
  /** By status, or `default`. Null: declared without a body. */
  readonly answers: ReadonlyMap<string, Schema | null>
}

export interface FuzzedDocument {
  readonly operations: readonly FuzzedOperation[]
  /** How the surface says no; the answer where nobody routes. */
  readonly errorSchema: Schema
  /** What all paths begin with, up to a slash. */
  readonly basePath: string
}

interface WrittenOperation {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function readDocument(json: unknown): FuzzedDocument {
  const document = inlined(json, json, []) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
    readonly components: { readonly schemas: { readonly Error: Schema } }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap(method => (methods[method] ? [readOperation(method.toUpperCase(), path, methods[method])] : [])),
  )
  return {
    operations,
    errorSchema: document.components.schemas.Error,
    basePath: commonBase(Object.keys(document.paths)),
  }
}

function commonBase(paths: readonly string[]): string {
  const [first = '/'] = paths
  let base = first
  while (!paths.every(path => path.startsWith(base))) base = base.slice(0, -1)
  return base.slice(0, base.lastIndexOf('/') + 1)
}

function readOperation(method: string, path: string, written: WrittenOperation): FuzzedOperation {
  return {
    id: written.operationId,
    method,
    path,
    params: parametersIn('path', written),
    query: parametersIn('query', written),
    body: written.requestBody?.content['application/json']?.schema ?? null,
    answers: new Map(
      Object.entries(written.responses).map(([status, { content }]) => [
        status,
        content?.['application/json']?.schema ?? null,
      ]),
    ),
  }
}

/** The parameters of one place as one object, so that they are made, spoilt and judged as a body is. */
function parametersIn(place: string, { parameters = [] }: WrittenOperation): Schema {
  const own = parameters.filter(parameter => parameter.in === place)
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
    if (under.includes(reference)) throw new Error(`${reference} contains itself; the fuzzer writes references out.`)
    return inlined(pointedAt(reference, root), root, [...under, reference])
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(each, root, under)]))
}

function pointedAt(reference: string, root: unknown): unknown {
  let value = root
  for (const part of reference.replace(/^#\//, '').split('/')) {
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (value === undefined) throw new Error(`${reference} leads nowhere.`)
  return value
}
