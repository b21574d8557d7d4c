import type { TSchema } from 'typebox'
import type { Operation } from './operation.ts'

export interface SurfaceDocument<Code extends string> {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly basePath: string
  readonly tags: Readonly<Record<string, string>>
  readonly errorSchema: TSchema
  readonly errors: Readonly<Record<Code, { readonly status: number; readonly message: string }>>
  /** Codes every operation may answer with. */
  readonly everywhere: readonly Code[]
  /** Codes every operation that takes a body may answer with. */
  readonly withBody: readonly Code[]
  readonly securitySchemes?: Readonly<Record<string, unknown>>
  readonly securityOf?: (path: string) => readonly Record<string, readonly string[]>[]
  /** Schemas with a name, beside that of errors. */
  readonly schemas?: Readonly<Record<string, unknown>>
  /** Schemas that are shown as one of those with a name, wherever they stand in an answer. */
  readonly shownAs?: ReadonlyMap<unknown, string>
  /** What is sent to others, by name. */
  readonly webhooks?: Readonly<Record<string, unknown>>
}

/**
 * OpenAPI 3.1 straight from the operation values. TypeBox schemas are JSON Schema already, so what the router checks is what
 * the document says; @fastify/swagger was refused because it reads routes of a running server and not these values.
 */
export function openApiDocument<Deps, Code extends string, Context>(
  surface: SurfaceDocument<Code>,
  operations: readonly Operation<Deps, Code, Context>[],
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = `${surface.basePath}${operation.path}`
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describe(surface, operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: surface.title,
      version: surface.version,
      description: surface.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(surface.tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(surface.webhooks && { webhooks: plain(surface.webhooks) }),
    components: {
      schemas: { Error: plain(surface.errorSchema), ...plain(surface.schemas ?? {}) },
      securitySchemes: surface.securitySchemes ?? {},
    },
  }
}

function describe<Deps, Code extends string, Context>(
  surface: SurfaceDocument<Code>,
  operation: Operation<Deps, Code, Context>,
) {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    security: surface.securityOf?.(operation.path) ?? [],
    parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: plain(operation.body) } } },
    }),
    responses: { ...answers(operation, surface.shownAs), ...refusals(surface, operation) },
  }
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = plain(property) as { description?: string }
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description && { description }),
      schema: rest,
    }
  })
}

function answers<Deps, Code extends string, Context>(
  operation: Operation<Deps, Code, Context>,
  shownAs: SurfaceDocument<Code>['shownAs'],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, { description, schema }]) => [
      status,
      { description, content: { 'application/json': { schema: plain(schema, shownAs) } } },
    ]),
  )
}

function refusals<Deps, Code extends string, Context>(
  surface: SurfaceDocument<Code>,
  operation: Operation<Deps, Code, Context>,
) {
  const texts = new Map<number, string[]>()
  // A body is read, and may be refused, wherever one may be sent, asked for or not.
  const ofBody = operation.method === 'GET' ? [] : surface.withBody
  for (const code of [...operation.refusals, ...ofBody, ...surface.everywhere]) {
    const { status, message } = surface.errors[code]
    const known = texts.get(status) ?? []
    if (!known.includes(message)) texts.set(status, [...known, message])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const entries = [...texts].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    entries.map(([status, messages]) => [status, { description: messages.join(' Or: '), content }]),
  )
}

/** TypeBox keeps its own marks beside the JSON Schema; a round trip through JSON leaves the schema. */
function plain(schema: object, shownAs?: ReadonlyMap<unknown, string>): Record<string, unknown> {
  const named = (_: string, value: unknown) => {
    const name = shownAs?.get(value)
    return name === undefined ? value : { $ref: `#/components/schemas/${name}` }
  }
  return JSON.parse(JSON.stringify(schema, named)) as Record<string, unknown>
}
