import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EraseDeps, eraseOwnStudentData, findOwnData, numberToType } from '../../../features/verification/index.ts'
import { fieldOf, sendOn } from '../erasure/form.ts'
import { confirmPage, donePage } from '../erasure/page.ts'
import { ERASURE_TEXTS } from '../erasure/texts/index.ts'
import { pickLanguage } from '../languages.ts'
import { sendPage } from '../page.ts'
import { endPage } from './route.ts'

type ErasureRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>

/** /s/{token}/delete: what goes and what stays, a number to type, and afterwards that it is gone. No script has a part in it. */
export function mountStudentErasure(app: FastifyInstance, deps: EraseDeps): void {
  app.get('/s/:token/delete', (request: ErasureRequest, reply) => show(deps, request, reply))
  app.post('/s/:token/delete', async (request: ErasureRequest, reply) => {
    const { language, path } = placeOf(request)
    const erased = await eraseOwnStudentData(deps, request.params.token, fieldOf(request, 'number'))
    return erased.ok ? sendOn(reply, `${path}/delete?lang=${language}`) : show(deps, request, reply, true)
  })
}

async function show(deps: EraseDeps, request: ErasureRequest, reply: FastifyReply, isNumberWrong = false) {
  const { language, path } = placeOf(request)
  const own = await findOwnData(deps, request.params.token)
  if (own === null) return sendPage(reply, endPage(language, 'dead'), { status: 404 })
  const { gone, kept } = ERASURE_TEXTS[language].student
  const said = { gone, kept: kept(own.verifications) }
  if (own.isErased) return sendPage(reply, donePage(language, path, said))
  const number = numberToType(own.verificationId)
  const fault = isNumberWrong ? ('number' as const) : null
  const page = confirmPage({ language, said, path, number, link: null, fault })
  return sendPage(reply, page, { allowForms: true, status: isNumberWrong ? 400 : 200 })
}

function placeOf({ params, query, headers }: ErasureRequest) {
  const language = pickLanguage(query.lang, headers['accept-language'])
  return { language, path: `/s/${encodeURIComponent(params.token)}` }
}
