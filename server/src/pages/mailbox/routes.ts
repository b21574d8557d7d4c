import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmTestAddress,
  findSubscription,
  findTestAddress,
  type MailDeps,
  unsubscribe,
} from '../../features/mail/index.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { isOneClick } from '../forms.ts'
import { type PageDeps, sendPage } from '../page.ts'
import { askPage, donePage, type Question, unknownPage } from './view.ts'

export interface MailboxPageDeps extends PageDeps, MailDeps {}

type MailboxRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>

/** A link in a mail that asks for one press of a button. */
interface LinkKind {
  readonly question: Question
  /** What the form must hold. */
  readonly isMeant: (form: string) => boolean
  readonly find: (deps: MailDeps, token: string) => Promise<'open' | 'done' | null>
  /** False for a link that does not exist or is too old. */
  readonly carryOut: (deps: MailDeps, token: string) => Promise<boolean>
}

/** The link of the header List-Unsubscribe. Mail providers post to it without a person at the page (RFC 8058). */
const UNSUBSCRIBE: LinkKind = {
  question: 'unsubscribe',
  isMeant: isOneClick,
  find: findSubscription,
  carryOut: unsubscribe,
}

/** The link that `pramaan-server organisation allow-address` mails. */
const CONFIRM: LinkKind = {
  question: 'confirm',
  isMeant: form => new URLSearchParams(form).get('agree') === 'yes',
  find: findTestAddress,
  carryOut: confirmTestAddress,
}

/**
 * Opening a link changes nothing, because mail scanners open links. A POST of the form does it at once, without a login or a
 * redirect.
 */
export function mountMailbox(app: FastifyInstance, deps: MailboxPageDeps): void {
  acceptAnyForm(app)
  mountLink(app, deps, '/unsubscribe', UNSUBSCRIBE)
  mountLink(app, deps, '/confirm-address', CONFIRM)
}

const MAX_FORM_BYTES = 8_192

/** Mail providers send the field as a multipart form or as browsers do. */
function acceptAnyForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
  app.addContentTypeParser('*', options, async (_: FastifyRequest, body: string) => body)
}

function mountLink(app: FastifyInstance, deps: MailboxPageDeps, base: string, kind: LinkKind): void {
  const show = async (request: MailboxRequest, reply: FastifyReply, status: number) => {
    const language = pickLanguage(request.query.lang, request.headers['accept-language'])
    const path = `${base}/${encodeURIComponent(request.params.token)}`
    const found = await kind.find(deps, request.params.token)
    if (found === null) return sendPage(deps, reply, unknownPage(language), { status: 404 })
    if (found === 'done') return sendPage(deps, reply, donePage(kind.question, language, path))
    return sendPage(deps, reply, askPage(kind.question, language, path), { allowForms: true, status })
  }
  app.get(`${base}/:token`, (request: MailboxRequest, reply) => show(request, reply, 200))
  app.post(`${base}/:token`, async (request: MailboxRequest, reply) => {
    const isMeant = typeof request.body === 'string' && kind.isMeant(request.body)
    if (isMeant) await kind.carryOut(deps, request.params.token)
    return await show(request, reply, 400)
  })
}
