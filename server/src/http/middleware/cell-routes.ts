import type { FastifyInstance } from 'fastify'
import { numberOf, type Whereabouts } from '../../features/cells/index.ts'
import type { KeyCache } from '../../features/keys/index.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { HeldElsewhereError } from '../faults.ts'
import { answerMisdirected } from '../misdirected.ts'

/**
 * Refuses calls whose key, session or path names an organisation that is not here. With 421 (Misdirected Request, RFC 9110) when another
 * cell has it: the route was old, nothing was done. With 503 while it is being moved.
 */
export function refuseMisdirected(app: FastifyInstance, check: (shortNumber: number) => Whereabouts): void {
  answerMisdirected(app)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const shortNumber = numberOf({
      path: (raw.url ?? '').split('?', 1)[0]!,
      apiKey: textOf(headers['x-api-key']),
      sessionToken: textOf(headers['x-session-token']),
    })
    if (shortNumber !== null) refuse(check(shortNumber))
    done()
  })
}

/** Keys without a number show whose they are when they are found. */
export function refuseKeysElsewhere<Key>(
  keys: KeyCache<Key>,
  tenantOf: (key: Key) => Tenant,
  check: (orgId: string) => Whereabouts,
): KeyCache<Key> {
  return {
    find: async (name, beforeRead) => {
      const key = await keys.find(name, beforeRead)
      if (key !== null) refuse(check(tenantOf(key).orgId))
      return key
    },
    known: keys.known,
  }
}

function refuse(whereabouts: Whereabouts): void {
  if (whereabouts !== null) throw new HeldElsewhereError(whereabouts.kind === 'elsewhere' ? whereabouts.cell : null)
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
