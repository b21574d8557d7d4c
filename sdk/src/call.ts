import type { PreparedCall } from './exchange.ts'
import { type Operations, operations } from './generated/partner.ts'
import type { RetryPolicy } from './retry.ts'
import type { Send } from './transport.ts'

/** What may be said of a single call, beside what it asks for. */
export interface CallOptions {
  /** The recruiter for whom it is made, in place of the client's. */
  readonly onBehalfOf?: string | undefined
  /** For a write of yours that may come again after a restart; otherwise each write gets a new one, kept over its retries. */
  readonly idempotencyKey?: string | undefined
  /** Ends the call, its retries and its waiting. */
  readonly signal?: AbortSignal | undefined
  /** For each attempt. */
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
}

export interface Caller {
  readonly keyId: string
  readonly secret: string
  readonly origin: string
  readonly onBehalfOf: string | undefined
  readonly timeoutMs: number
  readonly policy: RetryPolicy
}

/** Calls an operation of the generated table by its name; types and address come from there. */
export type Call = <Id extends keyof Operations>(
  id: Id,
  input: Omit<Operations[Id], 'data'>,
  options?: CallOptions,
) => Promise<Operations[Id]['data']>

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}

export function caller(from: Caller, send: Send): Call {
  return async (id, input, options = {}) => {
    const maxRetries = options.maxRetries ?? from.policy.maxRetries
    // The server was held against the same document, so its answers are not checked once more here.
    return (await send(prepare(from, id, input, options), { ...from.policy, maxRetries })) as never
  }
}

function prepare(from: Caller, id: keyof Operations, input: Input, options: CallOptions): PreparedCall {
  const { method, path } = operations[id]
  return {
    keyId: from.keyId,
    secret: from.secret,
    method,
    url: new URL(fillIn(path, input.params ?? {}) + queryOf(input.query ?? {}), from.origin),
    body: input.body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(input.body)),
    idempotencyKey: headerText('idempotencyKey', options.idempotencyKey ?? newKeyFor(method), 255),
    onBehalfOf: headerText('onBehalfOf', options.onBehalfOf ?? from.onBehalfOf, 128),
    timeoutMs: options.timeoutMs ?? from.timeoutMs,
    signal: options.signal,
  }
}

/** Also with retries switched off, for a proxy may repeat a call as well. On a POST that only reads it changes nothing. */
function newKeyFor(method: string): string | undefined {
  return method === 'GET' ? undefined : crypto.randomUUID()
}

function fillIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // These would quietly become another path: /skills/ and /skills/.. are the list.
    if (!value || value === '.' || value === '..') throw new TypeError(`${name} is ${JSON.stringify(value)}: no id.`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: object): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

/** Refused here, where the reason can be said: fetch would trim it and so break the signature, or fail as if the network had. */
export function headerText(name: string, value: string | undefined, longest: number): string | undefined {
  if (value === undefined || (value.length <= longest && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)))
    return value
  throw new TypeError(`${name} must be 1 to ${longest} printable ASCII characters without blanks at its ends.`)
}
