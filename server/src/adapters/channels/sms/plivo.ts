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
import { hmacKey, type KeyObject } from '../../../kernel/crypto.ts'
import { basicAuth, type Exchange, isSuccess, providerHttp } from '../provider-http.ts'
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
import { plivoFault, plivoTextFault } from './plivo-codes.ts'
import { isSignedByPlivo } from './plivo-signature.ts'

export interface PlivoSmsSettings {
  readonly authId: string
  readonly authToken: string
  /** Number or header. */
  readonly source: string
  /** For messages to India; null elsewhere. */
  readonly dlt: {
    readonly entityId: string
    readonly category: 'transactional' | 'promotional' | 'service_implicit' | 'service_explicit'
  } | null
  readonly hookUrl: string
  readonly baseUrl?: string
  readonly timeoutMs?: number
}

const ADDRESS = 'https://api.plivo.com'
const REQUEST_MS = 10_000

export function plivoSmsProvider(settings: PlivoSmsSettings): ProviderAdapter {
  const http = providerHttp(settings.timeoutMs ?? REQUEST_MS)
  const account = `${settings.baseUrl ?? ADDRESS}/v1/Account/${encodeURIComponent(settings.authId)}`
  const headers = basicAuth(settings.authId, settings.authToken)
  const key = hmacKey(settings.authToken)
  const callbackOf = hookAddresses(settings.hookUrl)
  return {
    channel: 'sms',
    send: async (message, signal) => {
      const phone = phoneOf(message.to)
      if (phone === null) return INVALID_CONTACT
      const json = bodyFor(settings, message, phone, callbackOf(message.sendId))
      const asked = { method: 'POST', url: `${account}/Message/`, headers, json } as const
      return outcomeOf(await http.exchange(asked, signal), readAnswer)
    },
    // The list of messages has no filter by number and no texts, so it cannot tell ours from others of the same minute.
    lookUp: async () => ({ kind: 'not_supported' }),
    readHook: hook => readHook(key, hook),
    health: async signal => {
      const asked = { method: 'GET', url: `${account}/`, headers } as const
      return healthOf(await http.exchange(asked, signal), readAnswer)
    },
    close: () => http.close(),
  }
}

function bodyFor({ source, dlt }: PlivoSmsSettings, { text, template }: ProviderMessage, to: string, callback: string) {
  return {
    src: source,
    dst: to,
    text,
    type: 'sms',
    url: callback,
    method: 'POST',
    ...(dlt === null ? {} : { dlt_entity_id: dlt.entityId, dlt_template_category: dlt.category }),
    ...(dlt === null || template === null ? {} : { dlt_template_id: template.providerId }),
  }
}

const taken = Type.Object({ message_uuid: Type.Array(Type.String(), { minItems: 1, maxItems: 1 }) })
const noneTaken = Type.Object({ invalid_number: Type.Array(Type.String(), { minItems: 1 }) })
const failed = Type.Object({ error: Type.String() })

function readAnswer(answer: Extract<Exchange, { kind: 'answered' }>): ProviderOutcome {
  const { status, body } = answer
  if (!isSuccess(answer))
    return faultOf(answer, status < 500 && Check(failed, body) ? plivoTextFault(body.error) : undefined)
  if (Check(taken, body)) {
    const id = body.message_uuid[0]
    return { kind: 'accepted', providerMessageId: isProviderId(id) ? id : null }
  }
  return Check(noneTaken, body) ? INVALID_CONTACT : { kind: 'accepted', providerMessageId: null }
}

const PROGRESS: ReadonlyMap<string, ReceiptStatus> = new Map([
  ['queued', 'accepted'],
  ['sent', 'accepted'],
  ['delivered', 'delivered'],
])
const FAILURES: ReadonlySet<string> = new Set(['undelivered', 'failed', 'rejected'])

function readHook(key: KeyObject, hook: HookRequest): HookReading {
  if (!isSignedByPlivo(key, hook)) return BAD_SIGNATURE
  const fields = formOf(hook.body)
  const [id, status] = [fields.get('MessageUUID'), fields.get('Status')]
  if (!isProviderId(id)) return MALFORMED
  if (status === null) return readPerson(id, fields)
  const progress = PROGRESS.get(status)
  if (progress === undefined && !FAILURES.has(status)) return MALFORMED
  const fault = plivoFault(Number(fields.get('ErrorCode'))) ?? rejected('other')
  return readReceipt({
    eventId: `${id}:${status}`,
    sendId: sendIdOf(hook.url),
    providerMessageId: id,
    ...(progress === undefined ? failedReceipt(fault) : { status: progress, reason: null, pause: null }),
    // There are times, and none says its time zone.
    at: null,
  })
}

/** Outside India numbers also get messages. */
function readPerson(id: string, fields: URLSearchParams): HookReading {
  const [from, text] = [fields.get('From'), fields.get('Text')]
  const digits = /^\+?([1-9]\d{6,14})$/.exec(from ?? '')?.[1]
  if (digits === undefined || text === null) return MALFORMED
  return readMessage({
    eventId: id,
    from: { phone: `+${digits}`, email: null, userId: null },
    sendId: null,
    inReplyTo: null,
    at: null,
    content: { kind: 'text', text },
  })
}
