import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerPage as answer,
  type CandidateLink,
  type CandidatePage,
  findCandidate,
  openCandidatePage,
  type PageReply,
  type ShownQuestion,
  type VoiceDeps,
} from '../../features/journeys/index.ts'
import { type AreaSwitches, isOrganisationDisabled, serviceDisabled } from '../../features/organisations/index.ts'
import type { RecordingDeps } from '../../features/recordings/index.ts'
import { switchedOff } from '../../http/middleware/access.ts'
import { type Bulkhead, CANDIDATE_AREA } from '../../http/middleware/bulkhead.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Language } from '../../kernel/languages.ts'
import { withoutControls } from '../../kernel/shown-text.ts'
import { translator } from '../../messages/messages.ts'
import { fieldOf, redirect } from '../forms.ts'
import { ownerOf } from '../owner.ts'
import { type Page, type PageDeps, sendPage, sendUnavailable } from '../page.ts'
import { answerPage, endPage, isSpoken, START } from './answer-view.ts'
import type { FormError } from './form.ts'
import { type CandidateView, candidateView, type Texts } from './frame.ts'

export interface CandidatePageDeps extends PageDeps, VoiceDeps, Pick<RecordingDeps, 'addressKeys'> {
  readonly areaSwitches: AreaSwitches
  readonly pageBulkhead: Bulkhead
  /** Where short links lead to, without a slash at the end. Empty if they have the host of the pages. */
  readonly pagesUrl: string
}

export type CandidateRequest = FastifyRequest<{
  Params: { token: string }
  Querystring: { lang?: unknown; question?: unknown }
}>

/** Work with the link of a request; the view is read for it. */
export type Work = (link: CandidateLink, view: CandidateView) => Promise<FastifyReply>

/** The page of the link in a message. Opening it changes nothing, however often and by whomever: a form with a choice does. */
export function mountCandidatePage(app: FastifyInstance, deps: CandidatePageDeps): void {
  app.get('/c/:token', (request: CandidateRequest, reply) =>
    serve(deps, request, reply, true, async (_, view) => send(deps, reply, view)),
  )
  app.post('/c/:token', (request: CandidateRequest, reply) =>
    serve(deps, request, reply, true, (link, view) => takeAnswer(deps, request, reply, link, view)),
  )
}

/**
 * `asksOnly`: while campaigns or the organisation are switched off nobody is asked. Seeing and erasing own data, and stopping messages,
 * depend on neither.
 */
export async function serve(
  deps: CandidatePageDeps,
  request: CandidateRequest,
  reply: FastifyReply,
  asksOnly: boolean,
  work: Work,
): Promise<FastifyReply> {
  const { token } = request.params
  return await deps.pageBulkhead.run(CANDIDATE_AREA, async () => {
    const link = await findCandidate(deps, token)
    if (link === null) return sendPage(deps, reply, end(request, 'dead'), { status: 404 })
    const off = asksOnly ? await offFor(deps, link) : null
    if (off !== null) return sendUnavailable(deps, reply, end(request, 'away'), off)
    const page = await openCandidatePage(deps, link, request.query.lang)
    return await work(
      link,
      candidateView(page, await ownerOf(deps.database, link.tenant), token, deps.storage !== null),
    )
  })
}

export async function offFor(
  { areaSwitches, database }: CandidatePageDeps,
  { tenant }: CandidateLink,
): Promise<DomainError<'SERVICE_DISABLED'> | null> {
  const off = await switchedOff(areaSwitches, 'campaigns')
  if (off !== null) return off
  return (await isOrganisationDisabled(database.forTenant(tenant).reads)) ? serviceDisabled() : null
}

export function end(
  { query, headers }: FastifyRequest<{ Querystring: { lang?: unknown } }>,
  why: 'dead' | 'away',
): Page {
  const language = pickLanguage(query.lang, headers['accept-language'])
  return endPage(translator('candidate', language), language, why)
}

function send(
  deps: CandidatePageDeps,
  reply: FastifyReply,
  view: CandidateView,
  errors: readonly FormError[] = [],
  typed = '',
): FastifyReply {
  const status = errors.length === 0 ? 200 : 400
  return sendPage(deps, reply, answerPage(view, errors, typed), {
    allowForms: true,
    allowRecording: isSpoken(view),
    status,
  })
}

/** An answer to another question than the one that is shown was sent twice, or from an old screen: the next screen follows. */
async function takeAnswer(
  deps: CandidatePageDeps,
  request: CandidateRequest,
  reply: FastifyReply,
  link: CandidateLink,
  view: CandidateView,
): Promise<FastifyReply> {
  const next = () => redirect(reply, `${view.path}?lang=${view.page.language}`)
  const read = readForm(view, fieldOf(request, 'question'), name => fieldOf(request, name))
  if (read === null) return next()
  if ('error' in read) return send(deps, reply, view, [read.error], textOf(fieldOf(request, 'value')))
  await answer(deps, link, read.reply)
  return next()
}

type ReadForm = { readonly reply: PageReply } | { readonly error: FormError }

/** Null if the form does not belong to the screen. */
function readForm({ t, page }: CandidateView, question: string, field: (name: string) => string): ReadForm | null {
  const { state } = page
  if (state.kind === 'welcome' && question === START) return readStart(t, page, field('agree'))
  if (state.kind !== 'question' || question !== state.question.id) return null
  const isSkipped = field('value') === 'skip' || (state.question.options.length === 0 && field('skip') === 'yes')
  if (isSkipped && !state.question.isRequired) return { reply: toReply(state.question, null, page.language) }
  const value = textOf(field('value'))
  const fault = faultOf(state.question, value)
  if (fault !== null) return { error: { field: 'value', text: t(fault) } }
  return { reply: toReply(state.question, value, page.language) }
}

function readStart(t: Texts, { language }: CandidatePage, agree: string): ReadForm {
  if (agree === 'yes') return { reply: { kind: 'start', language } }
  if (agree === 'no') return { reply: { kind: 'decline' } }
  return { error: { field: 'agree', text: t('error.choice') } }
}

const MOST_CHARACTERS = 2_000

export function faultOf({ options, isRequired }: Pick<ShownQuestion, 'options' | 'isRequired'>, value: string) {
  if (options.length > 0) return options.some(each => each.value === value) ? null : 'error.choice'
  if (value.length > MOST_CHARACTERS) return 'error.tooLong'
  return value === '' ? (isRequired ? 'error.words' : 'error.optionalWords') : null
}

function toReply({ id }: ShownQuestion, value: string | null, language: Language): PageReply {
  if (id === 'interest') return { kind: 'interest', interested: value === 'yes' }
  const [kind, name] = [id.slice(0, 2), id.slice(2)]
  if (kind === 's.') return { kind: 'skill_answer', questionId: name, option: Number(value) }
  return { kind: 'answer', key: name, value, language }
}

/** Browsers send line breaks as CR LF. */
export function textOf(typed: string): string {
  return withoutControls(typed.replace(/\r\n?/g, '\n'))
}
