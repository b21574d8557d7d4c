import type { ErrorBody, ErrorDetail } from './wire.ts'

const BASE = '/console/api'

/** An error that the service answered, or code NETWORK where nothing was answered. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(status: number, { error, request_id }: ErrorBody, retryAfterSeconds: number | null = null) {
    super(error.message)
    this.status = status
    this.code = error.code
    this.details = error.details ?? []
    this.requestId = request_id === '' ? null : request_id
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** What is wrong with one field of the form, if the service said so. */
  detailOf(field: string): string | null {
    const found = this.details.find(({ path }) => path.replace(/^[/.]/, '').split(/[/.]/)[0] === field)
    return found?.message ?? null
  }
}

export type Query = Readonly<Record<string, string | number | null | undefined>>

export async function get<Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> {
  return await call<Answer>('GET', path + queryString(query), undefined, signal)
}

export async function send<Answer = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  return await call<Answer>(method, path, body)
}

/** The address of a file to download. */
export function addressOf(path: string, query: Query = {}): string {
  return BASE + path + queryString(query)
}

async function call<Answer>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  const response = await request(method, path, body, signal)
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, errorIn(response, text), retryAfter(response))
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

async function request(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(BASE + path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    throw new ApiError(0, { error: { code: 'NETWORK', message: '' }, request_id: '' })
  }
}

/** A proxy in between may answer with a page of its own. */
function errorIn(response: Response, text: string): ErrorBody {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    if (typeof body.error?.code === 'string') return { error: body.error, request_id: body.request_id ?? '' }
  } catch {}
  return { error: { code: 'SERVER_ERROR', message: '' }, request_id: response.headers.get('x-request-id') ?? '' }
}

function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

function queryString(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
