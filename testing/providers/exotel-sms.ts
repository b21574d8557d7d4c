import { randomBytes } from 'node:crypto'
import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { Accepted, FakeAnswer, FakeRequest, FakeState, HookOrder, PostedHook } from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { callbackOf, form, formFields, isAuthorised, json, messageWith } from './sms.ts'

/** Exotel's API for SMS: developer.exotel.com/api/sms, and its pages on status codes and callbacks. */
export const exotelSms: CreateFake = async () => ({ answer, hook })

const FIELDS = new Set(
  'From To Body EncodingType SmsType DltEntityId DltTemplateId StatusCallback CustomField Priority'.split(' '),
)
const TYPES = ['transactional', 'transactional_opt_in', 'promotional']

const failed = (status: number, code: number): FakeAnswer =>
  json(status, { RestException: { Status: status, Message: 'A text that nobody may rely on.', Code: code } })

function answer(request: FakeRequest, state: FakeState): FakeAnswer {
  const { accountSid = '', apiKey = '', apiToken = '' } = state.settings.secrets
  if (!isAuthorised(request, apiKey, apiToken)) return failed(401, 34010)
  const account = `/v1/Accounts/${accountSid}/`
  if (!request.url.startsWith(account)) return failed(403, 34009)
  const path = request.url.slice(account.length)
  // A message that is not there is no error.
  if (request.method === 'GET' && path.startsWith('SMS/Messages/')) return json(200, 'No matching results')
  if (request.method !== 'POST' || path !== 'Sms/send.json') return failed(405, 40502)
  return unusual(state) ?? take(formFields(request.body), state)
}

function unusual({ behaviour }: FakeState): FakeAnswer | null {
  if (behaviour === 'throttle') return failed(429, 40402)
  if (behaviour === 'server_error') return failed(500, 35000)
  if (behaviour === 'invalid_recipient') return failed(400, 40203)
  // Of the few errors about a template or a header that come with the answer. The others come with receipts.
  if (behaviour === 'template_paused') return failed(400, 40202)
  return behaviour === 'number_blocked' ? failed(400, 40301) : null
}

function take(fields: Readonly<Record<string, string>>, state: FakeState): FakeAnswer {
  const { From, To, Body, EncodingType = 'plain', SmsType = TYPES[0]!, DltEntityId, CustomField } = fields
  if (!From) return failed(400, 40210)
  if (!Body) return failed(400, 40200)
  if (!To || !/^\+\d+$/.test(To)) return failed(400, 40203)
  if (!TYPES.includes(SmsType)) return failed(400, 40204)
  if (!['plain', 'unicode'].includes(EncodingType)) return failed(400, 40209)
  if (!DltEntityId || Object.keys(fields).some(name => !FIELDS.has(name))) return failed(400, 40500)
  const sid = randomBytes(16).toString('hex')
  const entry = state.accept({ sendId: CustomField ?? null, providerMessageId: sid, to: To, text: Body, fields })
  const date = indianTime(entry.at)
  return json(200, {
    SMSMessage: {
      Sid: sid,
      AccountSid: state.settings.secrets.accountSid,
      From: `/${From}`,
      To,
      DateCreated: date,
      DateUpdated: date,
      DateSent: '1970-01-01 05:30:00',
      Body,
      Direction: 'outbound-api',
      Uri: `/v1/Accounts/${state.settings.secrets.accountSid}/SMS/Messages/${sid}.json`,
      ApiVersion: null,
      Price: null,
      Status: 'queued',
      SmsUnits: null,
      DetailedStatusCode: 21010,
      DetailedStatus: 'PENDING_TO_OPERATOR',
    },
  })
}

const STATUSES: Readonly<Record<ReceiptStatus, Readonly<Record<string, string>>>> = {
  accepted: { Status: 'submitted', DetailedStatus: 'PENDING_ON_OPERATOR', DetailedStatusCode: '21020' },
  delivered: { Status: 'sent', DetailedStatus: 'DELIVERED_TO_HANDSET', DetailedStatusCode: '20005' },
  undelivered: { Status: 'failed', DetailedStatus: 'FAILED_SUBSCRIBER_UNAVAILABLE', DetailedStatusCode: '23035' },
  invalid_contact: {
    Status: 'failed',
    DetailedStatus: 'FAILED_INVALID_DESTINATION_NUMBER',
    DetailedStatusCode: '23010',
  },
}

function hook(order: HookOrder, state: FakeState): PostedHook {
  const { accountSid = '', hookSecret = '' } = state.settings.secrets
  const address = `${state.settings.hookUrl}?key=${hookSecret}`
  if (order.kind === 'receipt') {
    const entry = messageWith(state, order.providerMessageId)
    return form(callbackOf(entry, 'StatusCallback'), receiptOf(entry, order.status))
  }
  const SmsSid = randomBytes(16).toString('hex')
  if (order.kind === 'malformed') return form(address, { ...STATUSES.delivered })
  if (order.kind === 'unknown_receipt')
    return form(address, { SmsSid, To: '09812345699', SmsUnits: '1', ...STATUSES.delivered })
  const { from: From, text: Body } = order
  return form(address, {
    SmsSid,
    AccountSid: accountSid,
    From,
    To: '+911140000000',
    Body,
    DateCreated: '2026-11-15T10:35:00+05:30',
  })
}

function receiptOf(
  { providerMessageId, to, at, fields }: Accepted,
  status: ReceiptStatus,
): Readonly<Record<string, string>> {
  return {
    SmsSid: providerMessageId,
    // With 0 in place of the country code.
    To: to.replace(/^\+91/, '0'),
    SmsUnits: '2',
    DateSent: indianTime(at),
    CustomField: String(fields.CustomField),
    ...STATUSES[status],
  }
}

function indianTime(at: number): string {
  return new Date(at + 330 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
