/** How much of the catalogue a key has been given: it may be used, and not copied. Redis and its stand-in implement it. */
export interface TaxonomyMeter {
  /** Counts the different skills given out in an IST day. Refused, and nothing counted, if new ones would pass the cap. */
  take(given: GivenSkills): Promise<SkillsVerdict>
  /** Counts pages in a clock hour: the first page beyond the limit is one too many, and so is every later one. */
  countBrowsePage(page: BrowsedPage): Promise<{ readonly tooMany: boolean }>
}

export interface GivenSkills {
  readonly keyId: string
  readonly skills: readonly number[]
  readonly cap: number
  readonly nowMs: number
}

export interface SkillsVerdict {
  readonly allowed: boolean
  /** Different skills today, with this call's if it was allowed. */
  readonly used: number
  /** Until midnight IST; 0 for an allowed call. */
  readonly retryAfterSeconds: number
}

export interface BrowsedPage {
  readonly keyId: string
  readonly limit: number
  readonly nowMs: number
}

export const HOUR_MS = 3_600_000
