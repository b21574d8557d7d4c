const MOST_CHANGES = 10
const HOUR_MS = 3_600_000

export type ChangeVerdict =
  | { readonly admitted: true; readonly changes: readonly Date[] }
  | { readonly admitted: false; readonly retryAfterSeconds: number }

/**
 * Ten changes in any sliding hour, from the last ten alone: an eleventh within an hour of the oldest of ten would be too many,
 * and older ones cannot matter. Exact because the row that holds them is locked. A change is never noted earlier than the one
 * before it, so a process whose clock runs behind opens no gap.
 */
export function admitChange(changes: readonly Date[], now: Date): ChangeVerdict {
  const last = changes.at(-1)
  const at = last !== undefined && last > now ? last : now
  const oldest = changes.length < MOST_CHANGES ? undefined : changes[0]
  const waitMs = oldest === undefined ? 0 : oldest.getTime() + HOUR_MS - at.getTime()
  if (waitMs > 0) return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  return { admitted: true, changes: [...changes, at].slice(-MOST_CHANGES) }
}
