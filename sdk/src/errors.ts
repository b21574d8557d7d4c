import type { ErrorEnvelope, Mandate } from './generated/partner.ts'

/** The codes of the API (docs/errors.md), three for what never was its answer, and two for what was waited for in vain. */
export type ErrorCode =
  | ErrorEnvelope['error']['code']
  /** No answer came: the connection was refused, cut or never made. */
  | 'CONNECTION_FAILED'
  /** No answer came within timeoutMs, or a mandate was still preparing by then. */
  | 'TIMEOUT'
  /** Somebody else answered: a proxy, a redirect, a sign-in page. */
  | 'UNEXPECTED_ANSWER'
  /** The mandate waited for failed. */
  | 'PREPARATION_FAILED'
  /** The mandate waited for was archived before it was ready. */
  | 'MANDATE_ARCHIVED'

export type ErrorDetail = ErrorEnvelope['error']['details'][number]

export interface ErrorFacts {
  readonly code: ErrorCode
  readonly message: string
  /** Null when no answer came, or when it is not about a single answer. */
  readonly status: number | null
  readonly details?: readonly ErrorDetail[]
  readonly requestId?: string | null
  readonly retryAfterSeconds?: number | null
  readonly cause?: unknown
}

/** Whatever goes wrong with a call. The subclasses are those a caller treats differently; for the rest `code` tells. */
export class PramaanError extends Error {
  readonly code: ErrorCode
  readonly status: number | null
  readonly details: readonly ErrorDetail[]
  /** To be quoted to support. */
  readonly requestId: string | null
  /** When the same call may succeed, if the server said so. */
  readonly retryAfterSeconds: number | null

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = new.target.name
    this.code = facts.code
    this.status = facts.status
    this.details = facts.details ?? []
    this.requestId = facts.requestId ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** 401: the key, its secret or the clock. */
export class AuthenticationError extends PramaanError {}
/** 400, 413, 415, 422: the call as it is can never succeed; `details` name each field. */
export class ValidationError extends PramaanError {}
/** 404: there is no such object for this key. */
export class NotFoundError extends PramaanError {}
/** 409: not in this state; `details` name what stands in the way. */
export class ConflictError extends PramaanError {}
/** 429, after the retries: wait for `retryAfterSeconds`. */
export class RateLimitError extends PramaanError {}
/** 5xx, after the retries. */
export class ServerError extends PramaanError {}
/** No answer, or none of the API's. A write may have been done all the same: repeat it with the same idempotencyKey. */
export class ConnectionError extends PramaanError {}

/** What `mandates.waitUntilPrepared` waited for did not come; `code` tells whether it failed, was archived, or takes longer. */
export class PreparationError extends PramaanError {
  /** As it was last seen. */
  readonly mandate: Mandate
  /** Why, and what to do, when it failed. */
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

/** The error of an answer in the API's own envelope. */
export function apiError(facts: ErrorFacts & { readonly status: number }): PramaanError {
  const Class = facts.status >= 500 ? ServerError : (CLASS_OF_STATUS.get(facts.status) ?? PramaanError)
  return new Class(facts)
}

/** The error of an answer that is not the API's: a 404 of a proxy says nothing about the object that was asked for. */
export function foreignError(facts: Omit<ErrorFacts, 'code'> & { readonly status: number }): PramaanError {
  const Class = facts.status >= 500 ? ServerError : facts.status === 429 ? RateLimitError : ConnectionError
  return new Class({ ...facts, code: 'UNEXPECTED_ANSWER' })
}
