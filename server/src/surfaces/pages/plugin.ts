import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eraseQuestions } from '../../features/assessments/index.ts'
import type { EraseDeps } from '../../features/verification/index.ts'
import { ipSubject } from '../../gates/ip-limits.ts'
import { retryAfterSeconds, type WindowCounter, type WindowRule } from '../../gates/windows/window-counter.ts'
import { serveAssets } from './assets.ts'
import { acceptForms } from './erasure/form.ts'
import { pagesCss } from './page.ts'
import type { ProofDeps } from './proof/deps.ts'
import { mountProof } from './proof/plugin.ts'
import { mountReviewerErasure } from './reviewer/erasure-route.ts'
import { keyScript, mountReviewerPage, type ReviewerPageDeps, reviewerScript } from './reviewer/route.ts'
import { mountStudentErasure } from './student/erasure-route.ts'
import { mountStudentPage, type StudentPageDeps } from './student/route.ts'
import { studentModules } from './student/script-assets.ts'

export interface PagesDeps extends ProofDeps, ReviewerPageDeps, StudentPageDeps, Pick<EraseDeps, 'newId'> {
  readonly windows: WindowCounter
}

const PER_ADDRESS: WindowRule = { name: 'pages', kind: 'fixed', limit: 60, windowMs: 60_000 }

/** Pages for people on phones. */
export async function pagesSurface(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  await app.register(async pages => {
    serveAssets(pages, [pagesCss, reviewerScript, keyScript, ...studentModules])
    mountProof(pages, deps)
  })
  await app.register(async people => {
    people.addHook('onRequest', (request, reply) => limitByAddress(deps, request, reply))
    acceptForms(people)
    people.setErrorHandler((error, request, reply) => {
      const status = statusOf(error)
      if (status < 500) return sendPlain(reply, status, 'This cannot be read. / यह पढ़ा नहीं जा सका।')
      request.log.error({ err: error }, 'page failed')
      return sendPlain(reply, 500, `Something went wrong on our side. Quote request ${request.id} to support.`)
    })
    mountReviewerPage(people, deps)
    mountStudentPage(people, deps)
    const erasing = { ...deps, eraseQuestions }
    mountReviewerErasure(people, erasing)
    mountStudentErasure(people, erasing)
  })
}

/** The router's own refusals: a body that is no form, or too long. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}

async function limitByAddress(deps: PagesDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const verdict = await deps.windows.take(ipSubject(request.ip), [PER_ADDRESS], deps.clock())
  if (verdict.allowed) return undefined
  reply.header('retry-after', String(retryAfterSeconds(verdict)))
  return sendPlain(reply, 429, 'Too many requests. Please wait a minute. / कृपया एक मिनट रुकें।')
}

function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}
