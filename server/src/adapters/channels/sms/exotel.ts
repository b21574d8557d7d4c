import Type from 'typebox'
import { Check } from 'typebox/value'
import type { ReceiptStatus } from '../../../contract/inbound.ts'
import {
  type HookReading,
  type HookRequest,
  type ProviderAdapter,
  type ProviderMessage,
  type ProviderOutcome,
  type ProviderReceipt,
  smsParts,
} from '../../../features/channels/index.ts'
import { equalInConstantTime } from '../../../kernel/crypto.ts'
import { basicAuth, type Exchange, isSuccess, providerHttp } from '../provider-http.ts'
import { exotelFault } from './exotel-codes.ts'
import {
  asSendId,
  BAD_SIGNATURE,
  formOf,
  hookAddresses,
  IGNORED,
  isProviderId,
  MALFORMED,
  readReceipt,
  sendIdOf,
} from './hooks.ts'
import {
  failedReceipt,
  faultOf,
  healthOf,
  INVALID_CONTACT,
  outcomeOf,
  phoneOf,
  rejected,
  type SmsFault,
} from './outcomes.ts'

export interface ExotelSmsSettings {
  readonly accountSid: string
  readonly apiKey: string
  readonly apiToken: string
  /** Where the account is. */
  readonly region: 'singapore' | 'mumbai'
  /** Sender as registered on DLT. */
  readonly header: string
  readonly dltEntityId: string
  /** By the category of the templates: service implicit, service explicit, promotional. */
  readonly smsType: 'transactional' | 'transactional_opt_in' | 'promotional'
  readonly hookUrl: string
  /** 256 bits at least, in base64url or longer. Exotel does not sign hooks, so their address has it. */
  readonly hookSecret: string
  readonly baseUrl?: string
  readonly timeoutMs?: number
}

const ADDRESSES = { singapore: 'https://api.exotel.com', mumbai: 'https://api.in.exotel.com' } as const
const REQUEST_MS = 10_000
const HOOK_KEY = 'key'
/** 256 bits in base64url. */
const SECRET_CHARACTERS = 43
/** A message that is not there: the answer to a question about it is 200, so only the account is tested. */
const NO_MESSAGE = '0'.repeat(32)

export function exotelSmsProvider(settings: ExotelSmsSettings): ProviderAdapter {
  const http = providerHttp(settings.timeoutMs ?? REQUEST_MS)
  const account = `${settings.baseUrl ?? ADDRESSES[settings.region]}/v1/Accounts/${encodeURIComponent(settings.accountSid)}`
  const headers = basicAuth(settings.apiKey, settings.apiToken)
  const callbackOf = hookAddresses(settings.hookUrl, { [HOOK_KEY]: settings.hookSecret })
  return {
    channel: 'sms',
    send: async (message, signal) => {
      const phone = phoneOf(message.to)
      if (phone === null) return INVALID_CONTACT
      const form = formFor(settings, message, phone, callbackOf(message.sendId))
      const asked = { method: 'POST', url: `${account}/Sms/send.json`, headers, form } as const
      return outcomeOf(await http.exchange(asked, signal), readAnswer)
    },
    // A message is found by Exotel's own id only.
    lookUp: async () => ({ kind: 'not_supported' }),
    readHook: hook => readHook(settings.hookSecret, hook),
    health: async signal => {
      const asked = { method: 'GET', url: `${account}/SMS/Messages/${NO_MESSAGE}.json`, headers } as const
      return healthOf(await http.exchange(asked, signal), readAnswer)
    },
    close: () => http.close(),
  }
}

function formFor(
  settings: ExotelSmsSettings,
  { sendId, text, template }: ProviderMessage,
  to: string,
  callback: string,
): URLSearchParams {
  return new URLSearchParams({
    From: settings.header,
    To: to,
    Body: text,
    EncodingType: smsParts(text).encoding === 'gsm7' ? 'plain' : 'unicode',
    SmsType: settings.smsType,
    DltEntityId: settings.dltEntityId,
    ...(template === null ? {} : { DltTemplateId: template.providerId }),
    StatusCallback: callback,
    CustomField: sendId,
  })
}

