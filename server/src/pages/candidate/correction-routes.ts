import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CandidateLink, correctAnswer, readCorrectable } from '../../features/journeys/index.ts'
import { fieldOf, redirect } from '../forms.ts'
import { sendPage } from '../page.ts'
import { correctionPage } from './correction-view.ts'
import { showData } from './data-routes.ts'
import { AS_STORED } from './data-view.ts'
import type { CandidateView } from './frame.ts'
import { type CandidatePageDeps, type CandidateRequest, faultOf, serve, textOf } from './routes.ts'

type CorrectionRequest = FastifyRequest<{
  Params: { token: string; key: string }
  Querystring: CandidateRequest['query']
}>

/** /c/{token}/answers/{key}: an answer that was given, while the result is open. */
export function mountCorrection(app: FastifyInstance, deps: CandidatePageDeps): void {
  app.get('/c/:token/answers/:key', (request: CorrectionRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => show(deps, request, reply, link, view)),
  )
  app.post('/c/:token/answers/:key', (request: CorrectionRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => take(deps, request, reply, link, view)),
  )
}

/** What cannot be corrected, or not any more, is shown with the other data. */
const toData = (reply: FastifyReply, { path, page }: CandidateView) =>
  redirect(reply, `${path}/data?lang=${page.language}`)

async function show(
  deps: CandidatePageDeps,
  { params }: CorrectionRequest,
  reply: FastifyReply,
  link: CandidateLink,
  view: CandidateView,
): Promise<FastifyReply> {
  const answer = await readCorrectable(deps, link, params.key, view.page.language)
  return answer === null
    ? toData(reply, view)
    : sendPage(deps, reply, correctionPage(view, answer), { allowForms: true })
}

/** Not followed by a redirect: sent again it changes nothing, and neither does a text that was left as it was. */
async function take(
  deps: CandidatePageDeps,
  request: CorrectionRequest,
  reply: FastifyReply,
  link: CandidateLink,
  view: CandidateView,
): Promise<FastifyReply> {
  const { language } = view.page
  const answer = await readCorrectable(deps, link, request.params.key, language)
  if (answer === null) return toData(reply, view)
  const value = textOf(fieldOf(request, 'value'))
  const fault = faultOf({ ...answer.question, isRequired: true }, value)
  if (fault !== null) {
    const page = correctionPage(view, answer, [{ field: 'value', text: view.t(fault) }], value)
    return sendPage(deps, reply, page, { allowForms: true, status: 400 })
  }
  const isCorrected = await correctAnswer(deps, link, { key: request.params.key, value, language })
  return await showData(deps, reply, link, view, { ...AS_STORED, saved: isCorrected ? 'answer.saved' : null })
}
