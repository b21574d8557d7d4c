import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readNextAttempt } from '../../features/assessments/index.ts'
import { findSessionByToken, type LiveSession } from '../../features/verification/index.ts'
import { acceptRawJson, decodeJson } from '../../http/body.ts'
import { mountOperations, RefusedCall, renderRefusals, sendOutcome } from '../../http/mount.ts'
import type { Answer } from '../../http/operation.ts'
import { refusal } from '../../kernel/refusal.ts'
import type { VerificationSurfaceDeps } from './deps.ts'
import { renderVerificationRefusal } from './errors.ts'
import { judgeFields, openGate, requireHttps } from './gates.ts'
import type { OpenContext, SessionContext, VerificationOperation } from './operation.ts'
import { chooseMethod } from './operations/choose-method.ts'
import { generateAssessment } from './operations/generate-assessment.ts'
import { getSession } from './operations/get-session.ts'
import { storeItems } from './operations/store-items.ts'
import { storeReviewer } from './operations/store-reviewer.ts'
import { storeSkills } from './operations/store-skills.ts'
import { submitAssessment } from './operations/submit-assessment.ts'

/** What the student's page calls: the operations of the API, each with what a key's owner would have to say besides. */
interface HostedCall {
  readonly path: string
  readonly operation: unknown
  readonly known?: (token: string, session: LiveSession) => object
}

const namesVerification = (_token: string, { verification }: LiveSession) => ({
  serviceVerificationId: verification.id,
})

const CALLS: readonly HostedCall[] = [
  { path: 'session', operation: getSession },
  { path: 'skills', operation: storeSkills },
  { path: 'method', operation: chooseMethod, known: namesVerification },
  { path: 'items', operation: storeItems, known: token => ({ sessionToken: token }) },
  { path: 'reviewer', operation: storeReviewer, known: namesVerification },
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
export async function hostedCalls(app: FastifyInstance, deps: VerificationSurfaceDeps): Promise<void> {
  await app.register(
    async surface => {
      const contexts = new WeakMap<FastifyRequest, SessionContext>()
      renderRefusals(surface, renderVerificationRefusal)
      acceptRawJson(surface)
      surface.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
      })
      surface.addHook('preValidation', async request => {
        const call = hosted.find(each => each.id === request.routeOptions.config.operationId)
        if (call) contexts.set(request, await passHostedGates(deps, call, request))
      })
      mountOperations(surface, hosted, async (call, request, reply) => {
        const { params, query, body } = request
        const context = contexts.get(request)!
        const outcome = await call.handle({ params, query, body, context }, deps)
        return await sendOutcome(
          reply,
          'ok' in outcome ? outcome : await withTimes(deps, call, context.session, outcome),
        )
      })
    },
    { prefix: '/s' },
  )
}

/** A phone's clock may be wrong by hours: what is left of a time is told by ours. */
async function withTimes(
  deps: VerificationSurfaceDeps,
  { id }: Hosted,
  { tenant, verification }: LiveSession,
  { status, body }: Answer,
): Promise<Answer> {
  const now = new Date(deps.clock()).toISOString()
  if (id !== getSession.id) return { status, body: { ...(body as object), now } }
  const next = await readNextAttempt(deps, tenant, verification.id)
  return { status, body: { ...(body as object), now, nextAttemptAt: next?.toISOString() ?? null } }
}

async function passHostedGates(
  deps: VerificationSurfaceDeps,
  call: Hosted,
  request: FastifyRequest,
): Promise<SessionContext> {
  requireHttps(deps, request)
  const caller = await openGate(deps, call, request)
  if (isForeign(request, deps.publicUrl)) throw new RefusedCall(refusal('UNAUTHORIZED'))
  const { token } = request.params as { readonly token: string }
  const session = await requireHostedSession(deps, token, caller)
  const sent = decodeJson(request.body)
  request.body = call.known && isFields(sent) ? { ...sent, ...call.known(token, session) } : sent
  judgeFields(call, request.body)
  return { ...caller, tenant: session.tenant, keyId: '', session }
}

/** A program that uses these routes, such as the organisation's own server, says nothing of where the student is. */
async function requireHostedSession(
  deps: VerificationSurfaceDeps,
  token: string,
  { network, fromBrowser }: OpenContext,
): Promise<LiveSession> {
  const session = await findSessionByToken(deps, token, fromBrowser ? network : null)
  if (session.ok) return session.value
  throw new RefusedCall(session.refusal.code === 'SERVICE_DISABLED' ? session.refusal : refusal('UNAUTHORIZED'))
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
