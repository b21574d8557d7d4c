import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import {
  confirmationNumber,
  getVerifyPage,
  type VerificationDeps,
  type VerifyPage,
} from '../../features/verification/index.ts'
import { switchedOff } from '../../http/middleware/access.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { err } from '../../kernel/result.ts'
import { translator } from '../../messages/messages.ts'
import type { Frame } from '../frame.ts'
import { ownerOf } from '../owner.ts'
import { type Page, type PageDeps, sendPage, sendUnavailable } from '../page.ts'
import { type ReviewState, reviewView, stateView } from './view.ts'

export interface ReviewerPageDeps extends PageDeps, Pick<VerificationDeps, 'database' | 'clock'> {
  readonly areaSwitches: AreaSwitches
}

type ReviewerRequest = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: unknown } }>

/**
 * The page of the link in a reviewer's mail. Opening it changes nothing, however often and by whomever: the token stays in the
 * browser until a person sends an answer.
 */
export function mountReviewerPage(app: FastifyInstance, deps: ReviewerPageDeps): void {
  app.get('/r/:id', async (request: ReviewerRequest, reply) => {
    const language = pickLanguage(request.query.lang, request.headers['accept-language'])
    const path = `/r/${encodeURIComponent(request.params.id)}`
    const off = await switchedOff(deps.areaSwitches, 'reviewers')
    const found = off ? err(off) : await getVerifyPage(deps, request.params.id)
    if (!found.ok && found.error.code === 'SERVICE_DISABLED')
      return sendUnavailable(deps, reply, statePage({ language, path }, 'away'), found.error)
    if (!found.ok) return sendPage(deps, reply, statePage({ language, path }, 'unknown'), { status: 404 })
    const state = endedState(found.value.state)
    const owner = await ownerOf(deps.database, found.value.tenant)
    const frame = { ...owner, language, path, erasurePath: `${path}/delete` }
    if (state !== null) return sendPage(deps, reply, statePage(frame, state))
    return sendPage(deps, reply, reviewPage(frame, found.value))
  })
}

function endedState(state: VerifyPage['state']): 'expired' | 'decided' | null {
  if (state === 'awaiting_reviewer') return null
  return state === 'expired' ? 'expired' : 'decided'
}

function reviewPage(frame: Frame, request: VerifyPage): Page {
  const t = translator('reviewer', frame.language)
  const number = confirmationNumber(request.verificationId)
  const main = reviewView({ t, language: frame.language, request, number })
  return { ...frame, title: `${t('claim.heading')} · Pramaan`, main, script: 'reviewer.js' }
}

export function statePage(frame: Frame, state: ReviewState): Page {
  const t = translator('reviewer', frame.language)
  const page = { ...frame, title: `${t(`states.${state}.heading`)} · Pramaan`, main: stateView(t, state) }
  return frame.erasurePath === undefined ? page : { ...page, script: 'keep-key.js' }
}
