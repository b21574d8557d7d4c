import { type Refusal, type RefusalDetail, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { LIMIT_ROWS, type LimitOverrides } from './limits.ts'

/** Reads a key's own limits, `{"skillsMatch": {"perMinute": 600}}`, and names everything that is wrong with them at once. */
const ROW_FIELDS = ['perSecond', 'burst', 'perMinute', 'perDay']
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ...LIMIT_ROWS.map(row => [row, ROW_FIELDS] as const),
  ['taxonomy', ['skillsPerDay', 'browsePagesPerHour']] as const,
])

/** Keeps thousandths of tokens within the whole numbers that JavaScript and Lua count exactly. */
const MOST = 1_000_000_000

export function parseLimitOverrides(json: unknown): Result<LimitOverrides, Refusal<'INVALID_LIMITS'>> {
  const faults = isObject(json)
    ? Object.entries(json).flatMap(([name, numbers]) => faultsOfRow(name, numbers))
    : [{ path: '', message: 'The limits must be an object.' }]
  return faults.length > 0 ? refused(refusal('INVALID_LIMITS', ...faults)) : ok(json as LimitOverrides)
}

function faultsOfRow(name: string, numbers: unknown): readonly RefusalDetail[] {
  const fields = FIELDS.get(name)
  if (!fields) return [{ path: name, message: `${name} is none of ${[...FIELDS.keys()].join(', ')}.` }]
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
