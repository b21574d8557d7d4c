import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Operation } from '../server/src/http/operation.ts'

/**
 * Every answer of every HTTP test is validated against what its operation declares. A status that the OpenAPI document does
 * not list, or a body that does not match its schema, is recorded. Closing the API throws what was recorded, so the test
 * file fails.
 */
export interface CheckedApi {
  readonly prefix: string
  readonly operations: readonly Pick<Operation<never, string, never>, 'id' | 'answers'>[]
  readonly errorSchema: TSchema
  /** The error statuses of each operation are read from this OpenAPI document. Without it every error status passes. */
  readonly document?: Readonly<Record<string, unknown>>
}

const ajv = formats.default(new Ajv({ allErrors: true, strict: false }))

export function checkAnswers(app: FastifyInstance, apis: readonly CheckedApi[]): { readonly faults: string[] } {
  const faults: string[] = []
  const declared = new Map(apis.map(each => [each, new Map(declaredStatuses(each.document))]))
  app.addHook('onSend', async (request, reply, payload) => {
    const api = apis.find(each => request.url.startsWith(each.prefix))
    // A 304 has no body to check.
    if (!api || request.method === 'OPTIONS' || request.method === 'HEAD' || reply.statusCode === 304) return payload
    // Between a cell and the router: clients get 503.
    if (reply.statusCode === 421) return payload
    // Files and streams of events are not JSON.
    if (/^text\/(csv|event-stream)/.test(String(reply.getHeader('content-type')))) return payload
    const { operationId } = request.routeOptions.config
    const operation = api.operations.find(each => each.id === operationId)
    const schema = operation?.answers[reply.statusCode]?.schema ?? (reply.statusCode >= 400 ? api.errorSchema : null)
    const isNamed =
      declared
        .get(api)
        ?.get(operationId ?? '')
        ?.has(String(reply.statusCode)) ?? true
    const fault = schema === null || !isNamed ? 'the status is not declared' : findFault(schema, String(payload))
    if (fault) faults.push(`${request.method} ${request.url} ${reply.statusCode}: ${fault} in ${String(payload)}`)
    return payload
  })
  return { faults }
}

function declaredStatuses(document: CheckedApi['document']): [string, Set<string>][] {
  const paths = (document?.paths ?? {}) as Record<string, Record<string, { operationId: string; responses: object }>>
  return Object.values(paths)
    .flatMap(methods => Object.values(methods))
    .map(({ operationId, responses }) => [operationId, new Set(Object.keys(responses))])
}

function findFault(schema: TSchema, payload: string): string | null {
  // A 204 has no body, which its schema calls null.
  if (payload === '' || payload === 'undefined')
    return (schema as { readonly type?: string }).type === 'null' ? null : 'the body is missing'
  const validate = ajv.compile(schema)
  if (validate(JSON.parse(payload))) return null
  return ajv.errorsText(validate.errors)
}
