import { istDay, msUntilIstMidnight } from '../../kernel/ist-day.ts'
import { recentlyUsed } from '../../kernel/recently-used.ts'
import { HOUR_MS, type TaxonomyMeter } from './taxonomy-meter.ts'

/** A full day of a live key is a set of 15,000 numbers: 0.33 MB measured, hence fewer keys than the rate limiter holds. */
const MOST_KEYS = 200

/** The same metering in this process's memory, for when Redis is away. */
export function localTaxonomyMeter(mostKeys = MOST_KEYS): TaxonomyMeter {
  const days = recentlyUsed<{ readonly day: string; readonly skills: Set<number> }>(mostKeys)
  const hours = recentlyUsed<{ readonly hour: number; readonly pages: number }>(mostKeys)
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