/** A number, a text of one, null or absent. Whatever it is, only what is in the table counts. */
const code = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]))
const taken = Type.Object({
  SMSMessage: Type.Object({ Sid: Type.String(), Status: Type.String(), DetailedStatusCode: code }),
})
const failed = Type.Object({ RestException: Type.Object({ Code: code }) })

function readAnswer(answer: Extract<Exchange, { kind: 'answered' }>): ProviderOutcome {
  const { body } = answer
  if (!isSuccess(answer))
    return faultOf(answer, Check(failed, body) ? exotelFault(Number(body.RestException.Code)) : undefined)
  if (!Check(taken, body)) return { kind: 'accepted', providerMessageId: null }
  const { Sid, Status, DetailedStatusCode } = body.SMSMessage
  if (Status.startsWith('failed')) return exotelFault(Number(DetailedStatusCode)) ?? rejected('other')
  return { kind: 'accepted', providerMessageId: isProviderId(Sid) ? Sid : null }
}

/** By the detailed code, which says more, and else by the status. Written with a hyphen or an underscore, by the page that one reads. */
const PROGRESS: ReadonlyMap<number | string, ReceiptStatus> = new Map<number | string, ReceiptStatus>([
  [21010, 'accepted'],
  [21015, 'accepted'],
  [21020, 'accepted'],
  // At the operator; where there are no reports of handsets, no more follows.
  [20006, 'accepted'],
  [20005, 'delivered'],
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['submitted', 'accepted'],
  ['sent', 'delivered'],
  ['delivered', 'delivered'],
])
const FAILURES: ReadonlyMap<string, SmsFault> = new Map([
  ['failed', rejected('other')],
  ['failed-dnd', rejected('do_not_disturb')],
  ['failed_dnd', rejected('do_not_disturb')],
])

function readHook(secret: string, hook: HookRequest): HookReading {
  const key = URL.parse(hook.url)?.searchParams.get(HOOK_KEY) ?? ''
  // A secret that was left empty, or one that can be guessed, admits nobody.
  if (secret.length < SECRET_CHARACTERS || !equalInConstantTime(key, secret)) return BAD_SIGNATURE
  const fields = fieldsOf(hook)
  const [sid, status] = [fields.get('SmsSid'), fields.get('Status')]
  if (!isProviderId(sid)) return MALFORMED
  // A message from a person has no status. In India there are none.
  if (status === null) return fields.has('From') ? IGNORED : MALFORMED
  const detail = Number(fields.get('DetailedStatusCode') ?? fields.get('ExoStatusCode'))
  const result = resultOf(status, detail)
  if (result === null) return MALFORMED
  return readReceipt({
    eventId: `${sid}:${detail || status}`,
    sendId: sendIdOf(hook.url) ?? asSendId(fields.get('CustomField')),
    providerMessageId: sid,
    ...result,
    at: timeOf(fields.get('DateSent') ?? fields.get('DateUpdated')),
  })
}

/** A form by the reference of the API; JSON with fewer fields by developer.exotel.com/docs/references/webhooks. */
function fieldsOf({ headers, body }: HookRequest): URLSearchParams {
  if (headers['content-type']?.startsWith('application/json') !== true) return formOf(body)
  const json = parsed(Buffer.from(body).toString('utf8'))
  const fields = new URLSearchParams()
  if (!Check(flat, json)) return fields
  for (const [name, value] of Object.entries(json)) if (value !== null) fields.set(name, String(value))
  return fields
}

const flat = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function resultOf(status: string, detail: number): Pick<ProviderReceipt, 'status' | 'reason' | 'pause'> | null {
  const progress = PROGRESS.get(detail)
  if (progress !== undefined) return { status: progress, reason: null, pause: null }
  const fault = exotelFault(detail) ?? FAILURES.get(status)
  if (fault !== undefined) return failedReceipt(fault)
  const known = PROGRESS.get(status)
  return known === undefined ? null : { status: known, reason: null, pause: null }
}

/** `YYYY-MM-DD HH:mm:ss` in Indian time. A message that was not sent has 1970, or none. */
function timeOf(text: string | null): Date | null {
  if (!/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text ?? '')) return null
  const time = new Date(`${text!.replace(' ', 'T')}+05:30`)
  return Number.isNaN(time.getTime()) ? null : time
}
