import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Operation } from '../../src/http/operation.ts'

/**
 * Every answer of every HTTP test is held against what its operation declares: a status nobody declared or a body off its
 * schema ends the request with a thrown error, so the test that made it fails.
 */
export interface CheckedSurface {
  readonly prefix: string
  readonly operations: readonly Operation<never, string>[]
  readonly errorSchema: TSchema
}

const ajv = formats.default(new Ajv({ allErrors: true, strict: false }))

export function checkAnswers(app: FastifyInstance, surfaces: readonly CheckedSurface[]): { readonly faults: string[] } {
  const faults: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const surface = surfaces.find(each => request.url.startsWith(each.prefix))
    if (!surface || request.method === 'OPTIONS' || request.method === 'HEAD') return payload
    const { operationId } = request.routeOptions.config
    const operation = surface.operations.find(each => each.id === operationId)
    const schema =
      operation?.answers[reply.statusCode]?.schema ?? (reply.statusCode >= 400 ? surface.errorSchema : null)
    const fault = schema === null ? 'no such status is declared' : findFault(schema, String(payload))
    if (fault) faults.push(`${request.method} ${request.url} ${reply.statusCode}: ${fault} in ${String(payload)}`)
    return payload
  })
  return { faults }
}

function findFault(schema: TSchema, payload: string): string | null {
  const validate = ajv.compile(schema)
  if (validate(JSON.parse(payload))) return null
  return ajv.errorsText(validate.errors)
}
