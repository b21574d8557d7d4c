import type { FastifyInstance } from 'fastify'
import { tellFinishedCalls } from '../../http/finished-calls.ts'
import type { SignatureExplanation } from '../../http/middleware/request-log.ts'
import { withoutValues } from '../../http/middleware/signature.ts'
import type { ErrorDetail } from '../../kernel/domain-error.ts'
import type { PartnerApiDeps } from './deps.ts'

/**
 * A line for every call that names an existing key, accepted or not: why a call was rejected is what integrators ask support most. Of
 * calls that were refused before they counted, `uncountedCalls` bounds the number.
 * A key that authentication did not read is not read here either: its address was over the limit of failed signatures.
 */
export function logCalls(api: FastifyInstance, deps: PartnerApiDeps) {
  return tellFinishedCalls(api, async (request, call, error) => {
    const keyId = request.headers['x-api-key']
    const key = typeof keyId === 'string' ? await deps.keyRing.known(keyId) : null
    if (key === null) return
    const explanation = key.tenant.mode === 'test' && error?.code === 'UNAUTHORIZED' ? explain(error.details) : null
    const fields = explanation ? [] : (error?.details ?? []).map(detail => storable(detail.path))
    deps.requestLog.note({
      ...call,
      ...(explanation && { explanation }),
      tenant: key.tenant,
      keyId: key.keyId,
      at: new Date(deps.clock()),
      fields,
      times: 1,
    })
  })
}

/** From the details that the caller got: authentication.ts makes them for test keys only. */
function explain(details: readonly ErrorDetail[]): SignatureExplanation | null {
  const of = (path: string) => details.find(detail => detail.path === path)?.message ?? ''
  const text = of('string_to_sign')
  if (text === '') return null
  return { reason: of('reason'), server_time: of('server_time'), string_to_sign: withoutValues(text) }
}

const MOST_OF_A_NAME = 100

/** A caller may name a field anything; PostgreSQL stores no NUL and no half of a surrogate pair. */
function storable(path: string): string {
  return path.slice(0, MOST_OF_A_NAME).toWellFormed().replaceAll('\0', '\u{fffd}')
}
