/** What a request of a collection is, whichever tool it is for. Values in double braces are variables of the collection. */
export interface CollectionRequest {
  readonly name: string
  readonly description: string
  readonly method: string
  /** From the root of the server. */
  readonly path: string
  readonly query: readonly CollectionField[]
  readonly headers: readonly CollectionField[]
  /** Null if the operation takes none. */
  readonly body: unknown
}

export interface CollectionField {
  readonly name: string
  readonly value: string
  readonly description: string
  /** Sent unless the user switches it off. */
  readonly enabled: boolean
}

export interface CollectionFolder {
  readonly name: string
  readonly requests: readonly CollectionRequest[]
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: { readonly examples?: readonly unknown[]; readonly default?: unknown }
}

interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } }
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly securitySchemes: Readonly<Record<string, { readonly name: string }>>
  }
}

/** Variables that hold what a security scheme wants. The Partner API signs with a script, which sets its three headers. */
const SECRETS: Readonly<Record<string, string>> = {
  'verification key': 'verificationKey',
  'verification session': 'sessionToken',
  'catalogue adminKey': 'adminKey',
}

/** Only by the pull of events and by a page of a list, where the default is meant. */
const LEFT_TO_DEFAULT = new Set(['limit', 'cursor', 'page'])

/** The requests of a document, in the order of the reference, in a folder for each tag. */
export function foldersOf(api: string, document: OpenApi): readonly CollectionFolder[] {
  const folders = new Map<string, CollectionRequest[]>()
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = api] = operation.tags
      const requests = folders.get(tag) ?? []
      folders.set(tag, [...requests, requestOf(api, document, { path, method, operation })])
    }
  return [...folders].map(([name, requests]) => ({ name, requests }))
}

interface Described {
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

function requestOf(api: string, document: OpenApi, { path, method, operation }: Described): CollectionRequest {
  const parameters = operation.parameters.map(each => ('$ref' in each ? resolve(document, each.$ref) : each))
  const body = operation.requestBody?.content['application/json'].example
  return {
    name: operation.summary,
    description: operation.description ?? '',
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, '{{$1}}'),
    query: parameters.filter(each => each.in === 'query' && !LEFT_TO_DEFAULT.has(each.name)).map(queryField),
    headers: [
      ...securityHeaders(api, document, operation),
      ...parameters.filter(each => each.name === 'Idempotency-Key').map(idempotencyField),
      ...(body === undefined ? [] : [field('Content-Type', 'application/json', '')]),
    ],
    body: body === undefined ? null : withVariables(body),
  }
}

function resolve(document: OpenApi, ref: string): Parameter {
  const found = document.components.parameters?.[ref.split('/').at(-1)!]
  if (found === undefined) throw new Error(`${ref} is not in the document.`)
  return found
}

/** Optional filters are there to be switched on; their examples name objects that a server need not have. */
function queryField({ name, description = '', required, schema }: Parameter): CollectionField {
  const value = String(schema.examples?.[0] ?? schema.default ?? '')
  return { name, value: encodeURIComponent(value), description, enabled: required || name === 'q' }
}

const idempotencyField = ({ name, description = '' }: Parameter): CollectionField =>
  field(name, '{{idempotencyKey}}', description)

function securityHeaders(api: string, document: OpenApi, { security }: OpenApiOperation): readonly CollectionField[] {
  const schemes = Object.keys(security[0] ?? {})
  return schemes.flatMap(scheme => {
    const variable = SECRETS[`${api} ${scheme}`]
    return variable === undefined
      ? []
      : [field(document.components.securitySchemes[scheme]!.name, `{{${variable}}}`, '')]
  })
}

const field = (name: string, value: string, description: string): CollectionField => ({
  name,
  value,
  description,
  enabled: true,
})

/** Ids of objects that earlier requests made; ids of skills are those of the starter catalogue. */
const CHAINED = new Set(['workflow_id', 'mandate_id', 'user_id', 'sessionToken', 'serviceVerificationId'])

/** The ids of the example become variables, which the responses of earlier requests set. */
function withVariables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withVariables)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, CHAINED.has(name) ? `{{${name}}}` : withVariables(inside)]),
  )
}

/** Variables of paths and bodies, with the example of the document as their first value. */
export function exampleVariables(document: OpenApi): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const operations of Object.values(document.paths))
    for (const { parameters } of Object.values(operations))
      for (const each of parameters)
        if (!('$ref' in each) && each.in === 'path') found.set(each.name, String(each.schema.examples?.[0] ?? ''))
  return found
}
