import { isEnded } from '../core/delivery.ts'
import { nextReplay, REPLAYS_AT_ONCE } from '../core/schedule.ts'
import { type DueDelivery, findDue, type SettledDelivery, WHENEVER } from '../delivery-store.ts'
import type { Lane } from '../lane-store.ts'
import type { LoggedEvent } from '../ports.ts'
import type { DeliverDeps } from './deps.ts'
import type { Slice } from './slice.ts'

/** Read at once, bodies and all: 64 lanes of these are 16 MB at 2 KB each. */
const MOST_READ = 128
/** While tries are under way, what is new is looked for this often. */
export const READ_AGAIN_MS = 100

export interface Ready {
  readonly delivery: DueDelivery
  readonly event: LoggedEvent
}

/** What waits in a lane, read some at a time. */
export interface Due {
  /** Reads more if there can be more, and gives what to send next; null where there is nothing for now. */
  next(atOnce: number): Promise<Ready | null>
  /** No replay before. */
  replayAfter(): Date | null
}

export function openDue(deps: DeliverDeps, lane: Lane, slice: Slice): Due {
  const ready: Ready[] = []
  let replayAfter = lane.replayAfter
  let [isAll, readAt] = [false, Number.NEGATIVE_INFINITY]

  const read = async (most: number): Promise<readonly DueDelivery[]> => {
    const { reads } = deps.database.forTenant(lane.tenant)
    const now = new Date(deps.clock())
    const by = slice.isSuspended() ? WHENEVER : now
    // As it was before the reading: what is written meanwhile was due still for a statement that began earlier.
    const inHand = slice.inHand()
    const find = async (which: 'first' | 'replays', count: number) => {
      const rows = await findDue(reads, which, lane.webhookId, by, count + inHand.size)
      return rows.filter(({ id }) => !inHand.has(id)).slice(0, count)
    }
    const fresh = await find('first', most)
    isAll = fresh.length < most
    if (replayAfter !== null && replayAfter > now) return fresh
    const replays = await find('replays', Math.min(most, REPLAYS_AT_ONCE))
    if (replays.length > 0) replayAfter = nextReplay(now, replays.length)
    return [...fresh, ...replays]
  }
  const fill = async (most: number) => {
    readAt = deps.stopwatch()
    const due = await read(most)
    slice.take(due.map(({ id }) => id))
    const { reads } = deps.database.forTenant(lane.tenant)
    const events = due.length === 0 ? new Map<string, LoggedEvent>() : await deps.events.read(reads, due)
    const ended: SettledDelivery[] = []
    for (const delivery of due) {
      const event = events.get(delivery.id)
      // Acknowledged by its owner, or gone after 30 days.
      if (event && !isEnded(event.settledAt, delivery.replayedAt)) ready.push({ delivery, event })
      else ended.push({ ...delivery, state: 'ended', dueAt: null })
    }
    slice.end(ended)
  }
  return {
    replayAfter: () => replayAfter,
    next: async atOnce => {
      const isTime = !isAll || deps.stopwatch() - readAt >= READ_AGAIN_MS
      if (ready.length === 0 && isTime) await fill(atOnce === 1 ? 1 : MOST_READ)
      return ready.shift() ?? null
    },
  }
}
