import {
  apiError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  foreignError,
  type PramaanError,
} from './errors.ts'

/** The part of fetch that the SDK uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One call, ready to be sent any number of times. */
export interface PreparedCall extends AnswerFormat {
  /** Name of the operation, and its path without the values of this call. */
  readonly operation: string
  readonly path: string
  readonly method: string
  readonly url: URL
  /** Undefined for a call without a body. */
  readonly body: Uint8Array<ArrayBuffer> | undefined
  /** The answer itself is the result, not its `data`. */
  readonly isWhole: boolean
  /** Carried out twice, it comes to the same. Else it is repeated only if the server says that it was not carried out. */
  readonly isRepeatable: boolean
  /** Headers of one attempt, which has a time of its own. */
  readonly headers: (timestamp: string) => Promise<Record<string, string>> | Record<string, string>
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Told the server's time of the answer, in whole seconds as milliseconds. Null if it sent none. */
  readonly onServerTime?: ((milliseconds: number | null) => void) | undefined
}

/** How an API writes its errors. */
export interface AnswerFormat {
  /** Null if the body is not an error of the API. */
  readonly readError: (body: JsonObject, status: number) => ApiError | null
  /** Path of the page about an error code. */
  readonly docsOf: (code: string) => string
}

interface ResponseFacts {
  readonly status: number | null
  readonly requestId: string | null
  readonly serverTimeMs: number | null
}

export type Outcome = ResponseFacts &
  ({ readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: PramaanError })

/** Sends a call once and returns its outcome. Throws only if the caller's signal aborts it. */
export async function exchange(call: PreparedCall, timestamp: string, fetch: Fetch): Promise<Outcome> {
  const { method, url, body, signal, timeoutMs } = call
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(await call.headers(timestamp)),
  }
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
    return readAnswer(call, answer.status, answer.headers, await answer.text())
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const error = noAnswer(url, timeout.aborted ? timeoutMs : null, cause)
    return { ok: false, error, status: null, requestId: null, serverTimeMs: null }
  }
}

function noAnswer(url: URL, timeoutMs: number | null, cause: unknown): PramaanError {
  const [code, what] =
    timeoutMs === null
      ? (['CONNECTION_FAILED', 'The connection failed'] as const)
      : (['TIMEOUT', `No answer within ${timeoutMs} ms`] as const)
  return new ConnectionError({ code, message: `${what}: ${url.origin}.`, status: null, cause })
}

function readAnswer(call: PreparedCall, status: number, headers: Headers, text: string): Outcome {
  const body = parseObject(text)
  const facts = { status, requestId: headers.get('x-request-id'), serverTimeMs: parseDate(headers.get('date')) }
  const data = status >= 200 && status < 300 && body !== null ? resultOf(call, body) : null
  if (data) return { ...facts, ok: true, data: data.result }
  return { ...facts, ok: false, error: readError(call, status, headers, body) }
}

/** A page of the Catalogue API has no `success`. */
function resultOf({ isWhole }: PreparedCall, body: JsonObject): { readonly result: unknown } | null {
  const { success, ...rest } = body
  if (isWhole) return success === true || Array.isArray(body.data) ? { result: rest } : null
  return success === true ? { result: body.data } : null
}

function readError(call: PreparedCall, status: number, headers: Headers, body: JsonObject | null): PramaanError {
  const about = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: parseSeconds(headers.get('retry-after')),
  }
  const error = status >= 400 && body !== null ? call.readError(body, status) : null
  if (error) return apiError({ ...about, ...error, docsUrl: call.url.origin + call.docsOf(error.code) })
  const type = headers.get('content-type') ?? 'no content type'
  const where = headers.get('location')
  const redirect = where === null ? '' : ` It redirects to ${where}: baseUrl must be the API's own address.`
  return foreignError({ ...about, message: `Not the API's answer: status ${status} with ${type}.${redirect}` })
}

type JsonObject = Readonly<Record<string, unknown>>
interface ApiError {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: readonly ErrorDetail[]
}

/** `{"error": {"code", "message", "details"}}`, as the Partner and the Verification API answer; docs/errors.md has a heading for each code. */
export function envelope(page: string): AnswerFormat {
  return {
    readError: ({ error }) => (typeof (error as ApiError | undefined)?.code === 'string' ? (error as ApiError) : null),
    docsOf: code => `${page}${code.toLowerCase()}`,
  }
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
