import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type EraseDeps,
  eraseOwnReviewerData,
  findReviewerData,
  numberToType,
} from '../../../features/verification/index.ts'
import { fieldOf, sendOn } from '../erasure/form.ts'
import { confirmPage, donePage } from '../erasure/page.ts'
import { ERASURE_TEXTS } from '../erasure/texts/index.ts'
import type { ErasureFault } from '../erasure/view.ts'
import { pickLanguage } from '../languages.ts'
import { sendPage } from '../page.ts'
import { keyScript, statePage } from './route.ts'

type ErasureRequest = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: unknown } }>

/**
 * /r/{id}/delete, as the student's. Who it is says the key at the end of the mailed link: a script puts it into the form, and where
 * there is none the person pastes the link.
 */
export function mountReviewerErasure(app: FastifyInstance, deps: EraseDeps): void {
  app.get('/r/:id/delete', (request: ErasureRequest, reply) => show(deps, request, reply, null))
  app.post('/r/:id/delete', async (request: ErasureRequest, reply) => {
    const { language, path } = placeOf(request)
    const given = { token: tokenIn(fieldOf(request, 'link')), number: fieldOf(request, 'number') }
    const erased = await eraseOwnReviewerData(deps, request.params.id, given)
    if (erased.ok) return sendOn(reply, `${path}/delete?lang=${language}`)
    return await show(deps, request, reply, erased.refusal.code === 'CONFIRMATION_NEEDED' ? 'number' : 'link')
  })
}

/** Of a whole link what stands in its fragment; else the key alone. */
function tokenIn(pasted: string): string {
  return /(?:^|#)([\w-]{20,200})$/.exec(pasted.trim())?.[1] ?? ''
}

async function show(deps: EraseDeps, request: ErasureRequest, reply: FastifyReply, fault: ErasureFault | null) {
  const { language, path } = placeOf(request)
  const data = await findReviewerData(deps, request.params.id)
  if (data === null) return sendPage(reply, statePage(language, path, 'unknown'), { status: 404 })
  const { gone, kept } = ERASURE_TEXTS[language].reviewer
  const said = { gone, kept: kept() }
  // Whoever named a wrong key is told so, whether or not there is something left to erase.
  if (data === 'erased' && fault === null) return sendPage(reply, donePage(language, path, said))
  const number = numberToType(request.params.id)
  const page = confirmPage({ language, said, path, number, link: fieldOf(request, 'link'), fault })
  return sendPage(reply, { ...page, script: keyScript }, { allowForms: true, status: fault === null ? 200 : 400 })
}

function placeOf({ params, query, headers }: ErasureRequest) {
  const language = pickLanguage(query.lang, headers['accept-language'])
  return { language, path: `/r/${encodeURIComponent(params.id)}` }
}
