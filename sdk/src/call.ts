import type { PreparedCall } from './exchange.ts'
import { type Operations, operations } from './generated/partner.ts'
import type { RetryPolicy } from './retry.ts'
import type { Send } from './transport.ts'

/** Options of a single call. */
export interface CallOptions {
  /** The recruiter for whom the call is made. Overrides the client's. */
  readonly onBehalfOf?: string | undefined
  /** For a write that you may repeat after a restart. Defaults to a new key per write, kept over its retries. */
  readonly idempotencyKey?: string | undefined
  /** Aborts the call, its retries and its pauses. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of each attempt. */
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
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
  readonly timeoutMs: number
  readonly policy: RetryPolicy
}

/** Calls an operation of the generated table by its name. The table has its types and path. */
export type Call = <Id extends keyof Operations>(
  id: Id,
  input: Omit<Operations[Id], 'data'>,
  options?: InternalOptions,
) => Promise<Operations[Id]['data']>

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}

export function caller(from: Caller, send: Send): Call {
  return async (id, input, options = {}) => {
    const maxRetries = options.maxRetries ?? from.policy.maxRetries
    // The server is tested against the same document, so responses are not validated again here.
    return (await send(prepare(from, id, input, options), { ...from.policy, maxRetries })) as never
  }
}

function prepare(from: Caller, id: keyof Operations, input: Input, options: InternalOptions): PreparedCall {
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
    onServerTime: options.onServerTime,
  }
}

/** Also without retries, because a proxy can repeat a call too. A POST that only reads ignores the key. */
function newKeyFor(method: string): string | undefined {
  return method === 'GET' ? undefined : crypto.randomUUID()
}

function fillIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // These would silently become another path: /skills/ and /skills/.. are the list.
    if (!value || value === '.' || value === '..') throw new TypeError(`${name} is ${JSON.stringify(value)}: no id.`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: object): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

/** Checked here to give the reason: fetch would trim the value, which breaks the signature, or fail like a network error. */
export function headerText(name: string, value: string | undefined, longest: number): string | undefined {
  if (value === undefined || (value.length <= longest && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)))
    return value
  throw new TypeError(`${name} must be 1 to ${longest} printable ASCII characters without blanks at its ends.`)
}
