import type { DomainError, ErrorDetail } from '../kernel/domain-error.ts'
import { domainError } from '../kernel/domain-error.ts'
import type { JsonFault } from '../kernel/json.ts'
import { type SchemaFault, toDetails } from './schema-faults.ts'

/** Errors before an operation runs, or because it threw. The error table of every API has an entry for each. */
export type TransportCode =
  | 'VALIDATION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'ROUTE_NOT_FOUND'
  | 'BUSY'
  | 'SERVER_ERROR'

const JSON_FAULTS: Record<JsonFault, string> = {
  not_json: 'is not valid JSON',
  too_deep: 'is nested deeper than 32 levels',
  too_many_keys: 'has more than 10,000 keys',
  repeated_key: 'repeats a key within one object',
  forbidden_key: 'has a key named __proto__, constructor or prototype',
  forbidden_character: 'has text with a NUL character or half of a surrogate pair',
  unsafe_number: 'has a number too large to be exact',
}

export class JsonRejected extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault)
    this.fault = fault
  }
}

/** The process has no capacity for this call now: the caller may try again. */
export class OverloadedError extends Error {}

/** The organisation of a call is not served here now: another cell has it, or it is being moved (`cell` is null). */
export class HeldElsewhereError extends Error {
  readonly cell: string | null
  constructor(cell: string | null) {
    super(cell === null ? 'The organisation is being moved.' : `The organisation is in cell ${cell}.`)
    this.cell = cell
  }
}

/** The same, of a transaction that PostgreSQL refused (migration 0100). Null for any other error. */
export function heldElsewhere(error: unknown): HeldElsewhereError | null {
  if (error instanceof HeldElsewhereError) return error
  const { code, hint } = error as { readonly code?: string; readonly hint?: string }
  if (code === 'PC503') return new HeldElsewhereError(null)
  return code === 'PC421' ? new HeldElsewhereError(hint ?? null) : null
}

/** Long enough to recognise the address, short enough for a log line or a screen. */
const LONGEST_SHOWN_PATH = 200

/** An address that no route matches. The query is left out: it may hold a secret, and it does not take part in routing. */
export function routeNotFound(method: string, url: string): DomainError<'ROUTE_NOT_FOUND'> {
  const path = url.split('?', 1)[0]!
  const shown = path.length > LONGEST_SHOWN_PATH ? `${path.slice(0, LONGEST_SHOWN_PATH)}…` : path
  return { ...domainError('ROUTE_NOT_FOUND'), message: `No route matches ${method} ${shown.toWellFormed()}.` }
}

/** Maps an error thrown during a request to an error of the API. Unexpected ones become SERVER_ERROR and are logged. */
export function toDomainError(error: unknown): DomainError<TransportCode> {
  if (error instanceof JsonRejected) {
    return domainError('VALIDATION_FAILED', { path: 'body', message: `The body ${JSON_FAULTS[error.fault]}.` })
  }
  const held = heldElsewhere(error)
  if (held !== null) return { ...domainError('BUSY'), message: held.message, retryAfterSeconds: 1 }
  const { code, statusCode, validation, validationContext, problems = [] } = error as FastifyFault
  if (validation)
    return domainError('VALIDATION_FAILED', ...toDetails(validation, validationContext ?? 'body'), ...problems)
  if (statusCode === 413) return domainError('PAYLOAD_TOO_LARGE')
  if (statusCode === 415) return domainError('UNSUPPORTED_MEDIA_TYPE')
  if (error instanceof OverloadedError || isBusy(code, error)) return { ...domainError('BUSY'), retryAfterSeconds: 1 }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return domainError('VALIDATION_FAILED', { path: 'request', message: 'The request could not be read.' })
  }
  return domainError('SERVER_ERROR')
}

interface FastifyFault {
  readonly code?: string
  readonly statusCode?: number
  readonly validation?: readonly SchemaFault[]
  readonly validationContext?: string
  /** Of a body: what its rules found besides. */
  readonly problems?: readonly ErrorDetail[]
}

/**
 * No free connection within a second, the database restarting (57P0x), refusing connections (ECONNREFUSED, too many:
 * 53300) or silent (ETIMEDOUT), out of disk or memory (53xxx, 58030) or read-only (25006), or a statement or lock that ran out of time
 * (57014, 55P03): the caller may try again. XX000 is PostgreSQL's internal error: 753 of 823 writes got it while its disk was full for a
 * minute; damaged data has other codes. A pooler that lost its connection, or has had none free for too long, says 08P01 and closes that of
 * the caller (FATAL); PostgreSQL says 08P01 of a malformed message, as an ERROR.
 */
function isBusy(code: string | undefined, error: unknown): boolean {
  if (code === '08P01') return (error as { severity?: string }).severity === 'FATAL'
  if (code !== undefined)
    return /^(57P0\d|53\d{3}|XX000|25006|58030|57014|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT)$/.test(code)
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
  )
}
