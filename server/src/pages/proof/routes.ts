import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CredentialDeps,
  getCredential,
  jwks,
  type StoredCredential,
  statusLists,
} from '../../features/credentials/index.ts'
import { lookUpSkillNames } from '../../features/taxonomy/index.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { boundedMap } from '../../kernel/bounded-map.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { nameIn } from '../../kernel/skill-names.ts'
import { DEFAULT_LANGUAGE } from '../../messages/messages.ts'
import { ownerOf } from '../owner.ts'
import { type PageDeps, sendPage } from '../page.ts'
import { badgeFacts, badgeSvg, sharePictureSvg } from './badge.ts'
import { type LocalName, notFoundPage, type ProofAddress, proofPage, type QrCode, qrCode } from './page.ts'

export interface ProofDeps extends PageDeps {
  readonly credentials: Pick<CredentialDeps, 'database' | 'clock' | 'signer' | 'issuer'>
  readonly svgToPng: (svg: string) => Promise<Buffer>
}

type ProofRequest = FastifyRequest<{ Params: { file: string }; Querystring: { lang?: string } }>

/**
 * /proof/{id}, its .jwt, .json and pictures, and the files that a verifier needs besides. Open to anybody with the address, also while the
 * organisation is disabled and with every area switched off: a proof outlives its issuer's account.
 */
export function mountProof(app: FastifyInstance, deps: ProofDeps): void {
  mountVerifierFiles(app, deps)
  const codes = qrCodes(deps.credentials.issuer.url)
  const pictures = pngs(deps.svgToPng)
  app.get('/proof/:file', async (request: ProofRequest, reply) => {
    const [id = '', ending] = request.params.file.split(/\.(?=[a-z]+$)/)
    const credential = await getCredential(deps.credentials, id)
    if (ending === 'jwt' || ending === 'json') return sendFile(reply, credential, ending)
    if (ending === 'svg' || ending === 'png') return sendPicture(reply, credential, ending, pictures)
    const address = addressOf(request, id)
    if (credential === null || ending !== undefined)
      return sendPage(deps, reply, notFoundPage(address), { status: 404 })
    const localName = await findLocalName(deps, credential, address.language)
    const owner = await ownerOf(deps.credentials.database, credential.tenant)
    const page = proofPage(
      credential,
      owner,
      address,
      localName,
      codes(id),
      `${deps.credentials.issuer.url}/proof/${id}`,
    )
    return sendPage(deps, reply, page, { status: credential.erasedAt === null ? 200 : 410 })
  })
}

/** The signed credential refers to the skill of the catalogue by its address, which ends with its id. */
async function findLocalName(
  { credentials: { database } }: ProofDeps,
  { shown: { skill } }: StoredCredential,
  language: string,
): Promise<LocalName> {
  const number = parseCatalogueId('skill', skill.url.split('/').at(-1) ?? '')
  if (language === DEFAULT_LANGUAGE || number === null) return null
  const [names] = await lookUpSkillNames(database.reads, [number])
  const name = names ? nameIn(language, names) : skill.name
  return name === skill.name ? null : name
}

/** About 7 KB each. */
const MOST_CODES = 1_000

/**
 * Drawing a code takes milliseconds of the event loop: only for a credential that exists, and once while it stays in memory. An unknown
 * id is answered sooner than a known one, which tells nothing that the status does not.
 */
function qrCodes(issuerUrl: string): (id: string) => QrCode {
  const drawn = boundedMap<QrCode>(MOST_CODES)
  return id => {
    const code = drawn.get(id) ?? qrCode(`${issuerUrl}/proof/${id}`)
    drawn.set(id, code)
    return code
  }
}

function addressOf({ query, headers }: ProofRequest, id: string): ProofAddress {
  const language = pickLanguage(query.lang, headers['accept-language'])
  return { language, path: `/proof/${encodeURIComponent(id)}` }
}

/** The JWT exactly as it was signed. The JSON is the same credential for reading, and proves nothing by itself. */
function sendFile(reply: FastifyReply, credential: StoredCredential | null, ending: 'jwt' | 'json'): FastifyReply {
  forAnyOrigin(reply).header('cache-control', 'no-cache').header('x-robots-tag', 'noindex')
  if (credential === null) return reply.code(404).type('text/plain').send('There is no such credential.\n')
  const { jwt, payload } = credential
  if (jwt === null) return reply.code(410).type('text/plain').send('This credential was erased.\n')
  return ending === 'jwt' ? reply.type('application/vc+jwt').send(jwt) : reply.type('application/json').send(payload)
}

/** The badge for profiles and websites (SVG), and the picture that services show beside a shared address (PNG). */
async function sendPicture(
  reply: FastifyReply,
  credential: StoredCredential | null,
  ending: 'svg' | 'png',
  pictures: (svg: string) => Promise<Buffer>,
): Promise<FastifyReply> {
  if (credential === null || credential.erasedAt !== null) return sendFile(reply, credential, 'json')
  const facts = badgeFacts(credential)
  // Opened by itself it is a document of this origin: nothing in it may run or load.
  forAnyOrigin(reply).headers({
    'cache-control': FIVE_MINUTES,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  })
  if (ending === 'svg') return reply.type('image/svg+xml').send(badgeSvg(facts))
  return reply.type('image/png').send(await pictures(sharePictureSvg(facts)))
}

/** About 50 KB each. */
const MOST_PICTURES = 200

/** Drawn once while it stays in memory. A change of its state is a change of its text. */
function pngs(svgToPng: ProofDeps['svgToPng']): (svg: string) => Promise<Buffer> {
  const drawn = boundedMap<Promise<Buffer>>(MOST_PICTURES)
  return async svg => {
    const picture = drawn.get(svg) ?? svgToPng(svg)
    drawn.set(svg, picture)
    return await picture.catch(error => {
      drawn.forget(svg)
      throw error
    })
  }
}

/** How old a copy of the keys or of a status list may be. `credential rotate-key` relies on it. */
const FIVE_MINUTES = 'public, max-age=300'

/** Our keys and the lists of revoked credentials, for programs that verify a credential, also from other web pages. */
function mountVerifierFiles(app: FastifyInstance, deps: ProofDeps): void {
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

function forAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff')
}
