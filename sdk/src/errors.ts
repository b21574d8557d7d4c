import type { ErrorEnvelope, Mandate } from './generated/partner.ts'
import type { ErrorEnvelope as VerificationEnvelope } from './generated/verification.ts'

/**
 * The error codes of the APIs (docs/errors.md; the Catalogue API has none, its status tells), and codes of the SDK: three for calls without an API response, two for
 * `waitUntilPrepared`.
 */
export type ErrorCode =
  | ErrorEnvelope['error']['code']
  | VerificationEnvelope['error']['code']
  /** No response: the connection was refused, cut or never established. */
  | 'CONNECTION_FAILED'
  /** No response within timeoutMs; a mandate was still preparing after timeoutMs; or a backfill is held back for more than a minute. */
  | 'TIMEOUT'
  /** The response is not from the API but from a proxy, a redirect or a sign-in page. */
  | 'UNEXPECTED_ANSWER'
  /** Preparation of the mandate failed. */
  | 'PREPARATION_FAILED'
  /** The mandate was archived before it was ready. */
  | 'MANDATE_ARCHIVED'

export type ErrorDetail = ErrorEnvelope['error']['details'][number]

export interface ErrorFacts {
  readonly code: ErrorCode
  readonly message: string
  /** Null if there was no response or the error is not about one response. */
  readonly status: number | null
  readonly details?: readonly ErrorDetail[]
  readonly requestId?: string | null
  readonly retryAfterSeconds?: number | null
  /** Address of the page about the code. */
  readonly docsUrl?: string | null
  readonly cause?: unknown
}

/**
 * Any error of a call. Subclasses exist where callers act differently; otherwise use `code`. Each has its `name` as text, because
 * a minifier, ours or that of a caller, renames the class.
 */
export class PramaanError extends Error {
  override readonly name: string = 'PramaanError'
  readonly code: ErrorCode
  readonly status: number | null
  readonly details: readonly ErrorDetail[]
  /** Quote it to support. */
  readonly requestId: string | null
  /** Seconds after which the same call may succeed, if the server sent them. */
  readonly retryAfterSeconds: number | null
  /** What the server said, without the first fault, request id and address that `message` has. */
  readonly reason: string
  /** What the code means and what to do, on the server that answered. Null if no API answered. */
  readonly docsUrl: string | null

  constructor(facts: ErrorFacts) {
    super(textOf(facts), facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status
    this.details = facts.details ?? []
    this.requestId = facts.requestId ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.reason = facts.message
    this.docsUrl = facts.docsUrl ?? null
  }
}

/** A stack trace in a log is often all that is left of an error: the first fault, the request id and the address stand in it. */
function textOf({ code, message, details = [], requestId, docsUrl }: ErrorFacts): string {
  const [first] = details
  const fault = first && (first.message.startsWith(first.path) ? first.message : `${first.path}: ${first.message}`)
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : ''
  const about = [...(requestId ? [`request ${requestId}`] : []), ...(docsUrl ? [docsUrl] : [])]
  return [
    message,
    ...(fault === undefined ? [] : [`${fault}${more}`]),
    ...(about.length > 0 ? [`[${[code, ...about].join('; ')}]`] : []),
  ].join(' ')
}

/** 401: the key, its secret or the clock is wrong. */
export class AuthenticationError extends PramaanError {
  override readonly name: string = 'AuthenticationError'
}

/** 400, 413, 415, 422: the request is not valid and a retry cannot succeed; `details` name each field. */
export class ValidationError extends PramaanError {
  override readonly name: string = 'ValidationError'
}

/** 404: the object does not exist for this key. */
export class NotFoundError extends PramaanError {
  override readonly name: string = 'NotFoundError'
}

/** 409: the request conflicts with the current state; `details` name the cause. */
export class ConflictError extends PramaanError {
  override readonly name: string = 'ConflictError'
}

/** 429 after all retries: wait for `retryAfterSeconds`. */
export class RateLimitError extends PramaanError {
  override readonly name: string = 'RateLimitError'
}

/** 5xx after all retries. */
export class ServerError extends PramaanError {
  override readonly name: string = 'ServerError'
}

/** No response, or not one of the API. A write may have been carried out: repeat it with the same idempotencyKey. */
export class ConnectionError extends PramaanError {
  override readonly name: string = 'ConnectionError'
}

/** Thrown by `mandates.waitUntilPrepared`. `code` says whether preparation failed, timed out, or the mandate was archived. */
export class PreparationError extends PramaanError {
  override readonly name: string = 'PreparationError'
  /** The mandate as last read. */
  readonly mandate: Mandate
  /** Why preparation failed and what to do; null if it did not fail. */
  readonly failureReason: string | null

  constructor(facts: Pick<ErrorFacts, 'code' | 'message'>, mandate: Mandate) {
    super({ ...facts, status: null })
    this.mandate = mandate
    this.failureReason = mandate.failure_reason
  }
}

type ErrorClass = new (facts: ErrorFacts) => PramaanError

const CLASS_OF_STATUS: ReadonlyMap<number, ErrorClass> = new Map<number, ErrorClass>([
  [400, ValidationError],
  [401, AuthenticationError],
  [404, NotFoundError],
  [409, ConflictError],
  [413, ValidationError],
  [415, ValidationError],
  [422, ValidationError],
  [429, RateLimitError],
])

/** Error of a response in the API's envelope. */
export function apiError(facts: ErrorFacts & { readonly status: number }): PramaanError {
  const Class = facts.status >= 500 ? ServerError : (CLASS_OF_STATUS.get(facts.status) ?? PramaanError)
  return new Class(facts)
}

/** Error of a response that is not the API's: the 404 of a proxy says nothing about the requested object. */
export function foreignError(facts: Omit<ErrorFacts, 'code'> & { readonly status: number }): PramaanError {
  const Class = facts.status >= 500 ? ServerError : facts.status === 429 ? RateLimitError : ConnectionError
  return new Class({ ...facts, code: 'UNEXPECTED_ANSWER' })
}
