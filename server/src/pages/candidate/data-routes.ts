import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { fieldOf, redirect } from '../forms.ts'
import { type Page, sendPage } from '../page.ts'
import { closedPage } from './answer-view.ts'
import { AS_STORED, type DataState, dataPage, erasePage, stopPage } from './data-view.ts'
import type { FormError } from './form.ts'
import type { CandidateView } from './frame.ts'
import { type CandidatePageDeps, type CandidateRequest, serve, textOf } from './routes.ts'

/** /c/{token}/data, /stop and /delete: see and correct what is held, get no more messages, have it deleted. */
export function mountOwnData(app: FastifyInstance, deps: CandidatePageDeps): void {
  app.get('/c/:token/data', (request: CandidateRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => showData(deps, reply, link, view, AS_STORED)),
  )
  app.post('/c/:token/data', (request: CandidateRequest, reply) =>
    serve(deps, request, reply, false, (link, view) => takeCorrection(deps, request, reply, link, view)),
  )
  mountDecision(app, deps, 'stop', async (link, choice) => {
    if (choice === 'stay') return true
    if (choice === 'stop') await stopMessages(deps, link)
    return choice === 'stop'
  })
  mountDecision(app, deps, 'delete', async (link, choice) => {
    if (choice === 'no') return true
    const isYes = choice === 'stop' || choice === 'only'
    if (isYes) await eraseOwnData(deps, link, { alsoStop: choice === 'stop' })
    return isYes
  })
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
