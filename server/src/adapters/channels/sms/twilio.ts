import Type from 'typebox'
import { Check } from 'typebox/value'
import type { ReceiptStatus } from '../../../contract/inbound.ts'
import type {
  HookReading,
  HookRequest,
  ProviderAdapter,
  ProviderMessage,
  ProviderOutcome,
} from '../../../features/channels/index.ts'
import { basicAuth, type Exchange, isSuccess, providerHttp } from '../provider-http.ts'
import { isSignedByTwilio } from '../twilio-signature.ts'
import {
  BAD_SIGNATURE,
  formOf,
  hookAddresses,
  isProviderId,
  MALFORMED,
  readMessage,
  readReceipt,
  sendIdOf,
} from './hooks.ts'
import { failedReceipt, faultOf, healthOf, INVALID_CONTACT, outcomeOf, phoneOf, rejected } from './outcomes.ts'
import { twilioFault } from './twilio-codes.ts'

export interface TwilioSmsSettings {
  readonly accountSid: string
  readonly authToken: string
  readonly from: { readonly number: string } | { readonly messagingServiceSid: string }
  readonly hookUrl: string
  readonly baseUrl?: string
  readonly timeoutMs?: number
}

const ADDRESS = 'https://api.twilio.com'
const REQUEST_MS = 10_000
/** Twilio replaces the sender of an SMS to India, and people there cannot answer it. */
const INDIA = '+91'

export function twilioSmsProvider(settings: TwilioSmsSettings): ProviderAdapter {
  const http = providerHttp(settings.timeoutMs ?? REQUEST_MS)
  const account = `${settings.baseUrl ?? ADDRESS}/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}`
  const headers = basicAuth(settings.accountSid, settings.authToken)
  const callbackOf = hookAddresses(settings.hookUrl)
  return {
    channel: 'sms',
    send: async (message, signal) => {
      const phone = phoneOf(message.to)
      if (phone === null) return INVALID_CONTACT
      if (phone.startsWith(INDIA)) return rejected('other')
      const asked = {
        method: 'POST',
        url: `${account}/Messages.json`,
        headers,
        form: formFor(settings, message, phone, callbackOf(message.sendId)),
      } as const
      return outcomeOf(await http.exchange(asked, signal), readAnswer)
    },
    // A list of messages has no id of ours, and the link in a text is known only while it is sent.
    lookUp: () => Promise.resolve({ kind: 'not_supported' }),
    readHook: hook => readHook(settings.authToken, hook),
    health: async signal => {
      const answer = await http.exchange({ method: 'GET', url: `${account}.json`, headers }, signal)
      return healthOf(answer, readAnswer)
    },
    close: () => http.close(),
  }
}

function formFor(
  { from }: TwilioSmsSettings,
  { text }: ProviderMessage,
  to: string,
  callback: string,
): URLSearchParams {
  return new URLSearchParams({
    To: to,
    ...('number' in from ? { From: from.number } : { MessagingServiceSid: from.messagingServiceSid }),
    Body: text,
    StatusCallback: callback,
  })
}

const taken = Type.Object({ sid: Type.String() })
const failed = Type.Object({ code: Type.Integer() })

function readAnswer(answer: Extract<Exchange, { kind: 'answered' }>): ProviderOutcome {
  const { status, body } = answer
  if (!isSuccess(answer))
    return faultOf(answer, status < 500 && Check(failed, body) ? twilioFault(body.code) : undefined)
  return { kind: 'accepted', providerMessageId: Check(taken, body) && isProviderId(body.sid) ? body.sid : null }
}

const PROGRESS: ReadonlyMap<string, ReceiptStatus> = new Map([
  ['accepted', 'accepted'],
  ['scheduled', 'accepted'],
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['sent', 'accepted'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
])
const FAILURES: ReadonlySet<string> = new Set(['undelivered', 'failed', 'canceled'])

function resultOf(status: string, code: number) {
  const progress = PROGRESS.get(status)
  if (progress !== undefined) return { status: progress, reason: null, pause: null }
  return FAILURES.has(status) ? failedReceipt(twilioFault(code) ?? rejected('other')) : null
}

/** No reply: a text would be sent to the person. */
const NO_REPLY = { status: 200, contentType: 'text/xml; charset=utf-8', body: '<Response/>' }

function readHook(authToken: string, hook: HookRequest): HookReading {
  const fields = formOf(hook.body)
  const signature = hook.headers['x-twilio-signature'] ?? ''
  if (!isSignedByTwilio(authToken, hook.url, fields, signature)) return BAD_SIGNATURE
  const [id, status] = [fields.get('MessageSid'), fields.get('MessageStatus')]
  if (!isProviderId(id)) return MALFORMED
  if (status === null) return readPerson(id, fields)
  const result = resultOf(status, Number(fields.get('ErrorCode')))
  if (result === null) return MALFORMED
  return readReceipt({
    eventId: `${id}:${status}`,
    sendId: sendIdOf(hook.url),
    providerMessageId: id,
    ...result,
    // `RawDlrDoneDate` is the operator's, in a time zone that nobody names.
    at: null,
  })
}

function readPerson(id: string, fields: URLSearchParams): HookReading {
  const [from, text] = [fields.get('From') ?? '', fields.get('Body')]
  if (!/^\+[1-9]\d{6,14}$/.test(from) || text === null) return MALFORMED
  return readMessage(
    {
      eventId: id,
      from: { phone: from, email: null, userId: null },
      sendId: null,
      inReplyTo: null,
      at: null,
      // Words in other languages that the account counts as STOP.
      content: { kind: 'text', text: fields.get('OptOutType') === 'STOP' ? 'STOP' : text },
    },
    NO_REPLY,
  )
}
