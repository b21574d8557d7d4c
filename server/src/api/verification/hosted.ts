import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../database/tx.ts'
import { type LiveSession, touchSessionByToken } from '../../features/verification/index.ts'
import { acceptRawJson, decodeJson } from '../../http/body.ts'
import { STUDENT_AREA } from '../../http/middleware/bulkhead.ts'
import { limitSession } from '../../http/middleware/public-limits.ts'
import { answerErrors, mountOperations, RejectedCall, sendError, sendOutcome } from '../../http/mount.ts'
import type { Answer } from '../../http/operation.ts'
import { domainError } from '../../kernel/domain-error.ts'
import type { VerificationApiDeps } from './deps.ts'
import { renderVerificationError, type VerificationCode } from './errors.ts'
import { requireHttps, requireOpenArea, validateFields } from './middleware.ts'
import type { OpenContext, SessionContext, VerificationOperation } from './operation.ts'
import { chooseMethod } from './operations/choose-method.ts'
import { generateAssessment } from './operations/generate-assessment.ts'
import { searchSkillsOnPage } from './operations/search-skills.ts'
import { storeItems } from './operations/store-items.ts'
import { storeReviewer } from './operations/store-reviewer.ts'
import { storeSkills } from './operations/store-skills.ts'
import { getSessionOnPage, remindReviewerOnPage } from './operations/student-waiting.ts'
import { submitAssessment } from './operations/submit-assessment.ts'

/** What the student's page calls: operations of its own, and those of the API with what a key's owner would have to say besides. */
interface HostedCall {
  readonly path: string
  readonly operation: unknown
  readonly known?: (token: string, session: LiveSession) => object
}

const namesVerification = (_token: string, { verification }: LiveSession) => ({
  serviceVerificationId: verification.id,
})

const CALLS: readonly HostedCall[] = [
  { path: 'session', operation: getSessionOnPage },
  { path: 'search', operation: searchSkillsOnPage },
  { path: 'skills', operation: storeSkills },
  { path: 'method', operation: chooseMethod, known: namesVerification },
  { path: 'items', operation: storeItems, known: token => ({ sessionToken: token }) },
  { path: 'reviewer', operation: storeReviewer, known: namesVerification },
  { path: 'remind', operation: remindReviewerOnPage },
  { path: 'questions', operation: generateAssessment },
  { path: 'answers', operation: submitAssessment },
]

interface Hosted extends VerificationOperation {
  readonly known: HostedCall['known']
}

const hosted = CALLS.map(
  ({ path, operation, known }) =>
    ({ ...(operation as VerificationOperation), path: `/{token}/${path}`, known }) as Hosted,
)

/**
 * /s/{token}/…: a browser holds no key, so the token in the address is who it is. Not part of the API's document: it serves our own
 * page and changes with it.
 */
export async function hostedCalls(app: FastifyInstance, deps: VerificationApiDeps): Promise<void> {
  await app.register(
    async api => {
      const contexts = new WeakMap<FastifyRequest, SessionContext>()
      // Not for an address that no route matches: a person may have opened it.
      answerErrors<VerificationCode>(api, (request, reply, error) =>
        sendError(reply, request, error, renderVerificationError),
      )
      acceptRawJson(api)
      api.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
      })
      api.addHook('preValidation', async request => {
        const call = hosted.find(each => each.id === request.routeOptions.config.operationId)
        if (call) contexts.set(request, await runHostedMiddleware(deps, call, request))
      })
      mountOperations(api, hosted, async (call, request, reply) => {
        const { params, query, body } = request
        const context = contexts.get(request)!
        const run = async (own: VerificationApiDeps) => {
          const outcome = await call.handle({ params, query, body, context }, own)
          return 'ok' in outcome ? outcome : withServerTime(own, outcome)
        }
        const isLong = call.id === generateAssessment.id
        return await sendOutcome(
          reply,
          isLong ? await run(transactionsInSlots(deps)) : await inSlot(deps, () => run(deps)),
        )
      })
    },
    { prefix: '/s' },
  )
}

/** Waits for its turn: a class presses the same button at the same time. With 100 students at once, 37 of 1,537 calls got 503. */
function inSlot<T>({ pageBulkhead }: VerificationApiDeps, work: () => Promise<T>): Promise<T> {
  return pageBulkhead.run(STUDENT_AREA, work)
}

/** Generating questions waits for a model for up to 90 seconds and holds no connection meanwhile: only its transactions take a slot. */
function transactionsInSlots(deps: VerificationApiDeps): VerificationApiDeps {
  const { database } = deps
  const forTenant: Database['forTenant'] = tenant => {
    const own = database.forTenant(tenant)
    return { reads: own.reads, transaction: work => inSlot(deps, () => own.transaction(work)) }
  }
  return { ...deps, database: { reads: database.reads, transaction: database.transaction, forTenant } }
}

/** A phone's clock may be wrong by hours: the server computes the remaining time. */
function withServerTime({ clock }: VerificationApiDeps, { status, body }: Answer): Answer {
  return { status, body: { ...(body as object), now: new Date(clock()).toISOString() } }
}

async function runHostedMiddleware(
  deps: VerificationApiDeps,
  call: Hosted,
  request: FastifyRequest,
): Promise<SessionContext> {
  requireHttps(deps, request)
  const { token } = request.params as { readonly token: string }
  await limitSession(deps, request.ip, token)
  const caller = await requireOpenArea(deps, call, request)
  if (isForeign(request, deps.publicUrl)) throw new RejectedCall(domainError('UNAUTHORIZED'))
  const session = await inSlot(deps, () => requireHostedSession(deps, token, caller))
  const sent = decodeJson(request.body)
  request.body = call.known && isFields(sent) ? { ...sent, ...call.known(token, session) } : sent
  validateFields(call, request.body)
  return { ...caller, tenant: session.tenant, keyId: '', session }
}

/** A program that uses these routes, such as the organisation's own server, says nothing of where the student is. */
async function requireHostedSession(
  deps: VerificationApiDeps,
  token: string,
  { network, fromBrowser }: OpenContext,
): Promise<LiveSession> {
  const session = await touchSessionByToken(
    deps,
    token,
    fromBrowser && network !== null ? { network, keys: deps.networkKeys } : null,
  )
  if (session.ok) return session.value
  throw new RejectedCall(session.error.code === 'SERVICE_DISABLED' ? session.error : domainError('UNAUTHORIZED'))
}

/** What is anything else is for the schema to refuse. */
function isFields(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/**
 * Sent by another site's page. None could know the token, and JSON asks for a preflight that nobody answers; this holds when both
 * should fail. Whoever sends neither header is no browser of these ten years, or a program.
 */
function isForeign({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  const { origin } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  return new URL(origin).host !== host && new URL(origin).origin !== new URL(publicUrl).origin
}
