import { boundedMap } from '../../../kernel/bounded-map.ts'
import { istDay, msUntilIstMidnight } from '../../../kernel/clock.ts'

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

/** A full day of a live key is a set of 15,000 numbers: 0.33 MB measured. Therefore it holds fewer keys than the rate limiter. */
const MOST_KEYS = 200

/** The same metering in this process's memory, for when Redis is away. */
export function localTaxonomyMeter(mostKeys = MOST_KEYS): TaxonomyMeter {
  const days = boundedMap<{ readonly day: string; readonly skills: Set<number> }>(mostKeys)
  const hours = boundedMap<{ readonly hour: number; readonly pages: number }>(mostKeys)
  return {
    take: async ({ keyId, skills, cap, nowMs }) => {
      const day = istDay(nowMs)
      const last = days.get(keyId)
      const given = last?.day === day ? last.skills : new Set<number>()
      const fresh = new Set(skills).difference(given)
      if (fresh.size > 0 && given.size + fresh.size > cap) {
        return { allowed: false, used: given.size, retryAfterSeconds: Math.ceil(msUntilIstMidnight(nowMs) / 1000) }
      }
      for (const skill of fresh) given.add(skill)
      days.set(keyId, { day, skills: given })
      return { allowed: true, used: given.size, retryAfterSeconds: 0 }
    },
    countBrowsePage: async ({ keyId, limit, nowMs }) => {
      const hour = Math.floor(nowMs / HOUR_MS)
      const last = hours.get(keyId)
      const pages = last?.hour === hour ? last.pages + 1 : 1
      hours.set(keyId, { hour, pages })
      return { tooMany: pages > limit }
    },
  }
}
