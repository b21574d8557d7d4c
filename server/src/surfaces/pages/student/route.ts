import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AreaSwitches } from '../../../features/organisations/index.ts'
import { findSessionByToken, type VerificationDeps } from '../../../features/verification/index.ts'
import { switchedOff } from '../../../gates/switches.ts'
import { refused } from '../../../kernel/result.ts'
import { erasureSection } from '../erasure/view.ts'
import { type PageLanguage, pickLanguage } from '../languages.ts'
import { type Page, sendAway, sendPage } from '../page.ts'
import { studentModules, studentScript } from './script-assets.ts'
import { STUDENT_TEXTS } from './texts/index.ts'
import { endView, studentView } from './view.ts'

export interface StudentPageDeps extends Pick<VerificationDeps, 'database' | 'clock'> {
  readonly areaSwitches: AreaSwitches
}

type StudentRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>

/**
 * `hostedUrl` of POST /verify. The token in the address is who the student is; what the page does goes to /s/{token}/…, which is
 * the verification surface's.
 */
export function mountStudentPage(app: FastifyInstance, deps: StudentPageDeps): void {
  app.get('/s/:token', async (request: StudentRequest, reply) => {
    const language = pickLanguage(request.query.lang, request.headers['accept-language'])
    const off = await switchedOff(deps.areaSwitches, 'sessions')
    const session = off ? refused(off) : await findSessionByToken(deps, request.params.token)
    if (!session.ok && session.refusal.code === 'SERVICE_DISABLED')
      return sendAway(reply, endPage(language, 'away'), session.refusal)
    // Unknown, ended, of nobody: one answer to all.
    if (!session.ok) return sendPage(reply, endPage(language, 'dead'), { status: 404 })
    const { submitted, returnUrl } = session.value.verification
    const texts = STUDENT_TEXTS[language]
    const path = `/s/${request.params.token}`
    const erasure = erasureSection(language, path)
    const student = submitted.student.name
    const main = studentView({ texts, student, path, returnUrl, modules: studentModules, erasure })
    return sendPage(reply, { ...frame(language), path, title: `${texts.title} · Pramaan`, main, script: studentScript })
  })
}

/** Its links to the other languages lead to itself without repeating a token that may be somebody's. */
export function endPage(language: PageLanguage, why: 'dead' | 'away'): Page {
  const texts = STUDENT_TEXTS[language]
  return { ...frame(language), path: '', title: `${texts[`${why}.title`]} · Pramaan`, main: endView(texts, why) }
}

function frame(language: PageLanguage) {
  const { skipToContent, languages } = STUDENT_TEXTS[language]
  return { language, skipToContent, languagesLabel: languages }
}
