/**
 * Why a request was rejected. Features do not know HTTP: each API maps the code to a status, text and envelope in one place.
 * `details` list all problems at once, each with its field.
 */
export interface DomainError<Code extends string> {
  readonly code: Code
  /** Replaces the general text of the code where the case at hand can say more: what is in conflict, which limit was reached. */
  readonly message?: string
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds?: number
}

export interface ErrorDetail {
  readonly path: string
  readonly message: string
}

export function domainError<Code extends string>(code: Code, ...details: readonly ErrorDetail[]): DomainError<Code> {
  return { code, details }
}
