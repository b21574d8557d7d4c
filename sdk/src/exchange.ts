import { apiError, ConnectionError, type ErrorDetail, foreignError, type PramaanError } from './errors.ts'
import { signRequest } from './signature.ts'

/** The part of fetch that the SDK uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One call, ready to be sent any number of times. */
export interface PreparedCall {
  readonly keyId: string
  readonly secret: string
  readonly method: string
  readonly url: URL
  /** Undefined for a call without a body. */
  readonly body: Uint8Array<ArrayBuffer> | undefined
  readonly idempotencyKey: string | undefined
  readonly onBehalfOf: string | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Told the server's time of the answer, in whole seconds as milliseconds. Null if it sent none. */
  readonly onServerTime?: ((milliseconds: number | null) => void) | undefined
}

export type Outcome =
  | { readonly ok: true; readonly data: unknown; readonly serverTimeMs: number | null }
  | { readonly ok: false; readonly error: PramaanError; readonly serverTimeMs: number | null }

/** Signs and sends a call once and returns its outcome. Throws only if the caller's signal aborts it. */
export async function exchange(call: PreparedCall, timestamp: string, fetch: Fetch): Promise<Outcome> {
  const { method, url, body, signal, timeoutMs } = call
  const headers = await signedHeaders(call, timestamp)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url.href, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // A redirected call has another path than the signed one, and the key would be sent to another server.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return readAnswer(answer.status, answer.headers, await answer.text())
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    return { ok: false, error: noAnswer(url, timeout.aborted ? timeoutMs : null, cause), serverTimeMs: null }
  }
}

async function signedHeaders(call: PreparedCall, timestamp: string): Promise<Record<string, string>> {
  const { keyId, url, body, idempotencyKey, onBehalfOf } = call
  const { signature } = await signRequest({ ...call, timestamp, target: url.pathname + url.search })
  return {
    accept: 'application/json',
    'x-api-key': keyId,
    'x-timestamp': timestamp,
    'x-signature': signature,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(onBehalfOf !== undefined && { 'x-on-behalf-of': onBehalfOf }),
  }
}

function noAnswer(url: URL, timeoutMs: number | null, cause: unknown): PramaanError {
  const [code, what] =
    timeoutMs === null
      ? (['CONNECTION_FAILED', 'The connection failed'] as const)
      : (['TIMEOUT', `No answer within ${timeoutMs} ms`] as const)
  return new ConnectionError({ code, message: `${what}: ${url.origin}.`, status: null, cause })
}

function readAnswer(status: number, headers: Headers, text: string): Outcome {
  const body = parseObject(text)
  const serverTimeMs = parseDate(headers.get('date'))
  if (status >= 200 && status < 300 && body?.success === true) return { ok: true, data: body.data, serverTimeMs }
  return { ok: false, error: readError(status, headers, body), serverTimeMs }
}

function readError(status: number, headers: Headers, body: JsonObject | null): PramaanError {
  const about = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: parseSeconds(headers.get('retry-after')),
  }
  const error = status >= 400 ? (body?.error as ApiError | undefined) : undefined
  if (typeof error?.code === 'string') return apiError({ ...about, ...error })
  const type = headers.get('content-type') ?? 'no content type'
  const where = headers.get('location')
  const redirect = where === null ? '' : ` It redirects to ${where}: baseUrl must be the API's own address.`
  return foreignError({ ...about, message: `Not the API's answer: status ${status} with ${type}.${redirect}` })
}

type JsonObject = Readonly<Record<string, unknown>>
type ApiError = {
  readonly code: Parameters<typeof apiError>[0]['code']
  readonly message: string
  readonly details: readonly ErrorDetail[]
}

/** Null for an HTML page of a proxy, an empty body or a truncated text. */
function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as JsonObject | null) : null
  } catch {
    return null
  }
}

function parseSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function parseDate(text: string | null): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}
