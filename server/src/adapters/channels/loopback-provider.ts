import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { RECEIPT_STATUSES } from '../../contract/inbound.ts'
import { CHANNELS } from '../../contract/workflow.ts'
import type { ChannelProvider, LookUpOutcome, OutgoingMessage, SendOutcome } from '../../features/channels/index.ts'
import { type Exchange, isSuccess, providerHttp, readRetryAfter } from './provider-http.ts'

export interface LoopbackProviderOptions {
  readonly url: string
  readonly secret: string
}

export interface LoopbackProvider extends ChannelProvider {
  /** Aborts running requests; their outcome is unknown. */
  close(): Promise<void>
}

const REQUEST_MS = 10_000
const DEFAULT_WAIT_SECONDS = 60
const MOST_WAIT_SECONDS = 3_600

/**
 * A provider of all channels on this machine, for fault tests of live mode. It stands for real ones: it keeps our id, and says by
 * its status whether a message that it did not accept may be sent again. Production does not start with its settings.
 */
export function loopbackProvider({ url, secret }: LoopbackProviderOptions): LoopbackProvider {
  const http = providerHttp(REQUEST_MS)
  const headers = { authorization: `Bearer ${secret}` }
  return {
    channels: CHANNELS,
    send: async (message, signal) => {
      const asked = { method: 'POST', url: `${url}/messages`, headers, json: bodyOf(message) } as const
      return outcomeOf(await http.exchange(asked, signal))
    },
    lookUp: async ({ sendId }, signal) => {
      const asked = { method: 'GET', url: `${url}/messages/${encodeURIComponent(sendId)}`, headers } as const
      return foundIn(await http.exchange(asked, signal))
    },
    close: () => http.close(),
  }
}

function bodyOf({ sendId, channel, to, language, text, contact }: OutgoingMessage) {
  return { id: sendId, channel, to, language, text, contact }
}

/** Wrong credentials: the operator's fault, which must not end the journeys of all candidates. */
const UNAUTHORISED: ReadonlySet<number> = new Set([401, 403])
/** Do not say whether the message was taken: the request timed out, or the provider has this id already. */
const UNCLEAR: ReadonlySet<number> = new Set([408, 409])

function outcomeOf(answer: Exchange): SendOutcome {
  if (answer.kind === 'not_sent') return { kind: 'later', afterSeconds: DEFAULT_WAIT_SECONDS }
  if (answer.kind === 'no_answer') return { kind: 'unknown' }
  const { status, retryAfter } = answer
  if (isSuccess(answer)) return { kind: 'accepted', givesReceipts: true, happenings: [] }
  // A gateway also answers 503 when the provider behind it got the request. Retry-After is the provider's own word.
  if (status === 429 || (status === 503 && retryAfter !== null) || UNAUTHORISED.has(status)) {
    return { kind: 'later', afterSeconds: readRetryAfter(retryAfter, MOST_WAIT_SECONDS) ?? DEFAULT_WAIT_SECONDS }
  }
  if (status >= 500 || UNCLEAR.has(status)) return { kind: 'unknown' }
  const code = Check(coded, answer.body) ? answer.body.code : `http_${status}`
  return status === 422 && code === 'invalid_contact' ? { kind: 'invalid_contact' } : { kind: 'rejected', reason: code }
}

/** Goes into the time line of a candidate, so it must not be a text of any kind. */
const coded = Type.Object({ code: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }) })
const found = Type.Object({ status: Type.Enum([...RECEIPT_STATUSES]) })

function foundIn(answer: Exchange): LookUpOutcome {
  if (answer.kind !== 'answered') return { kind: 'unavailable' }
  if (answer.status === 404) return { kind: 'not_found' }
  if (answer.status !== 200 || !Check(found, answer.body)) return { kind: 'unavailable' }
  const { status }: Static<typeof found> = answer.body
  return { kind: 'found', status, happenings: [] }
}
