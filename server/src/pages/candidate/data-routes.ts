import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CandidateLink,
  correctOwnData,
  eraseOwnData,
  hasRecordings,
  readOwnData,
  stopMessages,
} from '../../features/journeys/index.ts'
import { recordingPath } from '../../features/recordings/index.ts'
import { LANGUAGES } from '../../kernel/languages.ts'
import { EMAIL_PATTERN } from '../../kernel/mailbox.ts'
import { fieldOf, isOneClick, redirect } from '../forms.ts'
import { type Page, sendPage } from '../page.ts'
import { closedPage } from './answer-view.ts'
import { AS_STORED, type DataState, dataPage, erasePage, stopPage } from './data-view.ts'
import type { FormError } from './form.ts'
import type { CandidateView } from './frame.ts'
import { type CandidatePageDeps, type CandidateRequest, serve, textOf } from './routes.ts'

/** /c/{token}/data and /delete: see and correct what is held, have it deleted. */
export function mountOwnData(app: FastifyInstance, deps: CandidatePageDeps): void {
  app.get('/c/:token/data', (request: CandidateRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => showData(deps, reply, link, view, AS_STORED)),
  )
  app.post('/c/:token/data', (request: CandidateRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => takeCorrection(deps, request, reply, link, view)),
  )
  mountDecision(app, deps, 'delete', async (link, choice) => {
    if (choice === 'no') return true
    const isYes = choice === 'stop' || choice === 'only'
    if (isYes) await eraseOwnData(deps, link, { alsoStop: choice === 'stop' })
    return isYes
  })
}

const MOST_BYTES_OF_A_CHOICE = 8_192

/**
 * /c/{token}/stop: get no more messages. Mail providers post here, too, without a person at the page (RFC 8058), some of them a multipart
 * form, so it has a plugin of its own.
 */
export function mountStop(app: FastifyInstance, deps: CandidatePageDeps): void {
  const options = { parseAs: 'string', bodyLimit: MOST_BYTES_OF_A_CHOICE } as const
  app.addContentTypeParser('multipart/form-data', options, async (_: FastifyRequest, body: string) => body)
  mountDecision(app, deps, 'stop', async (link, choice) => {
    if (choice === 'stay') return true
    if (choice === 'stop') await stopMessages(deps, link)
    return choice === 'stop'
  })
}

/** At once and without a redirect, as RFC 8058 asks. Sent again it changes nothing. */
async function stopByOneClick(
  deps: CandidatePageDeps,
  reply: FastifyReply,
  link: CandidateLink,
  { t, page }: CandidateView,
): Promise<FastifyReply> {
  await stopMessages(deps, link)
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-language': page.language })
    .type('text/plain; charset=utf-8')
    .send(`${t('closed.opted_out.title')}\n`)
}

/** False if nothing was chosen. */
type CarryOut = (link: CandidateLink, choice: string) => Promise<boolean>

function mountDecision(
  app: FastifyInstance,
  deps: CandidatePageDeps,
  name: 'stop' | 'delete',
  carryOut: CarryOut,
): void {
  const show = async (reply: FastifyReply, link: CandidateLink, view: CandidateView, errors: readonly FormError[]) => {
    const page = decisionPage(name, view, errors, name === 'delete' && (await hasRecordings(deps, link)))
    return sendPage(deps, reply, page, { allowForms: true, status: errors.length > 0 ? 400 : 200 })
  }
  app.get(`/c/:token/${name}`, (request: CandidateRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => show(reply, link, view, [])),
  )
  app.post(`/c/:token/${name}`, (request: CandidateRequest, reply) =>
    serve(deps, request, reply, false, async (link, view) => {
      if (name === 'stop' && isOneClick(request.body)) return await stopByOneClick(deps, reply, link, view)
      const choice = fieldOf(request, 'choice')
      if (!(await carryOut(link, choice)))
        return await show(reply, link, view, [{ field: 'choice', text: view.t('error.choice') }])
      const back = choice === 'stay' || choice === 'no'
      return redirect(reply, `${view.path}${back ? '' : `/${name}`}?lang=${view.page.language}`)
    }),
  )
}

function decisionPage(
  name: 'stop' | 'delete',
  view: CandidateView,
  errors: readonly FormError[],
  hasSpoken: boolean,
): Page {
  const { isErased, isOptedOut } = view.page
  if (isErased) return closedPage(view, 'erased')
  if (name === 'delete') return erasePage(view, errors, hasSpoken)
  return isOptedOut ? closedPage(view, 'opted_out') : stopPage(view, errors)
}

export async function showData(
  deps: CandidatePageDeps,
  reply: FastifyReply,
  link: CandidateLink,
  view: CandidateView,
  state: DataState,
): Promise<FastifyReply> {
  if (view.page.isErased) return sendPage(deps, reply, closedPage(view, 'erased'))
  const listenTo = (recordingId: string) => recordingPath(deps.addressKeys, recordingId, deps.clock())
  const page = dataPage(view, await readOwnData(deps, link, view.page.language), state, listenTo)
  return sendPage(deps, reply, page, { allowForms: true, status: state.errors.length > 0 ? 400 : 200 })
}

const EMAIL = new RegExp(EMAIL_PATTERN)
const MOST = { name: 200, email: 254 } as const

/** What was left as it was shown stays as it is stored, however it is spaced. */
function typedOver(stored: string | null, typed: string): string {
  return typed === stored ? typed : textOf(typed).replace(/\s+/g, ' ')
}

/** Not followed by a redirect: sent again it changes nothing. */
async function takeCorrection(
  deps: CandidatePageDeps,
  request: CandidateRequest,
  reply: FastifyReply,
  link: CandidateLink,
  view: CandidateView,
): Promise<FastifyReply> {
  const stored = await readOwnData(deps, link, view.page.language)
  const name = typedOver(stored.person.name, fieldOf(request, 'name'))
  const email = typedOver(stored.person.email, fieldOf(request, 'email'))
  const language = LANGUAGES.find(each => each === fieldOf(request, 'language')) ?? stored.language
  const isEmailWrong = email !== '' && (email.length > MOST.email || !EMAIL.test(email))
  const errors = [
    ...(name === '' || name.length > MOST.name ? [{ field: 'name', text: view.t('data.errorName') }] : []),
    ...(isEmailWrong ? [{ field: 'email', text: view.t('data.errorEmail') }] : []),
  ]
  if (errors.length > 0) return await showData(deps, reply, link, view, { errors, typed: { name, email }, saved: null })
  await correctOwnData(deps, link, { name, email: email === '' ? null : email, language })
  return await showData(deps, reply, link, view, { ...AS_STORED, saved: 'data.saved' })
}
