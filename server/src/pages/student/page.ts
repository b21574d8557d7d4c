import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import { touchSessionByToken, type VerificationDeps } from '../../features/verification/index.ts'
import { switchedOff } from '../../http/middleware/access.ts'
import { type Bulkhead, STUDENT_AREA } from '../../http/middleware/bulkhead.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { type Html, html, webLink } from '../../kernel/html.ts'
import { err, ok } from '../../kernel/result.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { compileMessages, DEFAULT_LANGUAGE, type Translate, translator } from '../../messages/messages.ts'
import type { Frame } from '../frame.ts'
import { ownerOf } from '../owner.ts'
import { type Page, type PageDeps, sendPage, sendUnavailable } from '../page.ts'

export interface StudentPageDeps extends PageDeps, Pick<VerificationDeps, 'database' | 'clock'> {
  readonly areaSwitches: AreaSwitches
  readonly pageBulkhead: Bulkhead
}

type StudentRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>

/**
 * `hostedUrl` of POST /verify. The token in the address identifies the student. The page calls /s/{token}/…, which belongs to the
 * verification API.
 */
export function mountStudentPage(app: FastifyInstance, deps: StudentPageDeps): void {
  app.get('/s/:token', async (request: StudentRequest, reply) => {
    const language = pickLanguage(request.query.lang, request.headers['accept-language'])
    const off = await switchedOff(deps.areaSwitches, 'sessions')
    const read = () => readSession(deps, request.params.token)
    const session = off ? err(off) : await deps.pageBulkhead.run(STUDENT_AREA, read)
    if (!session.ok && session.error.code === 'SERVICE_DISABLED')
      return sendUnavailable(deps, reply, endPage(language, 'away'), session.error)
    // Unknown, ended and foreign tokens get the same answer.
    if (!session.ok) return sendPage(deps, reply, endPage(language, 'dead'), { status: 404 })
    const { submitted, returnUrl, language: ofSession } = session.value.verification
    const path = `/s/${request.params.token}`
    const frame = {
      ...session.value.owner,
      language: languageFor(request, ofSession),
      path,
      erasurePath: `${path}/delete`,
    }
    return sendPage(deps, reply, studentPage(frame, submitted.student.name, returnUrl))
  })
}

async function readSession(deps: StudentPageDeps, token: string) {
  const session = await touchSessionByToken(deps, token)
  return session.ok ? ok({ ...session.value, owner: await ownerOf(deps.database, session.value.tenant) }) : session
}

/** A session that was opened in Hindi asks in Hindi, so its page is Hindi unless the student chooses another language. */
function languageFor({ query, headers }: StudentRequest, ofSession: string): string {
  return pickLanguage(
    query.lang ?? (ofSession === DEFAULT_LANGUAGE ? undefined : ofSession),
    headers['accept-language'],
  )
}

/** The frame. The script fills it with the step that follows from the session. */
function studentPage(frame: Frame, student: string, returnUrl: string | null): Page {
  const t = translator('student', frame.language)
  const texts = JSON.stringify(compileMessages('student', frame.language))
  const main = html`<noscript><h1>${t('title')}</h1><p class="notice">${t('noScript')}</p></noscript>
<p class="lede whose"><bdi>${t('greeting', { name: shownText(student) })}</bdi></p>
<div id="app" data-path="${frame.path}" data-texts="${texts}" data-trades="${translator('student', DEFAULT_LANGUAGE)('skills.trades')}"></div>
<div id="status" role="status" class="unseen"></div>
<p id="waiting" class="notice waiting" hidden></p>
${returnLink(t, returnUrl)}`
  return { ...frame, title: `${t('title')} · Pramaan`, main, script: 'student.js' }
}

/** The page of a link that does not work. Its links to other languages do not repeat a token that may be somebody's. */
export function endPage(language: string, why: 'dead' | 'away'): Page {
  const t = translator('student', language)
  const main = html`<h1>${t(`${why}.title`)}</h1><p>${t(`${why}.says`)}</p>`
  return { language, path: '', title: `${t(`${why}.title`)} · Pramaan`, main }
}

function returnLink(t: Translate<'student'>, address: string | null): Html | null {
  const link = address === null ? null : webLink(address)
  if (link === null) return null
  return html`<p class="return"><a class="button quiet" href="${link.href}" rel="noopener noreferrer" aria-describedby="return-hint">${t('returnTo', { host: link.host })}</a></p>
<p class="hint" id="return-hint">${t('returnHint')}</p>`
}
