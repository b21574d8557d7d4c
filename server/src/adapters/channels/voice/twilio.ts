import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { isSendId, type ReceiptStatus } from '../../../contract/inbound.ts'
import {
  type CallHook,
  type HookReading,
  type HookRequest,
  NOTHING_READ,
  type PersonMessage,
  type ProviderMessage,
  type ProviderOutcome,
  type VoiceAdapter,
} from '../../../features/channels/index.ts'
import { basicAuth, type Exchange, isSuccess, providerHttp } from '../provider-http.ts'
import { isSignedByTwilio } from '../twilio-signature.ts'
import {
  healthOf,
  INVALID_CONTACT,
  MOST_CALL_SECONDS,
  type NotPlaced,
  plainOutcome,
  RING_SECONDS,
  rejected,
} from './placing.ts'
import { twilioMeaning } from './twilio-codes.ts'
import { NO_INSTRUCTION, renderTwiml, SPOKEN_LANGUAGES } from './twiml.ts'

export interface TwilioVoiceSettings {
  readonly accountSid: string
  readonly authToken: string
  /** Our number, E.164. */
  readonly from: string
  /** Where hooks of this account arrive, as Twilio reaches it: it signs it. */
  readonly hookUrl: string
  readonly baseUrl?: string
  readonly timeoutMs?: number
}

const BASE_URL = 'https://api.twilio.com'
const REQUEST_MS = 10_000
/** To India Twilio calls from foreign numbers only, which people do not answer. */
const NOT_CALLED = /^\+91/

/**
 * Calls over Twilio. Our id is in the addresses of the hooks, which are signed. There is no look-up: calls are listed by number and
 * day, and nothing in the list is ours.
 */
export function twilioVoice(settings: TwilioVoiceSettings): VoiceAdapter {
  const { accountSid, authToken, baseUrl = BASE_URL, timeoutMs = REQUEST_MS } = settings
  const http = providerHttp(timeoutMs)
  const headers = basicAuth(accountSid, authToken)
  const account = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
  return {
    channel: 'voice',
    languages: SPOKEN_LANGUAGES,
    send: async (message, signal) => {
      const form = formOf(settings, message)
      if (form === null) return message.to.phone === null ? INVALID_CONTACT : rejected('unreachable')
      const asked = { method: 'POST', url: `${account}/Calls.json`, headers, form } as const
      return outcomeOf(await http.exchange(asked, signal))
    },
    lookUp: () => Promise.resolve({ kind: 'not_supported' }),
    readHook: (hook, now) => readHook(authToken, hook, now),
    renderCall: renderTwiml,
    health: async signal => {
      const answer = await http.exchange({ method: 'GET', url: `${account}.json`, headers }, signal)
      return healthOf(failureIn(answer))
    },
    close: () => http.close(),
  }
}

/** Null for a person whom Twilio cannot call. */
function formOf({ from, hookUrl }: TwilioVoiceSettings, { to, sendId }: ProviderMessage): URLSearchParams | null {
  if (to.phone === null || NOT_CALLED.test(to.phone)) return null
  const form = new URLSearchParams({
    To: to.phone,
    From: from,
    Url: hookAddress(hookUrl, 'call', sendId),
    Method: 'POST',
    StatusCallback: hookAddress(hookUrl, 'status', sendId),
    StatusCallbackMethod: 'POST',
    MachineDetection: 'Enable',
    Timeout: String(RING_SECONDS),
    TimeLimit: String(MOST_CALL_SECONDS),
  })
  for (const event of ['initiated', 'completed']) form.append('StatusCallbackEvent', event)
  return form
}

function hookAddress(hookUrl: string, kind: 'call' | 'status', sendId: string): string {
  const url = new URL(hookUrl)
  url.searchParams.set('hook', kind)
  url.searchParams.set('send_id', sendId)
  return url.href
}

const placed = Type.Object({ sid: Type.String({ pattern: '^CA[0-9a-fA-F]{32}$' }) })
const failed = Type.Object({ code: Type.Integer() })

function outcomeOf(answer: Exchange): ProviderOutcome {
  const failure = failureIn(answer)
  if (failure !== null) return failure
  const isPlaced = answer.kind === 'answered' && Check(placed, answer.body)
  return { kind: 'accepted', providerMessageId: isPlaced ? (answer.body as Static<typeof placed>).sid : null }
}

