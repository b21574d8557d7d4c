import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { Accepted, FakeAnswer, FakeRequest, FakeState, HookOrder, PostedHook } from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { callbackOf, form, isAuthorised, json, messageWith, sendIdIn } from './sms.ts'

/** Plivo's API for messages: plivo.com/docs/messaging/api/messages. Errors have a text and no code. */
export const plivoSms: CreateFake = async () => ({ answer, hook })

const FIELDS = new Set(
  'src dst text type url method log dlt_entity_id dlt_template_id dlt_template_category'.split(' '),
)

const failed = (status: number, error: string): FakeAnswer => json(status, { api_id: randomUUID(), error })

function answer(request: FakeRequest, state: FakeState): FakeAnswer {
  const { authId = '', authToken = '' } = state.settings.secrets
  const account = `/v1/Account/${authId}/`
  if (!isAuthorised(request, authId, authToken)) return failed(401, 'authentication failed')
  if (request.method === 'GET' && request.url === account) {
    return json(200, { api_id: randomUUID(), auth_id: authId, account_type: 'standard', cash_credits: '10.0' })
  }
  if (request.method !== 'POST' || request.url !== `${account}Message/`) return failed(404, 'not found')
  return unusual(state) ?? take(request, state)
}

function unusual({ behaviour }: FakeState): FakeAnswer | null {
  if (behaviour === 'throttle') return failed(429, 'too many requests')
  if (behaviour === 'server_error') return failed(500, 'server error')
  if (behaviour === 'invalid_recipient') return failed(400, "'91981' is not a valid phone number.")
  if (behaviour === 'template_paused') return failed(400, 'dlt_template_id is invalid')
  return behaviour === 'number_blocked' ? failed(400, 'this caller ID is not allowed for outbound message') : null
}

function take({ headers, body }: FakeRequest, state: FakeState): FakeAnswer {
  if (headers['content-type'] !== 'application/json') return failed(400, 'content type is invalid')
  const fields = JSON.parse(body) as Readonly<Record<string, string>>
  const { src, dst = '', text, url, method = 'POST' } = fields
  if (!src) return failed(400, 'src parameter not present')
  if (!text) return failed(400, 'text parameter not present')
  if (!/^\+?\d{7,15}$/.test(dst)) return failed(400, `'${dst}' is not a valid phone number.`)
  const unknown = Object.keys(fields).find(name => !FIELDS.has(name))
  if (unknown !== undefined || method !== 'POST') return failed(400, `${unknown ?? 'method'} parameter is invalid`)
  const id = randomUUID()
  state.accept({ sendId: sendIdIn(url), providerMessageId: id, to: dst, text, fields })
  return json(202, { api_id: randomUUID(), message: 'message(s) queued', message_uuid: [id] })
}

const STATUSES: Readonly<Record<ReceiptStatus, Readonly<Record<string, string>>>> = {
  accepted: { Status: 'sent', ErrorCode: '000' },
  delivered: { Status: 'delivered', ErrorCode: '000' },
  undelivered: { Status: 'undelivered', ErrorCode: '80' },
  invalid_contact: { Status: 'undelivered', ErrorCode: '50' },
}

function hook(order: HookOrder, state: FakeState): PostedHook {
  const { authToken = '' } = state.settings.secrets
  const address = state.settings.hookUrl
  if (order.kind === 'receipt') {
    const entry = messageWith(state, order.providerMessageId)
    return signed(callbackOf(entry, 'url'), receiptOf(entry, order.status), authToken)
  }
  const MessageUUID = randomUUID()
  if (order.kind === 'malformed') return signed(address, { ...STATUSES.delivered }, authToken)
  if (order.kind === 'unknown_receipt') return signed(address, { MessageUUID, ...STATUSES.delivered }, authToken)
  const From = order.from.replace('+', '')
  return signed(address, { From, To: '14150000000', Text: order.text, Type: 'sms', MessageUUID }, authToken)
}

function receiptOf(
  { providerMessageId, to, fields, at }: Accepted,
  status: ReceiptStatus,
): Readonly<Record<string, string>> {
  const time = new Date(at).toISOString().replace('T', ' ').replace('Z', '000')
  return {
    MessageUUID: providerMessageId,
    ParentMessageUUID: providerMessageId,
    PartInfo: '1 of 1',
    To: to.replace('+', ''),
    From: String(fields.src),
    Type: 'sms',
    Units: '2',
    TotalRate: '0.00350',
    TotalAmount: '0.00700',
    MCC: '404',
    MNC: '10',
    MessageTime: time,
    QueuedTime: time,
    ...STATUSES[status],
  }
}

/** With both versions, and each also for the main account, as every hook of Plivo has. */
function signed(url: string, fields: Readonly<Record<string, string>>, token: string): PostedHook {
  const sign = (text: string) => createHmac('sha256', token).update(text).digest('base64')
  const nonce = String(randomInt(1e12)).padStart(20, '0')
  const { origin, pathname, searchParams } = new URL(url)
  searchParams.sort()
  const query = [...searchParams].map(pair => pair.join('=')).join('&')
  const joined = Object.keys(fields)
    .sort()
    .map(name => `${name}${fields[name]}`)
    .join('')
  const v2 = sign(`${origin}${pathname}${nonce}`)
  const v3 = sign(`${origin}${pathname}?${query}${query === '' ? '' : '.'}${joined}.${nonce}`)
  return form(url, fields, {
    'X-Plivo-Signature-V2': v2,
    'X-Plivo-Signature-Ma-V2': v2,
    'X-Plivo-Signature-V2-Nonce': nonce,
    'X-Plivo-Signature-V3': v3,
    'X-Plivo-Signature-Ma-V3': v3,
    'X-Plivo-Signature-V3-Nonce': nonce,
  })
}
