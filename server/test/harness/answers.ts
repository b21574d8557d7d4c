import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Operation } from '../../src/http/operation.ts'

/**
 * Every answer of every HTTP test is held against what its operation declares. A status that the surface's document does not
 * name or a body off its schema is noted, and closing the API throws what was noted, so the test file fails.
 */
export interface CheckedSurface {
  readonly prefix: string
  readonly operations: readonly Pick<Operation<never, string, never>, 'id' | 'answers'>[]
  readonly errorSchema: TSchema
  /** OpenAPI, from which the refusals are read that an operation may answer with; without it every refusal passes. */
  readonly document?: Readonly<Record<string, unknown>>
}

const ajv = formats.default(new Ajv({ allErrors: true, strict: false }))

export function checkAnswers(app: FastifyInstance, surfaces: readonly CheckedSurface[]): { readonly faults: string[] } {
  const faults: string[] = []
  const declared = new Map(surfaces.map(each => [each, new Map(declaredStatuses(each.document))]))
  app.addHook('onSend', async (request, reply, payload) => {
    const surface = surfaces.find(each => request.url.startsWith(each.prefix))
    // What a client already holds has no body to check.
    if (!surface || request.method === 'OPTIONS' || request.method === 'HEAD' || reply.statusCode === 304)
      return payload
    const { operationId } = request.routeOptions.config
    const operation = surface.operations.find(each => each.id === operationId)
    const schema =
      operation?.answers[reply.statusCode]?.schema ?? (reply.statusCode >= 400 ? surface.errorSchema : null)
    const isNamed =
      declared
        .get(surface)
        ?.get(operationId ?? '')
        ?.has(String(reply.statusCode)) ?? true
    const fault = schema === null || !isNamed ? 'no such status is declared' : findFault(schema, String(payload))
    if (fault) faults.push(`${request.method} ${request.url} ${reply.statusCode}: ${fault} in ${String(payload)}`)
    return payload
  })
  return { faults }
}

function declaredStatuses(document: CheckedSurface['document']): [string, Set<string>][] {
  const paths = (document?.paths ?? {}) as Record<string, Record<string, { operationId: string; responses: object }>>
  return Object.values(paths)
    .flatMap(methods => Object.values(methods))
    .map(({ operationId, responses }) => [operationId, new Set(Object.keys(responses))])
}

function findFault(schema: TSchema, payload: string): string | null {
  const validate = ajv.compile(schema)
  if (validate(JSON.parse(payload))) return null
  return ajv.errorsText(validate.errors)
}
