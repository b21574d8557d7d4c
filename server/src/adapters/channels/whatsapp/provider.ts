import Type from 'typebox'
import { Check } from 'typebox/value'
import { Agent } from 'undici'
import type {
  ProviderAdapter,
  ProviderHealth,
  ProviderMedia,
  ProviderOutcome,
} from '../../../features/channels/index.ts'
import { hmacKey } from '../../../kernel/crypto.ts'
import { type Exchange, isSuccess, providerHttp, readRetryAfter } from '../provider-http.ts'
import { type NotAccepted, outcomeOfError, outcomeOfStatus, reasonOf } from './error-table.ts'
import { download, mediaAddress } from './media.ts'
import { renderBody } from './message-body.ts'
import { readHook } from './read-hook.ts'

export interface WhatsappSettings {
  /** Of tests. */
  readonly baseUrl?: string
  /** Meta's id of the sending number; not the number. */
  readonly phoneNumberId: string
  /** Of the business account that owns the number and the templates. */
  readonly wabaId: string
  readonly accessToken: string
  /** Of the app. It signs hooks. */
  readonly appSecret: string
  /** Chosen by us and entered at Meta with the address of the hook. */
  readonly verifyToken: string
  readonly timeoutMs: number
}

export interface WhatsappProvider extends ProviderAdapter {
  /** Meta keeps a file for 7 days. */
  fetchMedia(mediaId: string, signal: AbortSignal): Promise<ProviderMedia | null>
}

const BASE_URL = 'https://graph.facebook.com'
/** Meta supports a version for about two years. */
const VERSION = 'v25.0'
const WAIT_SECONDS = 60
const MOST_WAIT_SECONDS = 24 * 3_600

/** The Cloud API of Meta. It has no question by which a sent message could be found again: only a status tells. */
export function whatsappProvider(settings: WhatsappSettings): WhatsappProvider {
  const { baseUrl = BASE_URL, phoneNumberId, wabaId, accessToken, verifyToken, timeoutMs } = settings
  const http = providerHttp(timeoutMs)
  const files = new Agent({ connections: 16 })
  const headers = { authorization: `Bearer ${accessToken}` }
  const hooks = { phoneNumberId, wabaId, verifyToken, appSecret: hmacKey(settings.appSecret) }
  const address = (path: string) => `${baseUrl}/${VERSION}/${path}`
  const number = encodeURIComponent(phoneNumberId)
  return {
    channel: 'whatsapp',
    send: async (message, signal) => {
      const body = renderBody(message)
      if (!body.ok) return body.error
      const asked = { method: 'POST', url: address(`${number}/messages`), headers, json: body.value } as const
      return outcomeOf(await http.exchange(asked, signal))
    },
    lookUp: () => Promise.resolve({ kind: 'not_supported' }),
    readHook: hook => readHook(hooks, hook),
    health: async signal => {
      const url = address(`${number}?fields=id,status,quality_rating`)
      return healthOf(await http.exchange({ method: 'GET', url, headers }, signal))
    },
    fetchMedia: async (mediaId, signal) => {
      // Becomes a part of the path.
      if (!/^\d{1,40}$/.test(mediaId)) return null
      const url = address(`${mediaId}?phone_number_id=${number}`)
      const answer = await http.exchange({ method: 'GET', url, headers }, signal)
      const found = answer.kind === 'answered' && answer.status === 200 ? mediaAddress(answer.body, baseUrl) : null
      if (found === null) return null
      return download(found, accessToken, files, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    },
    close: async () => {
      await Promise.all([http.close(), files.destroy()])
    },
  }
}

const sent = Type.Object({ messages: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) })) })
const failed = Type.Object({
  error: Type.Object({ code: Type.Integer(), error_subcode: Type.Optional(Type.Integer()) }),
})

function outcomeOf(answer: Exchange): ProviderOutcome {
  if (answer.kind === 'answered' && isSuccess(answer) && !Check(failed, answer.body)) {
    // The answer was cut off, maybe. Statuses return our id.
    const [first] = Check(sent, answer.body) ? answer.body.messages : []
    return { kind: 'accepted', providerMessageId: first?.id ?? null }
  }
  return notAccepted(answer)
}

function notAccepted(answer: Exchange): NotAccepted {
  if (answer.kind === 'not_sent') {
    return { kind: 'later', afterSeconds: WAIT_SECONDS, reason: 'provider_fault', pause: null }
  }
  if (answer.kind === 'no_answer') return { kind: 'unknown' }
  const { status, retryAfter, body } = answer
  const hasError = Check(failed, body)
  const outcome = (hasError ? outcomeOfError(body.error) : null) ?? outcomeOfStatus(status, hasError)
  if (outcome.kind !== 'later') return outcome
  return { ...outcome, afterSeconds: readRetryAfter(retryAfter, MOST_WAIT_SECONDS) ?? outcome.afterSeconds }
}

const numberState = Type.Object({ id: Type.String(), status: Type.Optional(Type.String()) })
/** FLAGGED is a warning for low quality. */
const ABLE_TO_SEND: ReadonlySet<string> = new Set(['CONNECTED', 'FLAGGED'])
/** The number reached its messaging limit, and may answer people only until the limit is reset. */
const LIMITED: ReadonlySet<string> = new Set(['RESTRICTED', 'RATE_LIMITED'])

function healthOf(answer: Exchange): ProviderHealth {
  if (answer.kind !== 'answered' || answer.status !== 200 || !Check(numberState, answer.body)) {
    const outcome = notAccepted(answer)
    return { kind: 'failed', reason: reasonOf(outcome), pause: outcome.kind === 'later' ? outcome.pause : null }
  }
  const { status = 'CONNECTED' } = answer.body
  if (ABLE_TO_SEND.has(status)) return { kind: 'ok' }
  return { kind: 'failed', reason: LIMITED.has(status) ? 'throttled' : 'number_blocked', pause: 'number' }
}
