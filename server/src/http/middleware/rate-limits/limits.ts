import type { Mode } from '../../../kernel/tenant.ts'

/** How often a key may call: the partner document's table as data, and the buckets that one call has to pass. */
export const RATE_CLASSES = [
  'reads',
  'skillsSearch',
  'skillsLookup',
  'skillsMatch',
  'skillRequests',
  'workflowWrites',
  'mandateWrites',
  'campaignWrites',
] as const
export type RateClass = (typeof RATE_CLASSES)[number]
export type LimitRow = RateClass | 'wholeKey' | 'recruiter'

export interface RowLimits {
  readonly perSecond: number
  readonly burst: number
  readonly perMinute: number
  readonly perDay: number | null
}

export interface TaxonomyLimits {
  readonly skillsPerDay: number
  readonly browsePagesPerHour: number
}

/** Different people whom a key may name as candidates. Counted in PostgreSQL (`countPeople` of the people slice), not here. */
export interface PeopleLimits {
  readonly perDay: number
}

export interface KeyLimits {
  readonly rows: Readonly<Record<LimitRow, RowLimits>>
  readonly taxonomy: TaxonomyLimits
  readonly people: PeopleLimits
}

/** What was agreed with one partner for one key: its own numbers in place of the table's. */
export type LimitOverrides = { readonly [Row in LimitRow]?: Partial<Record<keyof RowLimits, number>> } & {
  readonly taxonomy?: Partial<TaxonomyLimits>
  readonly people?: Partial<PeopleLimits>
}

export interface Bucket {
  readonly name: string
  readonly perSecond: { readonly rate: number; readonly burst: number }
  readonly perMinute: number
  readonly perDay: number | null
}

const LIVE: KeyLimits = {
  rows: {
    wholeKey: { perSecond: 150, burst: 300, perMinute: 6_000, perDay: null },
    recruiter: { perSecond: 5, burst: 5, perMinute: 200, perDay: null },
    reads: { perSecond: 20, burst: 40, perMinute: 1_200, perDay: null },
    skillsSearch: { perSecond: 100, burst: 200, perMinute: 4_000, perDay: null },
    skillsLookup: { perSecond: 20, burst: 40, perMinute: 600, perDay: null },
    skillsMatch: { perSecond: 10, burst: 20, perMinute: 300, perDay: 50_000 },
    skillRequests: { perSecond: 2, burst: 5, perMinute: 60, perDay: 2_000 },
    workflowWrites: { perSecond: 5, burst: 10, perMinute: 60, perDay: 2_000 },
    mandateWrites: { perSecond: 10, burst: 20, perMinute: 300, perDay: 20_000 },
    campaignWrites: { perSecond: 2, burst: 5, perMinute: 30, perDay: 500 },
  },
  taxonomy: { skillsPerDay: 15_000, browsePagesPerHour: 200 },
  people: { perDay: 2_000 },
}

export const LIMIT_ROWS = Object.keys(LIVE.rows) as readonly LimitRow[]

/** An override applies unchanged to a test key too: it was agreed for that key. */
export function limitsOfKey(mode: Mode, overrides: LimitOverrides = {}): KeyLimits {
  const share = mode === 'test' ? tenth : (number: number) => number
  const rows = LIMIT_ROWS.map(row => [row, rowLimits(LIVE.rows[row], share, overrides[row])])
  return {
    rows: Object.fromEntries(rows),
    taxonomy: {
      skillsPerDay: share(LIVE.taxonomy.skillsPerDay),
      browsePagesPerHour: share(LIVE.taxonomy.browsePagesPerHour),
      ...overrides.taxonomy,
    },
    people: { perDay: share(LIVE.people.perDay), ...overrides.people },
  }
}

/**
 * An overridden rate changes the burst with it: with the old burst a raised rate could never be used. A recruiter's burst equals the
 * rate, as in the document; the other rows get twice the rate.
 */
function rowLimits(row: RowLimits, share: (number: number) => number, override: LimitOverrides[LimitRow]): RowLimits {
  const burst =
    override?.perSecond === undefined ? share(row.burst) : override.perSecond * (row.burst === row.perSecond ? 1 : 2)
  return {
    perSecond: share(row.perSecond),
    perMinute: share(row.perMinute),
    perDay: row.perDay === null ? null : share(row.perDay),
    ...override,
    burst: override?.burst ?? burst,
  }
}

function tenth(number: number): number {
  return Math.max(1, Math.floor(number / 10))
}

/** The whole key's bucket, the class's, and the recruiter's if one is named: always in this order. */
export function bucketsOfCall(limits: KeyLimits, rateClass: RateClass, recruiter: string | null): readonly Bucket[] {
  const shared = sharedBuckets(limits, rateClass)
  return recruiter === null ? shared : [...shared, bucket(`recruiter:${recruiter}`, limits.rows.recruiter)]
}

const sharedOf = new WeakMap<KeyLimits, Map<RateClass, readonly Bucket[]>>()

/** Made once for the limits of a key, which are kept as long as the key is known. */
function sharedBuckets(limits: KeyLimits, rateClass: RateClass): readonly Bucket[] {
  const ofKey = sharedOf.get(limits) ?? new Map<RateClass, readonly Bucket[]>()
  const buckets = ofKey.get(rateClass) ?? [
    bucket('wholeKey', limits.rows.wholeKey),
    bucket(rateClass, limits.rows[rateClass]),
  ]
  sharedOf.set(limits, ofKey.set(rateClass, buckets))
  return buckets
}

/** The whole key's bucket and every class's, for showing what is left of each. */
export function bucketsOfKey(limits: KeyLimits): readonly Bucket[] {
  return (['wholeKey', ...RATE_CLASSES] as const).map(row => bucket(row, limits.rows[row]))
}

function bucket(name: string, { perSecond, burst, perMinute, perDay }: RowLimits): Bucket {
  return { name, perSecond: { rate: perSecond, burst }, perMinute, perDay }
}
