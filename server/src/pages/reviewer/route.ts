import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import {
  confirmationNumber,
  getVerifyPage,
  type VerificationDeps,
  type VerifyPage,
} from '../../features/verification/index.ts'
import { switchedOff } from '../../http/middleware/access.ts'
import { err } from '../../kernel/result.ts'
import { translator } from '../../messages/messages.ts'
import { erasureSection } from '../erasure/view.ts'
import { pickLanguage } from '../languages.ts'
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
      return sendUnavailable(deps, reply, statePage(language, path, 'away'), found.error)
    if (!found.ok) return sendPage(deps, reply, statePage(language, path, 'unknown'), { status: 404 })
    const state = endedState(found.value.state)
    if (state !== null) return sendPage(deps, reply, statePage(language, path, state))
    return sendPage(deps, reply, reviewPage(language, path, found.value))
  })
}

function endedState(state: VerifyPage['state']): 'expired' | 'decided' | null {
  if (state === 'awaiting_reviewer') return null
  return state === 'expired' ? 'expired' : 'decided'
}

function reviewPage(language: string, path: string, request: VerifyPage): Page {
  const t = translator('reviewer', language)
  const number = confirmationNumber(request.verificationId)
  const main = reviewView({ t, request, number, erasure: erasureSection(language, path) })
  return { ...frame(language, path), title: `${t('claim.heading')} · Pramaan`, main, script: 'reviewer.js' }
}

export function statePage(language: string, path: string, state: ReviewState): Page {
  const t = translator('reviewer', language)
  const erasure = state === 'decided' || state === 'expired' ? erasureSection(language, path) : null
  const main = stateView(t, state, erasure)
  const page = { ...frame(language, path), title: `${t(`states.${state}.heading`)} · Pramaan`, main }
  return erasure === null ? page : { ...page, script: 'keep-key.js' }
}

function frame(language: string, path: string) {
  const t = translator('reviewer', language)
  return { language, path, skipToContent: t('skipToContent'), languagesLabel: t('languages') }
}
