import type { Refusal } from '../kernel/refusal.ts'
import { refusal } from '../kernel/refusal.ts'
import type { JsonFault } from '../kernel/strict-json.ts'
import { type SchemaFault, toDetails } from './schema-faults.ts'

/** What can go wrong before an operation runs, or because it broke. Every surface's error table has an entry for each. */
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

export class JsonRefused extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault)
    this.fault = fault
  }
}

/** An error thrown anywhere in handling a request, as a refusal. What is unforeseen becomes SERVER_ERROR and is logged. */
export function toRefusal(error: unknown): Refusal<TransportCode> {
  if (error instanceof JsonRefused) {
    return refusal('VALIDATION_FAILED', { path: 'body', message: `The body ${JSON_FAULTS[error.fault]}.` })
  }
  const { code, statusCode, validation, validationContext } = error as FastifyFault
  if (validation) return refusal('VALIDATION_FAILED', ...toDetails(validation, validationContext ?? 'body'))
  if (statusCode === 413) return refusal('PAYLOAD_TOO_LARGE')
  if (statusCode === 415) return refusal('UNSUPPORTED_MEDIA_TYPE')
  if (isBusy(code, error)) return { ...refusal('BUSY'), retryAfterSeconds: 1 }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return refusal('VALIDATION_FAILED', { path: 'request', message: 'The request could not be read.' })
  }
  return refusal('SERVER_ERROR')
}

interface FastifyFault {
  readonly code?: string
  readonly statusCode?: number
  readonly validation?: readonly SchemaFault[]
  readonly validationContext?: string
}

/**
 * No free connection within a second, the database restarting (57P0x), refusing connections (ECONNREFUSED, too many:
 * 53300), or a statement or lock that ran out of time (57014, 55P03): the caller may try again.
 */
function isBusy(code: string | undefined, error: unknown): boolean {
  if (code !== undefined) return /^(57P0\d|53300|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/.test(code)
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
  )
}
