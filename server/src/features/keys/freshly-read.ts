import type { Clock } from '../../kernel/clock.ts'
import { recentlyUsed } from '../../kernel/recently-used.ts'

/** A revocation works on every process within this; it must be under five seconds. */
const FRESH_MS = 3_000
const MOST_KEYS = 10_000

/**
 * Keys in use are read from the database every few seconds, not per call, and unknown ones as seldom, so that guessing costs us no
 * more than using one. Re-reading was chosen over LISTEN: nothing to miss while a connection is away.
 */
export function freshlyRead<Key>(
  clock: Clock,
  read: (name: string) => Promise<Key | null>,
): (name: string) => Promise<Key | null> {
  const known = recentlyUsed<{ readonly at: number; readonly key: Promise<Key | null> }>(MOST_KEYS)
  const remember = (name: string, now: number) => {
    const key = read(name)
    known.set(name, { at: now, key })
    // A failed read must not be remembered as an answer.
    key.catch(() => known.forget(name))
    return key
  }
  return async name => {
    const now = clock()
    const entry = known.get(name)
    const fresh = entry !== undefined && now >= entry.at && now - entry.at < FRESH_MS
    return await (fresh ? entry.key : remember(name, now))
  }
}
