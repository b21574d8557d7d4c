import { type ApiCall, type AttemptOptions, headerText, type Input, requestOf } from './api-call.ts'
import { envelope, type PreparedCall } from './exchange.ts'
import { type Operations, operations } from './generated/partner.ts'
import type { RetryPolicy } from './retry.ts'
import { signRequest } from './signature.ts'
import type { Send } from './transport.ts'

/** Options of a single call. */
export interface CallOptions extends AttemptOptions {
  /** The recruiter for whom the call is made. Overrides the client's. */
  readonly onBehalfOf?: string | undefined
  /** For a write that you may repeat after a restart. Defaults to a new key per write, kept over its retries. */
  readonly idempotencyKey?: string | undefined
}

/** What only the SDK itself passes. */
interface InternalOptions extends CallOptions {
  readonly onServerTime?: PreparedCall['onServerTime']
}

export interface Caller {
  readonly keyId: string
  readonly secret: string
  readonly origin: string
  readonly onBehalfOf: string | undefined
  readonly userAgent: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly policy: RetryPolicy
}

/** Calls an operation of the Partner API by its name. */
export type Call = ApiCall<Operations, InternalOptions>

export function caller(from: Caller, send: Send): Call {
  return async (id, input, options = {}) => {
    const maxRetries = options.maxRetries ?? from.policy.maxRetries
    // The server is tested against the same document, so responses are not validated again here.
    return (await send(prepare(from, id, input, options), { ...from.policy, maxRetries })) as never
  }
}

function prepare(from: Caller, id: keyof Operations, input: Input, options: InternalOptions): PreparedCall {
  const request = requestOf(from.origin, id, operations[id], input)
  const { method, url, body } = request
  const idempotencyKey = headerText('idempotencyKey', options.idempotencyKey ?? newKeyFor(method), 255)
  const onBehalfOf = headerText('onBehalfOf', options.onBehalfOf ?? from.onBehalfOf, 128)
  const target = url.pathname + url.search
  return {
    ...request,
    ...envelope('/docs/errors/#'),
    // Every write has an Idempotency-Key.
    isRepeatable: true,
    timeoutMs: options.timeoutMs ?? from.timeoutMs,
    signal: options.signal,
    onServerTime: options.onServerTime,
    headers: async timestamp => {
      const { secret } = from
      const { signature } = await signRequest({ secret, timestamp, method, target, idempotencyKey, onBehalfOf, body })
      return {
        ...from.userAgent,
        'x-api-key': from.keyId,
        'x-timestamp': timestamp,
        'x-signature': signature,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(onBehalfOf !== undefined && { 'x-on-behalf-of': onBehalfOf }),
      }
    },
  }
}

/** Also without retries, because a proxy can repeat a call too. A POST that only reads ignores the key. */
function newKeyFor(method: string): string | undefined {
  return method === 'GET' ? undefined : crypto.randomUUID()
}
