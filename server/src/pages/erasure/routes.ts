import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmationNumber,
  type EraseDeps,
  eraseOwnReviewerData,
  eraseOwnStudentData,
  findOwnData,
  findReviewerData,
} from '../../features/verification/index.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { translator } from '../../messages/messages.ts'
import { fieldOf, redirect } from '../forms.ts'
import { ownerOf } from '../owner.ts'
import { type PageDeps, sendPage } from '../page.ts'
import { statePage } from '../reviewer/route.ts'
import { endPage } from '../student/page.ts'
import { confirmPage, donePage, type ErasureError, type ErasureLists } from './view.ts'

export interface ErasurePageDeps extends PageDeps, EraseDeps {}

type StudentRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>
type ReviewerRequest = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: unknown } }>

/** /s/{token}/delete: what is deleted and what stays, a number to type, and afterwards a confirmation. It works without scripts. */
export function mountStudentErasure(app: FastifyInstance, deps: ErasurePageDeps): void {
  app.get('/s/:token/delete', (request: StudentRequest, reply) => showToStudent(deps, request, reply, null))
  app.post('/s/:token/delete', async (request: StudentRequest, reply) => {
    const erased = await eraseOwnStudentData(deps, request.params.token, fieldOf(request, 'number'))
    if (!erased.ok) return await showToStudent(deps, request, reply, 'number')
    return redirect(reply, `/s/${encodeURIComponent(request.params.token)}/delete?lang=${languageOf(request)}`)
  })
}

async function showToStudent(
  deps: ErasurePageDeps,
  request: StudentRequest,
  reply: FastifyReply,
  error: ErasureError | null,
): Promise<FastifyReply> {
  const language = languageOf(request)
  const path = `/s/${encodeURIComponent(request.params.token)}`
  const own = await findOwnData(deps, request.params.token)
  if (own === null) return sendPage(deps, reply, endPage(language, 'dead'), { status: 404 })
  const lists = studentLists(language, own.verifications)
  const owner = await ownerOf(deps.database, own.tenant)
  if (own.isErased) return sendPage(deps, reply, donePage({ language, owner, path, lists }))
  const number = confirmationNumber(own.verificationId)
  const page = confirmPage({ language, owner, lists, path, number, link: null, error })
  return sendPage(deps, reply, page, { allowForms: true, status: error === null ? 200 : 400 })
}

function studentLists(language: string, verifications: number): ErasureLists {
  const t = translator('erasure', language)
  return {
    gone: [t('student.gone.profile'), t('student.gone.review'), t('student.gone.proofs')],
    kept: [t('student.kept.requests', { count: verifications }), t('kept.copies'), t('student.kept.organisation')],
  }
}

/**
 * /r/{id}/delete, the same for a reviewer. The key at the end of the mailed link identifies the reviewer: a script puts it into the
 * form, and without scripts the person pastes the link.
 */
export function mountReviewerErasure(app: FastifyInstance, deps: ErasurePageDeps): void {
  app.get('/r/:id/delete', (request: ReviewerRequest, reply) => showToReviewer(deps, request, reply, null))
  app.post('/r/:id/delete', async (request: ReviewerRequest, reply) => {
    const given = { token: tokenIn(fieldOf(request, 'link')), number: fieldOf(request, 'number') }
    const erased = await eraseOwnReviewerData(deps, request.params.id, given)
    if (erased.ok)
      return redirect(reply, `/r/${encodeURIComponent(request.params.id)}/delete?lang=${languageOf(request)}`)
    const error = erased.error.code === 'CONFIRMATION_NEEDED' ? 'number' : 'link'
    return await showToReviewer(deps, request, reply, error)
  })
}

/** The fragment of a whole link, or the key alone. */
function tokenIn(pasted: string): string {
  return /(?:^|#)([\w-]{20,200})$/.exec(pasted.trim())?.[1] ?? ''
}

async function showToReviewer(
  deps: ErasurePageDeps,
  request: ReviewerRequest,
  reply: FastifyReply,
  error: ErasureError | null,
): Promise<FastifyReply> {
  const language = languageOf(request)
  const path = `/r/${encodeURIComponent(request.params.id)}`
  const data = await findReviewerData(deps, request.params.id)
  if (data === null) return sendPage(deps, reply, statePage({ language, path }, 'unknown'), { status: 404 })
  const lists = reviewerLists(language)
  const owner = await ownerOf(deps.database, data.tenant)
  // A wrong key is reported whether or not there is still something to erase.
  if (data.isErased && error === null) return sendPage(deps, reply, donePage({ language, owner, path, lists }))
  const number = confirmationNumber(request.params.id)
  const page = confirmPage({ language, owner, lists, path, number, link: fieldOf(request, 'link'), error })
  const options = { allowForms: true, status: error === null ? 200 : 400 }
  return sendPage(deps, reply, { ...page, script: 'keep-key.js' }, options)
}

function reviewerLists(language: string): ErasureLists {
  const t = translator('erasure', language)
  return {
    gone: [t('reviewer.gone.profile'), t('reviewer.gone.answer'), t('reviewer.gone.proofs')],
    kept: [t('reviewer.kept.answer'), t('kept.copies')],
  }
}

function languageOf({ query, headers }: StudentRequest | ReviewerRequest): string {
  return pickLanguage(query.lang, headers['accept-language'])
}