function failureIn(answer: Exchange): NotPlaced | null {
  const plain = plainOutcome(answer)
  if (plain !== null || answer.kind !== 'answered') return plain
  if (isSuccess(answer)) return null
  return twilioMeaning(answer.status, Check(failed, answer.body) ? answer.body.code : null)
}

const hookFields = Type.Object({
  CallSid: Type.String({ pattern: '^CA[0-9a-fA-F]{32}$' }),
  CallStatus: Type.String(),
  /** The person: we call. */
  To: Type.String({ pattern: '^\\+[1-9][0-9]{5,14}$' }),
  AnsweredBy: Type.Optional(Type.String()),
  Digits: Type.Optional(Type.String({ pattern: '^[0-9*#]?$' })),
  Timestamp: Type.Optional(Type.String()),
})
type HookFields = Static<typeof hookFields>

/** A Map, because the name comes from outside. */
const STATUSES: ReadonlyMap<string, ReceiptStatus> = new Map([
  ['queued', 'accepted'],
  ['initiated', 'accepted'],
  ['ringing', 'accepted'],
  ['in-progress', 'accepted'],
  ['completed', 'delivered'],
  ['busy', 'undelivered'],
  ['no-answer', 'undelivered'],
  ['failed', 'undelivered'],
  ['canceled', 'undelivered'],
])

function readHook(authToken: string, { url, headers, body }: HookRequest, now: Date): HookReading {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'))
  if (!URL.canParse(url) || !isSignedByTwilio(authToken, url, form, headers['x-twilio-signature'] ?? ''))
    return { kind: 'rejected', reason: 'signature' }
  const fields = Object.fromEntries(form)
  const query = new URL(url).searchParams
  const kind = query.get('hook')
  if (!Check(hookFields, fields)) return { kind: 'rejected', reason: 'malformed' }
  if (kind === 'status') return readStatus(fields, sendIdIn(query), now)
  return kind === 'call' ? readCall(fields, query, now) : { kind: 'rejected', reason: 'malformed' }
}

function sendIdIn(query: URLSearchParams): string | null {
  const sendId = query.get('send_id')
  return isSendId(sendId) ? sendId : null
}

/** `human`, `unknown`, `machine_start`, `fax` and others. Of one that is unknown nothing is assumed: people are not hung up on. */
function isMachine({ AnsweredBy: answeredBy = '' }: HookFields): boolean {
  return answeredBy.startsWith('machine') || answeredBy === 'fax'
}

function readStatus(fields: HookFields, sendId: string | null, now: Date): HookReading {
  const { CallSid: callId, CallStatus: reported, Timestamp: at = '' } = fields
  const known = STATUSES.get(reported)
  if (known === undefined) return { kind: 'rejected', reason: 'malformed' }
  const status = known === 'delivered' && isMachine(fields) ? 'undelivered' : known
  const receipt = {
    eventId: `${callId}:${reported}`,
    sendId,
    providerMessageId: callId,
    status,
    reason: status === 'undelivered' ? ('unreachable' as const) : null,
    pause: null,
    at: Number.isNaN(Date.parse(at)) ? now : new Date(at),
  }
  const call: CallHook | null =
    status === 'accepted' ? null : { sendId, callId, eventId: null, event: { kind: 'hung_up' } }
  return { ...NOTHING_READ, receipts: [receipt], call }
}

function readCall(fields: HookFields, query: URLSearchParams, now: Date): HookReading {
  const { CallSid: callId, Digits: digits } = fields
  const sendId = sendIdIn(query)
  const answer = NO_INSTRUCTION
  if (digits === undefined) {
    const event = { kind: isMachine(fields) ? 'machine' : 'answered' } as const
    return { ...NOTHING_READ, answer, call: { sendId, callId, eventId: null, event } }
  }
  const step = /^\d{1,4}$/.test(query.get('step') ?? '') ? Number(query.get('step')) : null
  const eventId = `${callId}:key:${step ?? ''}`
  const call: CallHook = { sendId, callId, eventId, event: { kind: 'key', key: digits === '' ? null : digits, step } }
  const message: PersonMessage = {
    eventId,
    from: { phone: fields.To, email: null, userId: null },
    sendId,
    inReplyTo: callId,
    at: now,
    content: { kind: 'choice', id: digits },
  }
  return { ...NOTHING_READ, messages: digits === '' ? [] : [message], answer, call }
}
