import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { isSendId, type ReceiptStatus } from '../../../contract/inbound.ts'
import {
  type CallHook,
  HOOK_RECEIVED,
  type HookReading,
  type HookRequest,
  NOTHING_READ,
  type PersonMessage,
  type ProviderOutcome,
  SPOKEN_LANGUAGES,
  type VoiceAdapter,
} from '../../../features/channels/index.ts'
import { equalInConstantTime, sha256Hex } from '../../../kernel/crypto.ts'
import { basicAuth, type Exchange, isSuccess, providerHttp } from '../provider-http.ts'
import { exotelMeaning } from './exotel-codes.ts'
import { appletOf, HOOK_KINDS, type HookKind, renderForApplet } from './exotel-flow.ts'
import { readFormFields } from './form-fields.ts'
import { healthOf, INVALID_CONTACT, MOST_CALL_SECONDS, type NotPlaced, plainOutcome, RING_SECONDS } from './placing.ts'

export interface ExotelVoiceSettings {
  readonly accountSid: string
  readonly apiKey: string
  readonly apiToken: string
  /** Our ExoPhone. */
  readonly callerId: string
  /** Id of the call flow in App Bazaar: README.md of features/channels says what it consists of. */
  readonly flowId: string
  /** Where hooks of this account arrive. */
  readonly hookUrl: string
  /** 256 random bits. Hooks are not signed, so whoever knows their address is believed. */
  readonly hookSecret: string
  /** Where the account is; Mumbai unless it says otherwise. */
  readonly region?: keyof typeof ADDRESSES
  readonly baseUrl?: string
  readonly timeoutMs?: number
}

const ADDRESSES = { singapore: 'https://api.exotel.com', mumbai: 'https://api.in.exotel.com' } as const
const REQUEST_MS = 10_000
/** A shorter one is not configured, and matches nothing. */
const LEAST_SECRET_CHARACTERS = 32

/**
 * Calls over Exotel: it calls the person, then its own flow asks our hooks what to say (Gather), tells them the key (Passthru), and asks
 * for the last words (Greeting). There is no look-up: the list of calls does not contain our id.
 */
export function exotelVoice(settings: ExotelVoiceSettings): VoiceAdapter {
  const { accountSid, apiKey, apiToken, region = 'mumbai', timeoutMs = REQUEST_MS } = settings
  const http = providerHttp(timeoutMs)
  const headers = basicAuth(apiKey, apiToken)
  const account = `${settings.baseUrl ?? ADDRESSES[region]}/v1/Accounts/${encodeURIComponent(accountSid)}`
  return {
    channel: 'voice',
    // https://developer.exotel.com/docs/advanced-config/tts-config
    languages: SPOKEN_LANGUAGES,
    send: async ({ to: { phone }, sendId }, signal) => {
      if (phone === null) return INVALID_CONTACT
      const form = formOf(settings, phone, sendId)
      return outcomeOf(
        await http.exchange({ method: 'POST', url: `${account}/Calls/connect.json`, headers, form }, signal),
      )
    },
    lookUp: () => Promise.resolve({ kind: 'not_supported' }),
    readHook: (hook, now) => readHook(settings, hook, now),
    renderCall: (instructions, { url }) => {
      const applet = appletOf(hookPath(settings, url)?.kind)
      return applet === null ? HOOK_RECEIVED : renderForApplet(instructions, applet)
    },
    health: async signal => {
      const answer = await http.exchange({ method: 'GET', url: `${account}/Calls.json?PageSize=1`, headers }, signal)
      return healthOf(failureIn(answer))
    },
    close: () => http.close(),
  }
}

/**
 * Our id is in `CustomField`, which applets get, and in the address of the status hook: in a call to a flow Exotel need not report
 * `CustomField` there (https://developer.exotel.com/docs/voice-v1/api-reference/status-callback).
 */
function formOf(settings: ExotelVoiceSettings, phone: string, sendId: string): URLSearchParams {
  const { accountSid, callerId, flowId, hookUrl, hookSecret } = settings
  const form = new URLSearchParams({
    From: phone,
    CallerId: callerId,
    Url: `http://my.exotel.com/${encodeURIComponent(accountSid)}/exoml/start_voice/${encodeURIComponent(flowId)}`,
    CallType: 'trans',
    TimeLimit: String(MOST_CALL_SECONDS),
    TimeOut: String(RING_SECONDS),
    StatusCallback: `${hookUrl}/${hookSecret}/status/${sendId}`,
    CustomField: sendId,
  })
  for (const event of ['answered', 'terminal']) form.append('StatusCallbackEvents[]', event)
  return form
}

const placed = Type.Object({ Call: Type.Object({ Sid: Type.String({ minLength: 1, maxLength: 100 }) }) })
const failed = Type.Object({ RestException: Type.Object({ Message: Type.String() }) })

function outcomeOf(answer: Exchange): ProviderOutcome {
  const failure = failureIn(answer)
  if (failure !== null) return failure
  const isPlaced = answer.kind === 'answered' && Check(placed, answer.body)
  return { kind: 'accepted', providerMessageId: isPlaced ? (answer.body as Static<typeof placed>).Call.Sid : null }
}

function failureIn(answer: Exchange): NotPlaced | null {
  const plain = plainOutcome(answer)
  if (plain !== null || answer.kind !== 'answered') return plain
  if (isSuccess(answer)) return null
  return exotelMeaning(answer.status, Check(failed, answer.body) ? answer.body.RestException.Message : '')
}

