import { createHash, createHmac } from 'node:crypto'
import { ogg } from '../../server/src/features/recordings/core/audio.fixture.ts'
import type { Accepted, FakeAnswer, FakeRequest, FakeSettings, FakeState, HookOrder, PostedHook } from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { checkMessage, type Fault, type SentBody } from './whatsapp-message.ts'

/** Meta's Cloud API. Secrets: `accessToken`, `appSecret`, `phoneNumberId`, `wabaId`. */
export const whatsapp: CreateFake = async settings => ({
  answer: (request, state) => answer(request, state, settings),
  hook: (order, state) => hook(order, state, settings),
})

const FAULTS: Readonly<Record<string, Fault>> = {
  throttle: { status: 429, code: 130429, title: 'Rate limit hit' },
  template_paused: { status: 400, code: 132015, title: 'Template is Paused' },
  number_blocked: { status: 403, code: 131031, title: 'Business Account locked' },
  invalid_recipient: { status: 400, code: 131026, title: 'Message undeliverable' },
  reject: { status: 400, code: 131049, title: 'Not delivered to maintain healthy ecosystem engagement' },
  server_error: { status: 500, code: 131000, title: 'Something went wrong' },
}

function answer(request: FakeRequest, state: FakeState, { secrets }: FakeSettings): FakeAnswer {
  const url = new URL(request.url, `http://${request.headers.host}`)
  if (request.headers.authorization !== `Bearer ${secrets.accessToken}`) {
    return refuse({ status: 401, code: 190, title: 'Invalid OAuth access token' })
  }
  const path = url.pathname.replace(/^\/v25\.0\//, '')
  if (request.method === 'GET' && url.pathname.startsWith('/files/')) return file(url.pathname)
  if (request.method === 'GET' && path in FILES) return json(200, { id: path, url: FILES[path]?.(url.origin) })
  if (request.method === 'GET' && path === secrets.phoneNumberId) return numberState(url)
  if (request.method === 'POST' && path === `${secrets.phoneNumberId}/messages`) return accept(request, state)
  return refuse({ status: 400, code: 100, subcode: 33, title: 'Unsupported request' })
}

function numberState(url: URL): FakeAnswer {
  const state: Readonly<Record<string, string>> = {
    id: url.pathname.slice(1),
    status: 'CONNECTED',
    quality_rating: 'GREEN',
  }
  const fields = (url.searchParams.get('fields') ?? 'id').split(',')
  return json(200, Object.fromEntries(fields.filter(field => field in state).map(field => [field, state[field]])))
}

function accept({ body }: FakeRequest, state: FakeState): FakeAnswer {
  const fault = FAULTS[state.behaviour]
  if (fault !== undefined) return refuse(fault)
  const sent = checkMessage(body)
  if ('code' in sent) return refuse(sent)
  const input = sent.to ?? sent.recipient ?? ''
  const id = `wamid.${createHash('sha256').update(`${state.accepted.length}`).digest('base64')}`
  state.accept({
    sendId: sent.biz_opaque_callback_data ?? null,
    providerMessageId: id,
    to: input,
    text: sent.text?.body ?? sent.interactive?.body.text ?? sent.template?.name ?? '',
    fields: { ...sent },
  })
  const contact = sent.to === undefined ? { input, user_id: input } : { input, wa_id: input }
  return json(200, { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id }] })
}

