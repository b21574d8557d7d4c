import { createHmac, randomBytes } from 'node:crypto'
import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { Accepted, FakeAnswer, FakeRequest, FakeSettings, FakeState, HookOrder, PostedHook } from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { callbackOf, form, formFields, isAuthorised, json, messageWith, sendIdIn } from './sms.ts'

/** Twilio's API for messages: twilio.com/docs/messaging/api/message-resource. */
export const twilioSms: CreateFake = async () => ({
  answer,
  hook: (order, state) => postedByTwilio(order, state.settings, state),
})

const FIELDS = new Set('To From MessagingServiceSid Body StatusCallback'.split(' '))

const failed = (status: number, code: number): FakeAnswer =>
  json(status, {
    code,
    message: 'A text that nobody may rely on.',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })

function answer(request: FakeRequest, state: FakeState): FakeAnswer {
  const { accountSid = '', authToken = '' } = state.settings.secrets
  if (!isAuthorised(request, accountSid, authToken)) return failed(401, 20003)
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const account = `/2010-04-01/Accounts/${accountSid}`
  if (request.method === 'GET' && pathname === `${account}.json`)
    return json(200, { sid: accountSid, status: 'active' })
  if (pathname !== `${account}/Messages.json`) return failed(404, 20404)
  if (request.method === 'GET') return listed(state, searchParams)
  return unusual(state) ?? take(formFields(request.body), state)
}

function unusual({ behaviour }: FakeState): FakeAnswer | null {
  if (behaviour === 'throttle') return failed(429, 20429)
  if (behaviour === 'server_error') return failed(500, 20500)
  if (behaviour === 'invalid_recipient') return failed(400, 21211)
  // There are no templates outside India. This is a text that is not taken.
  if (behaviour === 'template_paused') return failed(400, 21617)
  return behaviour === 'number_blocked' ? failed(400, 21606) : null
}

function take(fields: Readonly<Record<string, string>>, state: FakeState): FakeAnswer {
  const { To = '', From, MessagingServiceSid, Body, StatusCallback } = fields
  if (!To) return failed(400, 21604)
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return failed(400, 21211)
  if (!From && !MessagingServiceSid) return failed(400, 21603)
  if (!Body) return failed(400, 21602)
  if (Object.keys(fields).some(name => !FIELDS.has(name))) return failed(400, 20001)
  const providerMessageId = `SM${randomBytes(16).toString('hex')}`
  return json(
    201,
    resourceOf(state.accept({ sendId: sendIdIn(StatusCallback), providerMessageId, to: To, text: Body, fields })),
  )
}

/** A message that waits has no `date_sent`. */
function resourceOf({ providerMessageId, to, text, fields, at }: Accepted) {
  const date = new Date(at).toUTCString().replace('GMT', '+0000')
  return {
    sid: providerMessageId,
    to,
    from: fields.From ?? null,
    messaging_service_sid: fields.MessagingServiceSid ?? null,
    body: text,
    status: 'queued',
    direction: 'outbound-api',
    date_created: date,
    date_updated: date,
    date_sent: null,
    error_code: null,
    error_message: null,
    num_segments: '2',
    num_media: '0',
    price: null,
    price_unit: 'USD',
    api_version: '2010-04-01',
  }
}

function listed({ accepted }: FakeState, asked: URLSearchParams): FakeAnswer {
  const size = Number(asked.get('PageSize') ?? 50)
  const found = accepted.filter(({ to }) => to === asked.get('To')).reverse()
  return json(200, { messages: found.slice(0, size).map(resourceOf), page: 0, page_size: size, next_page_uri: null })
}

const STATUSES: Readonly<Record<ReceiptStatus, Readonly<Record<string, string>>>> = {
  accepted: { MessageStatus: 'sent', SmsStatus: 'sent' },
  delivered: { MessageStatus: 'delivered', SmsStatus: 'delivered', RawDlrDoneDate: '2611151206' },
  undelivered: {
    MessageStatus: 'undelivered',
    SmsStatus: 'undelivered',
    ErrorCode: '30003',
    RawDlrDoneDate: '2611151206',
  },
  invalid_contact: { MessageStatus: 'undelivered', SmsStatus: 'undelivered', ErrorCode: '30005' },
}

/** Only a receipt needs what was sent before. */
export function postedByTwilio(
  order: HookOrder,
  settings: FakeSettings,
  state?: Pick<FakeState, 'accepted'>,
): PostedHook {
  const { accountSid = '', authToken = '' } = settings.secrets
  const [address, common] = [settings.hookUrl, { AccountSid: accountSid, ApiVersion: '2010-04-01' }]
  if (order.kind === 'receipt') {
    const entry = messageWith(state ?? { accepted: [] }, order.providerMessageId)
    const [sid, from] = [entry.providerMessageId, String(entry.fields.From ?? '+12025550100')]
    const fields = { ...common, MessageSid: sid, SmsSid: sid, To: entry.to, From: from, ...STATUSES[order.status] }
    return signed(callbackOf(entry, 'StatusCallback'), fields, authToken)
  }
  const sid = `SM${randomBytes(16).toString('hex')}`
  if (order.kind === 'malformed') return signed(address, { ...common, ...STATUSES.delivered }, authToken)
  if (order.kind === 'unknown_receipt')
    return signed(address, { ...common, MessageSid: sid, ...STATUSES.delivered }, authToken)
  const { from: From, text: Body } = order
  return signed(
    address,
    {
      ...common,
      MessageSid: sid,
      SmsSid: sid,
      SmsStatus: 'received',
      From,
      To: '+12025550100',
      Body,
      NumMedia: '0',
      NumSegments: '1',
    },
    authToken,
  )
}

function signed(url: string, fields: Readonly<Record<string, string>>, token: string): PostedHook {
  const pairs = Object.entries(fields).map(pair => pair.join(''))
  const text = [new URL(url).href, ...pairs.sort()].join('')
  return form(url, fields, { 'X-Twilio-Signature': createHmac('sha1', token).update(text).digest('base64') })
}
