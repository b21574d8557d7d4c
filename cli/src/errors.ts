import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PramaanError,
  RateLimitError,
  ValidationError,
} from '@pramaan/sdk'

/** The command was given wrongly, or something it needs is missing: the message says what to do. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** The command ran, and its answer is "no": a signature does not match, a check of `doctor` fails. What to say is printed already. */
export class NegativeAnswer extends Error {
  override readonly name: string = 'NegativeAnswer'
}

/** For scripts, which cannot read messages. Documented in README.md. */
export const EXIT_CODES = {
  failed: 1,
  usage: 2,
  authentication: 3,
  notFound: 4,
  invalid: 5,
  rateLimited: 6,
  connection: 7,
} as const

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT_CODES.usage
  if (error instanceof AuthenticationError) return EXIT_CODES.authentication
  if (error instanceof NotFoundError) return EXIT_CODES.notFound
  if (error instanceof ValidationError || error instanceof ConflictError) return EXIT_CODES.invalid
  if (error instanceof RateLimitError) return EXIT_CODES.rateLimited
  if (error instanceof ConnectionError) return EXIT_CODES.connection
  return EXIT_CODES.failed
}

export interface ErrorReport {
  readonly code: string
  readonly message: string
  readonly details: readonly { readonly path: string; readonly message: string }[]
  readonly request_id: string | null
}

export function reportOf(error: unknown): ErrorReport {
  if (error instanceof PramaanError) {
    const details = error.details.map(({ path, message }) => ({ path, message }))
    return { code: error.code, message: error.message, details, request_id: error.requestId }
  }
  const code = error instanceof UsageError ? 'USAGE' : 'FAILED'
  return { code, message: error instanceof Error ? error.message : String(error), details: [], request_id: null }
}

/** Those after which the same call may succeed. */
export function isTemporary(error: unknown): error is PramaanError {
  return error instanceof PramaanError && (error.status === null || error.status === 429 || error.status >= 500)
}
