import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { followShortLink } from '../../features/journeys/index.ts'
import { isOwnToken } from '../../features/own-numbers/index.ts'
import { CANDIDATE_AREA } from '../../http/middleware/bulkhead.ts'
import { sendPage } from '../page.ts'
import { type CandidatePageDeps, end } from './routes.ts'

type ShortLinkRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: unknown } }>

/**
 * /l/{code} and /l/{code}/stop, the links of an SMS, lead to /c/{token} and /c/{token}/stop, or to /own/{token} in a message to an own number.
 * Opening one changes nothing.
 */
export function mountShortLinks(app: FastifyInstance, deps: CandidatePageDeps): void {
  app.get('/l/:code', (request: ShortLinkRequest, reply) => follow(deps, request, reply, ''))
  app.get('/l/:code/stop', (request: ShortLinkRequest, reply) => follow(deps, request, reply, '/stop'))
}

async function follow(
  deps: CandidatePageDeps,
  request: ShortLinkRequest,
  reply: FastifyReply,
  rest: '' | '/stop',
): Promise<FastifyReply> {
  const token = await deps.pageBulkhead.run(CANDIDATE_AREA, () => followShortLink(deps, request.params.code))
  if (token === null) return sendPage(deps, reply, end(request, 'dead'), { status: 404 })
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
    .redirect(`${deps.pagesUrl}/${isOwnToken(token) ? 'own' : 'c'}/${token}${rest}`, 302)
}
