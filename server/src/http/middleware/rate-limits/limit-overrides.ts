import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { LIMIT_ROWS, type LimitOverrides } from './limits.ts'
import { VERIFICATION_ROWS, type VerificationOverrides } from './verification-limits.ts'

/** Reads a key's own limits, `{"skillsMatch": {"perMinute": 600}}`, and names everything that is wrong with them at once. */
const ROW_FIELDS = ['perSecond', 'burst', 'perMinute', 'perDay']
type Fields = ReadonlyMap<string, readonly string[]>
const PARTNER_FIELDS: Fields = new Map([
  ...LIMIT_ROWS.map(row => [row, ROW_FIELDS] as const),
  ['taxonomy', ['skillsPerDay', 'browsePagesPerHour']] as const,
  ['people', ['perDay']] as const,
])
const VERIFICATION_FIELDS: Fields = new Map(Object.entries(VERIFICATION_ROWS))

/** Keeps thousandths of tokens within the whole numbers that JavaScript and Lua count exactly. */
const MOST = 1_000_000_000

export function parseLimitOverrides(json: unknown): Result<LimitOverrides, DomainError<'INVALID_LIMITS'>> {
  return parse<LimitOverrides>(json, PARTNER_FIELDS)
}

/** The same for a verification key: `{"newSessions": {"perDay": 50000}}`. */
export function parseVerificationOverrides(
  json: unknown,
): Result<VerificationOverrides, DomainError<'INVALID_LIMITS'>> {
  return parse<VerificationOverrides>(json, VERIFICATION_FIELDS)
}

function parse<Overrides>(json: unknown, known: Fields): Result<Overrides, DomainError<'INVALID_LIMITS'>> {
  const faults = isObject(json)
    ? Object.entries(json).flatMap(([name, numbers]) => faultsOfRow(known, name, numbers))
    : [{ path: '', message: 'The limits must be an object.' }]
  return faults.length > 0 ? err(domainError('INVALID_LIMITS', ...faults)) : ok(json as Overrides)
}

function faultsOfRow(known: Fields, name: string, numbers: unknown): readonly ErrorDetail[] {
  const fields = known.get(name)
  if (!fields) return [{ path: name, message: `${name} is none of ${[...known.keys()].join(', ')}.` }]
  if (!isObject(numbers)) return [{ path: name, message: `${name} must be an object.` }]
  return Object.entries(numbers).flatMap(([field, number]) => {
    const path = `${name}.${field}`
    if (!fields.includes(field)) return [{ path, message: `${path} is none of ${fields.join(', ')}.` }]
    return isLimit(number) ? [] : [{ path, message: `${path} must be a whole number from 1 to ${MOST}.` }]
  })
}

function isLimit(number: unknown): boolean {
  return Number.isInteger(number) && (number as number) >= 1 && (number as number) <= MOST
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
