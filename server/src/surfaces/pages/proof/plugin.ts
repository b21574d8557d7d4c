import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCredential, type StoredCredential } from '../../../features/credentials/index.ts'
import { serveAssets } from '../assets.ts'
import { pickLanguage } from '../languages.ts'
import { sendPage } from '../page.ts'
import type { ProofDeps } from './deps.ts'
import { forAnyOrigin, mountVerifierFiles } from './files.ts'
import { checkScript, notFoundPage, type Place, proofPage } from './page.ts'
import { qrPath } from './qr-code.ts'

type ProofRequest = FastifyRequest<{ Params: { file: string }; Querystring: { lang?: string } }>

/**
 * /proof/{id}, its .jwt and .json, and what a verifier fetches besides. For anybody who was given the address, also while the
 * organisation that it was verified under is disabled, and with every area switched off: a proof outlives its issuer's account.
 */
export function mountProof(app: FastifyInstance, deps: ProofDeps): void {
  serveAssets(app, [checkScript])
  mountVerifierFiles(app, deps)
  app.get('/proof/:file', async (request: ProofRequest, reply) => {
    const [id = '', ending] = request.params.file.split(/\.(?=[a-z]+$)/)
    // Made and asked for whatever the id looks like: an unknown one must cost what a known one costs.
    const code = qrPath(`${deps.credentials.issuer.url}/proof/${id}`)
    const credential = await getCredential(deps.credentials, id)
    if (ending === 'jwt' || ending === 'json') return sendFile(reply, credential, ending)
    const place = placeOf(request, id, code)
    if (credential === null || ending !== undefined) return sendPage(reply, notFoundPage(place), { status: 404 })
    return sendPage(reply, proofPage(credential, place), { status: credential.erasedAt === null ? 200 : 410 })
  })
}

function placeOf({ query, headers }: ProofRequest, id: string, code: Place['code']): Place {
  const language = pickLanguage(query.lang, headers['accept-language'])
  return { language, path: `/proof/${encodeURIComponent(id)}`, code }
}

/** As it was signed, to the last character; the JSON is the same credential for reading, and proves nothing by itself. */
function sendFile(reply: FastifyReply, credential: StoredCredential | null, ending: 'jwt' | 'json'): FastifyReply {
  forAnyOrigin(reply).header('cache-control', 'no-cache').header('x-robots-tag', 'noindex')
  if (credential === null) return reply.code(404).type('text/plain').send('There is no such credential.\n')
  const { jwt, payload } = credential
  if (jwt === null) return reply.code(410).type('text/plain').send('This credential was erased.\n')
  return ending === 'jwt' ? reply.type('application/vc+jwt').send(jwt) : reply.type('application/json').send(payload)
}
