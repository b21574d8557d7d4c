import type { TSchema } from 'typebox'
import type { CodeSample, SampledOperation } from './code-samples.ts'
import { exampleOf, type JsonSchema, refTo, type SchemaWriter, schemaWriter } from './openapi-schemas.ts'
import type { Operation } from './operation.ts'

export interface ApiDocument<Op, Code extends string> {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly basePath: string
  readonly tags: Readonly<Record<string, string>>
  readonly errorSchema: TSchema
  readonly errors: Readonly<Record<Code, { readonly status: number; readonly message: string }>>
  /** The body of an error, as an example. */
  readonly errorExample: (code: Code) => unknown
  /** Codes every operation may answer with. */
  readonly everywhere: readonly Code[]
  /** Codes every operation that takes a body may answer with. */
  readonly withBody: readonly Code[]
  readonly securitySchemes?: Readonly<Record<string, unknown>>
  readonly securityOf?: (operation: Op) => readonly Record<string, readonly string[]>[]
  /** Scopes that a key needs for the operation. */
  readonly scopesOf?: (operation: Op) => readonly string[]
  /** Header parameters by name of their component, and which of them an operation takes. */
  readonly parameters?: Readonly<Record<string, HeaderParameter>>
  readonly parametersOf?: (operation: Op) => readonly string[]
  /** Samples of code, from the example of the operation. */
  readonly samplesOf?: (operation: Op, example: SampledOperation) => readonly CodeSample[]
  /** Headers of answers by name, and which of them an answer carries. */
  readonly headers: Readonly<Record<string, ResponseHeader>>
  readonly headersOf: (operation: Op, status: number) => readonly string[]
  /** Components declared by hand, in the form of answers. */
  readonly schemas?: Readonly<Record<string, object>>
  /** Schemas that are shown as one of those, wherever they stand in an answer. */
  readonly shownAs?: ReadonlyMap<unknown, string>
  /** What is sent to others, by name. */
  readonly webhooks?: Readonly<Record<string, unknown>>
}

interface HeaderParameter {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

interface ResponseHeader {
  readonly description: string
  readonly schema: JsonSchema
}

const ERROR = 'ErrorEnvelope'

/**
 * OpenAPI 3.1 from the operation values. TypeBox schemas are JSON Schema already, so the document says what the router checks.
 * @fastify/swagger was rejected because it reads the routes of a running server and not these values.
 */
export function openApiDocument<Op extends Operation<never, Code, never>, Code extends string>(
  api: ApiDocument<Op, Code>,
  operations: readonly Op[],
): Record<string, unknown> {
  const writer = schemaWriter(api.shownAs)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = `${api.basePath}${operation.path}`
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describe(api, writer, operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(api.webhooks && { webhooks: api.webhooks }),
    components: componentsOf(api, writer, operations),
  }
}

function componentsOf<Op extends Operation<never, Code, never>, Code extends string>(
  api: ApiDocument<Op, Code>,
  writer: SchemaWriter,
  operations: readonly Op[],
) {
  const error = { [ERROR]: writer.answer(api.errorSchema) }
  const declared = Object.entries(api.schemas ?? {}).map(([name, schema]) => [name, writer.answer(schema)])
  const ofHeaders = Object.entries(api.parameters ?? {}).map(([name, each]) => [name, { in: 'header', ...each }])
  const codes = new Set([...operations.flatMap(each => each.errors), ...api.withBody, ...api.everywhere])
  return {
    schemas: { ...error, ...writer.components, ...Object.fromEntries(declared) },
    ...(ofHeaders.length > 0 && { parameters: Object.fromEntries(ofHeaders) }),
    headers: api.headers,
    examples: Object.fromEntries(
      [...codes].map(code => [code, { summary: api.errors[code].message, value: api.errorExample(code) }]),
    ),
    securitySchemes: api.securitySchemes ?? {},
  }
}

function describe<Op extends Operation<never, Code, never>, Code extends string>(
  api: ApiDocument<Op, Code>,
  writer: SchemaWriter,
  operation: Op,
) {
  const scopes = api.scopesOf?.(operation)
  const description = [operation.description, ...(scopes ? [scopeText(scopes)] : [])].filter(Boolean).join('\n\n')
  const headers = (api.parametersOf?.(operation) ?? []).map(name => ({ $ref: `#/components/parameters/${name}` }))
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(description && { description }),
    ...(scopes && { 'x-required-scopes': scopes }),
    security: api.securityOf?.(operation) ?? [],
    parameters: [
      ...parameters(writer, 'path', operation.params),
      ...parameters(writer, 'query', operation.query),
      ...headers,
    ],
    ...(operation.body && { requestBody: { required: true, content: requestOf(writer, operation) } }),
    responses: { ...answers(api, writer, operation), ...errors(api, operation) },
    ...(api.samplesOf && { 'x-codeSamples': api.samplesOf(operation, sampledOf(api.basePath, operation)) }),
  }
}

