import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AreaSwitches } from '../../../features/organisations/index.ts'
import {
  getVerifyPage,
  numberToType,
  type VerificationDeps,
  type VerifyPage,
} from '../../../features/verification/index.ts'
import { switchedOff } from '../../../gates/switches.ts'
import { refused } from '../../../kernel/result.ts'
import { asset } from '../assets.ts'
import { erasureSection } from '../erasure/view.ts'
import { type PageLanguage, pickLanguage } from '../languages.ts'
import { type Page, sendAway, sendPage } from '../page.ts'
import { REVIEWER_TEXTS } from './texts/index.ts'
import type { ReviewerTexts } from './texts/reviewer-texts.ts'
import { reviewView, stateView } from './view.ts'

export interface ReviewerPageDeps extends Pick<VerificationDeps, 'database' | 'clock'> {
  readonly areaSwitches: AreaSwitches
}

export const reviewerScript = asset(new URL('./', import.meta.url), 'reviewer.js')
export const keyScript = asset(new URL('./', import.meta.url), 'keep-key.js')

/**
 * The page behind the link in a reviewer's mail. Opening it changes nothing, however often and by whomever: the token stays in the
 * browser until a person sends an answer.
 */
export function mountReviewerPage(app: FastifyInstance, deps: ReviewerPageDeps): void {
  app.get<{ Params: { id: string } }>('/r/:id', async (request, reply) => {
    const language = languageOf(request)
    const path = `/r/${encodeURIComponent(request.params.id)}`
    const off = await switchedOff(deps.areaSwitches, 'reviewers')
    const found = off ? refused(off) : await getVerifyPage(deps, request.params.id)
    if (!found.ok && found.refusal.code === 'SERVICE_DISABLED')
      return sendAway(reply, statePage(language, path, 'away'), found.refusal)
    if (!found.ok) return sendPage(reply, statePage(language, path, 'unknown'), { status: 404 })
    const state = endedState(found.value.state)
    if (state !== null) return sendPage(reply, statePage(language, path, state))
    return sendPage(reply, reviewPage(language, path, found.value))
  })
}

function languageOf(request: FastifyRequest): PageLanguage {
  const { lang } = request.query as { readonly lang?: unknown }
  return pickLanguage(lang, request.headers['accept-language'])
}

function endedState(state: VerifyPage['state']): 'expired' | 'decided' | null {
  if (state === 'awaiting_reviewer') return null
  return state === 'expired' ? 'expired' : 'decided'
}

function reviewPage(language: PageLanguage, path: string, request: VerifyPage): Page {
  const texts = REVIEWER_TEXTS[language]
  const number = numberToType(request.verificationId)
  const main = reviewView({ texts, request, number, erasure: erasureSection(language, path) })
  return { ...frame(language, path), title: `${texts.claim.heading} · Pramaan`, main, script: reviewerScript }
}

export function statePage(language: PageLanguage, path: string, state: keyof ReviewerTexts['states']): Page {
  const texts = REVIEWER_TEXTS[language]
  const erasure = state === 'decided' || state === 'expired' ? erasureSection(language, path) : null
  const main = stateView(texts, state, erasure)
  const page = { ...frame(language, path), title: `${texts.states[state].heading} · Pramaan`, main }
  return erasure === null ? page : { ...page, script: keyScript }
}

function frame(language: PageLanguage, path: string) {
  const { skipToContent, languages } = REVIEWER_TEXTS[language]
  return { language, path, skipToContent, languagesLabel: languages }
}
