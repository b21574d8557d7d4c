import { Agent, type Dispatcher, request } from 'undici'

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** At most one of both. */
  readonly json?: unknown
  readonly form?: URLSearchParams
}

/**
 * - `answered`: a status was received.
 * - `not_sent`: no byte of the request left this process.
 * - `no_answer`: the request may have arrived.
 */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null; readonly body: unknown }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'no_answer' }

export interface ProviderHttp {
  /** Never rejects. */
  exchange(asked: ProviderRequest, signal: AbortSignal): Promise<Exchange>
  close(): Promise<void>
}

/** Without a connection by then the request is given back: whoever decided on it must decide again. */
const START_WITHIN_MS = 500
/** As many as batches of journeys send at the same time, so that none waits for another. */
const CONNECTIONS = 256
const MOST_BODY_BYTES = 65_536

/**
 * To a provider's own address, which is a constant of its adapter, or to a program of tests on this machine: config.ts admits loopback
 * addresses only. Redirects are not followed.
 */
export function providerHttp(timeoutMs: number): ProviderHttp {
  const agent = new Agent({
    connect: { timeout: START_WITHIN_MS },
    connections: CONNECTIONS,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const dispatcher = agent.compose(startSoon)
  return {
    exchange: (asked, signal) => exchange(dispatcher, asked, signal, timeoutMs),
    close: () => agent.destroy(),
  }
}

/** A request that waited too long for a free connection is not written to it. */
const startSoon: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) => {
  const askedAt = performance.now()
  return dispatch(options, {
    onRequestStart: (controller, context) => {
      if (performance.now() - askedAt <= START_WITHIN_MS) handler.onRequestStart?.(controller, context)
      else controller.abort(Object.assign(new Error('No connection in time.'), { code: NO_CONNECTION_IN_TIME }))
    },
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (...given) => handler.onResponseData?.(...given),
    onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
    onResponseError: (...given) => handler.onResponseError?.(...given),
  })
}

async function exchange(
  dispatcher: Dispatcher,
  { method, url, headers, json, form }: ProviderRequest,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Exchange> {
  if (signal.aborted) return { kind: 'not_sent' }
  const abort = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const answer = await request(url, {
      method,
      dispatcher,
      headers: { ...contentType(json, form), ...headers },
      body: form === undefined ? (json === undefined ? null : JSON.stringify(json)) : form.toString(),
      signal: abort,
    })
    const retryAfter = answer.headers['retry-after']
    return {
      kind: 'answered',
      status: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      body: await readJson(answer.body),
    }
  } catch (error) {
    return { kind: isBeforeSending(error) ? 'not_sent' : 'no_answer' }
  }
}

/** A body that is cut off changes nothing: the status is the outcome. */
export function isSuccess(answer: Exchange): boolean {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
}

/** Null if the header is absent or is a date, which no provider here sends. */
export function readRetryAfter(header: string | null, mostSeconds: number): number | null {
  return /^\d{1,9}$/.test(header ?? '') ? Math.min(Math.max(Number(header), 1), mostSeconds) : null
}

export function basicAuth(user: string, password: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

function contentType(json: unknown, form: URLSearchParams | undefined): Readonly<Record<string, string>> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' }
  return json === undefined ? {} : { 'content-type': 'application/json' }
}

/** Once a status is received it is the outcome, whatever happens to the body. */
async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      // Leaving the loop closes the connection.
      if (bytes > MOST_BODY_BYTES) return null
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}

const NO_CONNECTION_IN_TIME = 'NO_CONNECTION_IN_TIME'
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  NO_CONNECTION_IN_TIME,
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Only errors of making the connection. A reset can follow the request, so it does not count. */
function isBeforeSending(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isBeforeSending)
  return error instanceof Error && 'code' in error && BEFORE_SENDING.has(error.code)
}