interface HookPath {
  readonly secret: string
  readonly kind: HookKind | null
  readonly id: string | null
}

/** All in the path: a dynamic URL of an applet may lose its own query when Exotel adds the call's. */
function hookPath({ hookUrl }: ExotelVoiceSettings, url: string): HookPath | null {
  if (!URL.canParse(url) || !URL.canParse(hookUrl)) return null
  const [base, { pathname }] = [new URL(hookUrl).pathname, new URL(url)]
  if (!pathname.startsWith(`${base}/`)) return null
  const [secret = '', kind, id = null] = pathname.slice(base.length + 1).split('/')
  return { secret, kind: HOOK_KINDS.find(each => each === kind) ?? null, id }
}

const callFields = Type.Object({
  CallSid: Type.String({ pattern: '^[0-9a-zA-Z]{8,64}$' }),
  CustomField: Type.Optional(Type.String()),
  CallFrom: Type.Optional(Type.String()),
  From: Type.Optional(Type.String()),
  /** In double quotes. */
  digits: Type.Optional(Type.String()),
  CurrentTime: Type.Optional(Type.String()),
  Status: Type.Optional(Type.String()),
  DateUpdated: Type.Optional(Type.String()),
})
type CallFields = Static<typeof callFields>

function readHook(settings: ExotelVoiceSettings, hook: HookRequest, now: Date): HookReading {
  const path = hookPath(settings, hook.url)
  const { hookSecret } = settings
  const isKnown = path !== null && equalInConstantTime(path.secret, hookSecret)
  if (!isKnown || hookSecret.length < LEAST_SECRET_CHARACTERS) return { kind: 'rejected', reason: 'signature' }
  const fields =
    hook.method === 'GET'
      ? Object.fromEntries(new URL(hook.url).searchParams)
      : readFormFields(hook.headers['content-type'] ?? '', hook.body)
  if (path.kind === null || !Check(callFields, fields)) return { kind: 'rejected', reason: 'malformed' }
  const sendId = [path.id, fields.CustomField].find(isSendId) ?? null
  return path.kind === 'status'
    ? readStatus(fields, sendId, now)
    : readApplet(path.kind, fields, { sendId, url: hook.url, now })
}

const STATUSES: ReadonlyMap<string, ReceiptStatus> = new Map([
  ['queued', 'accepted'],
  ['ringing', 'accepted'],
  ['in-progress', 'accepted'],
  ['completed', 'delivered'],
  ['failed', 'undelivered'],
  ['busy', 'undelivered'],
  ['no-answer', 'undelivered'],
  ['canceled', 'undelivered'],
])

function readStatus(fields: CallFields, sendId: string | null, now: Date): HookReading {
  const { CallSid: callId, Status: reported = '', DateUpdated: at } = fields
  const status = STATUSES.get(reported)
  if (status === undefined) return { kind: 'rejected', reason: 'malformed' }
  const receipt = {
    eventId: `${callId}:${reported}`,
    sendId,
    providerMessageId: callId,
    status,
    reason: status === 'undelivered' ? ('unreachable' as const) : null,
    pause: null,
    at: indianTime(at) ?? now,
  }
  const call: CallHook | null =
    status === 'accepted' ? null : { sendId, callId, eventId: null, event: { kind: 'hung_up' } }
  return { ...NOTHING_READ, receipts: [receipt], call }
}

interface AppletCall {
  readonly sendId: string | null
  readonly url: string
  readonly now: Date
}

function readApplet(kind: Exclude<HookKind, 'status'>, fields: CallFields, called: AppletCall): HookReading {
  const { CallSid: callId } = fields
  const { sendId, url } = called
  // The address contains the time of the key, so a repeated hook has the same id.
  const eventId = `${callId}:${sha256Hex(url).slice(0, 32)}`
  const key = kind === 'keys' ? keyIn(fields) : null
  const event: CallHook['event'] =
    kind === 'gather'
      ? { kind: 'answered' }
      : kind === 'closing'
        ? { kind: 'no_more_keys' }
        : { kind: 'key', key, step: null }
  const messages = key === null ? [] : [messageOf(key, eventId, fields, called)]
  return { ...NOTHING_READ, messages, call: { sendId, callId, eventId: event.kind === 'key' ? eventId : null, event } }
}

function keyIn({ digits = '' }: CallFields): string | null {
  return /^"?([0-9*#])"?$/.exec(digits.trim())?.[1] ?? null
}

function messageOf(key: string, eventId: string, fields: CallFields, { sendId, now }: AppletCall): PersonMessage {
  const { CallSid: callId, CallFrom: from = fields.From, CurrentTime: at } = fields
  return {
    eventId,
    from: { phone: phoneIn(from), email: null, userId: null },
    sendId,
    inReplyTo: callId,
    at: indianTime(at) ?? now,
    content: { kind: 'choice', id: key },
  }
}

/** Exotel writes an Indian number as 0 and ten digits. */
function phoneIn(number = ''): string | null {
  const national = /^(?:0|\+?91)?([1-9]\d{9})$/.exec(number.trim())?.[1]
  if (national !== undefined) return `+91${national}`
  return /^\+[1-9]\d{5,14}$/.test(number) ? number : null
}

/** Without a zone. Its documentation shows 1970-01-01 05:30:00 for the epoch. */
function indianTime(text = ''): Date | null {
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  const time = found === null ? Number.NaN : Date.parse(`${found[1]}T${found[2]}+05:30`)
  return Number.isNaN(time) ? null : new Date(time)
}
