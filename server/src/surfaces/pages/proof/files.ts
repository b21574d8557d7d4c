import type { FastifyInstance, FastifyReply } from 'fastify'
import { jwks, statusLists } from '../../../features/credentials/index.ts'
import type { ProofDeps } from './deps.ts'

/** How old a copy of the keys or of a list may be. `credential rotate-key` counts on it. */
const FIVE_MINUTES = 'public, max-age=300'

/** What programs fetch to verify a credential: our keys, and the lists of what was revoked. From any web page, too. */
export function mountVerifierFiles(app: FastifyInstance, deps: ProofDeps): void {
  const lists = statusLists(deps.credentials)
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    forAnyOrigin(reply)
      .header('cache-control', FIVE_MINUTES)
      .type('application/jwk-set+json')
      .send(JSON.stringify(jwks(deps.credentials))),
  )
  app.get<{ Params: { listId: string } }>('/status/:listId', async (request, reply) => {
    const list = await lists.find(request.params.listId)
    if (list === null) return forAnyOrigin(reply).code(404).type('text/plain').send('There is no such list.\n')
    return forAnyOrigin(reply).header('cache-control', FIVE_MINUTES).type('application/vc+jwt').send(list)
  })
}

export function forAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff')
}