function refuse({ status, code, subcode, title }: Fault): FakeAnswer {
  const error = {
    message: `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    ...(subcode === undefined
      ? { error_data: { messaging_product: 'whatsapp', details: title } }
      : { error_subcode: subcode }),
    fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
  }
  return json(status, { error })
}

function json(status: number, body: unknown): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: JSON.stringify(body) }
}

/** By media id: where the file is. */
const FILES: Readonly<Record<string, (origin: string) => string>> = {
  '1001': origin => `${origin}/files/voice`,
  '1002': origin => `${origin}/files/large`,
  '1003': () => 'https://files.example/voice',
  '1004': origin => `${origin}/files/moved`,
  '1010': origin => `${origin}/files/speech`,
}

function file(path: string): FakeAnswer {
  if (path === '/files/moved') return { status: 302, headers: { location: '/files/voice' }, body: '' }
  if (path === '/files/speech')
    return { status: 200, headers: { 'content-type': 'audio/ogg' }, body: ogg({ seconds: 4 }) }
  const body = path === '/files/large' ? 'x'.repeat(2 * 1024 * 1024 + 1) : 'OggS voice'
  return { status: 200, headers: { 'content-type': 'audio/ogg' }, body }
}

function hook(order: HookOrder, { accepted }: FakeState, settings: FakeSettings): PostedHook {
  if (order.kind === 'malformed') return signed({ object: 'whatsapp_business_account', entry: [{}] }, settings)
  const value =
    order.kind === 'message'
      ? messageValue(order, accepted)
      : order.kind === 'receipt'
        ? statusValue(order, accepted)
        : {
            statuses: [
              { id: 'wamid.unknown', status: 'delivered', timestamp: seconds(), recipient_id: '919812345699' },
            ],
          }
  const { phoneNumberId, wabaId } = settings.secrets
  const metadata = { display_phone_number: '912212345678', phone_number_id: phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return signed({ object: 'whatsapp_business_account', entry: [{ id: wabaId, changes: [change] }] }, settings)
}

const STATUSES = { accepted: 'sent', delivered: 'delivered', undelivered: 'failed', invalid_contact: 'failed' } as const

function statusValue(order: Extract<HookOrder, { kind: 'receipt' }>, accepted: readonly Accepted[]) {
  const message = accepted.find(({ providerMessageId }) => providerMessageId === order.providerMessageId)
  const code = order.status === 'invalid_contact' ? 131026 : 131049
  const errors = [{ code, title: 'Failed', message: 'Failed', error_data: { details: 'Not delivered.' } }]
  const status = {
    id: order.providerMessageId,
    status: STATUSES[order.status],
    timestamp: seconds(),
    recipient_id: message?.to,
    ...(message?.sendId == null ? {} : { biz_opaque_callback_data: message.sendId }),
    ...(STATUSES[order.status] === 'failed' ? { errors } : {}),
  }
  return { statuses: [status] }
}

function messageValue(order: Extract<HookOrder, { kind: 'message' }>, accepted: readonly Accepted[]) {
  const from = order.from.replace('+', '')
  const userId = `IN.${from}`
  const answered = accepted.find(({ providerMessageId }) => providerMessageId === order.inReplyTo)
  const message = {
    ...(order.hidesPhone ? {} : { from }),
    from_user_id: userId,
    id: `wamid.${createHash('sha256').update(JSON.stringify(order)).digest('base64')}`,
    timestamp: seconds(),
    ...(order.inReplyTo === undefined ? {} : { context: { from: '912212345678', id: order.inReplyTo } }),
    ...contentOf(order, answered?.fields as SentBody | undefined),
  }
  const contact = { profile: { name: 'Asha' }, ...(order.hidesPhone ? {} : { wa_id: from }), user_id: userId }
  return { contacts: [contact], messages: [message] }
}

/** A choice is a quick reply below a template, and a reply of its own kind below a free message. */
function contentOf({ text, choice, audio }: Extract<HookOrder, { kind: 'message' }>, answered: SentBody | undefined) {
  if (audio !== undefined)
    return { type: 'audio', audio: { id: audio, mime_type: 'audio/ogg; codecs=opus', voice: true } }
  if (choice === undefined) return { type: 'text', text: { body: text } }
  if (answered?.interactive === undefined) return { type: 'button', button: { payload: choice, text } }
  const kind = answered.interactive.type === 'list' ? 'list_reply' : 'button_reply'
  return { type: 'interactive', interactive: { type: kind, [kind]: { id: choice, title: text } } }
}

function signed(value: unknown, { hookUrl, secrets }: FakeSettings): PostedHook {
  const body = JSON.stringify(value)
  const signature = createHmac('sha256', secrets.appSecret ?? '')
    .update(body)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return { method: 'POST', url: hookUrl, headers, body }
}

function seconds(): string {
  return String(Math.floor(Date.now() / 1_000))
}