type Properties = Readonly<Record<string, JsonSchema>>

/** With the examples of the document. Of the query, only what is required and `q`: other examples name objects that a caller need not have. */
function sampledOf(basePath: string, operation: Operation<never, string, never>): SampledOperation {
  const { id, method, path, params, query, body } = operation
  const propertiesOf = (schema: unknown) => (schema as { properties?: Properties } | undefined)?.properties ?? {}
  const required = (query as { required?: readonly string[] } | undefined)?.required ?? []
  const examples = (schema: unknown, isShown: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(propertiesOf(schema))
        .filter(([name]) => isShown(name))
        .map(([name, each]) => [name, String(exampleOf(each, `${id}.${name}`))]),
    )
  const names = Object.keys(propertiesOf(query))
  return {
    id,
    method,
    path: `${basePath}${path}`,
    params: examples(params, () => true),
    query: examples(query, name => name === 'q' || required.includes(name)),
    body: body && exampleOf(body as unknown as JsonSchema, id),
    isPaged: names.includes('cursor') || names.includes('page'),
  }
}

function scopeText(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'Any valid key may call it: no scope is needed.'
  const names = scopes.map(scope => `\`${scope}\``).join(' and ')
  return `Required scope${scopes.length === 1 ? '' : 's'}: ${names}.`
}

function requestOf(writer: SchemaWriter, { id, body }: { readonly id: string; readonly body?: TSchema }) {
  const { examples: _, ...schema } = body as unknown as JsonSchema
  const example = exampleOf(body as unknown as JsonSchema, id)
  return { 'application/json': { schema: writer.request(schema), example } }
}

function parameters(writer: SchemaWriter, place: 'path' | 'query', schema: TSchema | undefined): unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = writer.request(property)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
}

function answers<Op extends Operation<never, Code, never>, Code extends string>(
  api: ApiDocument<Op, Code>,
  writer: SchemaWriter,
  operation: Op,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, { description, schema }]) => {
      const example = exampleOf(schema as unknown as JsonSchema, operation.id)
      const content = { 'application/json': { schema: writer.answer(schema), example } }
      return [status, { description, headers: headersOf(api, operation, Number(status)), content }]
    }),
  )
}

function headersOf<Op, Code extends string>(api: ApiDocument<Op, Code>, operation: Op, status: number) {
  const names = api.headersOf(operation, status)
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function errors<Op extends Operation<never, Code, never>, Code extends string>(
  api: ApiDocument<Op, Code>,
  operation: Op,
) {
  // A body is read, and may be rejected, wherever one may be sent, declared or not.
  const ofBody = operation.method === 'GET' ? [] : api.withBody
  const codes = [...new Set([...operation.errors, ...ofBody, ...api.everywhere])]
  const byStatus = Map.groupBy(codes, code => api.errors[code].status)
  const entries = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    entries.map(([status, ofStatus]) => {
      const messages = [...new Set(ofStatus.map(code => api.errors[code].message))]
      const examples = Object.fromEntries(ofStatus.map(code => [code, { $ref: `#/components/examples/${code}` }]))
      const content = { 'application/json': { schema: refTo(ERROR), examples } }
      return [status, { description: messages.join(' Or: '), headers: headersOf(api, operation, status), content }]
    }),
  )
}
