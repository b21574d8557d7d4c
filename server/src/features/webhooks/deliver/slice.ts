import type { TriedDelivery } from '../core/decide-outcomes.ts'
import { afterTry, triesAtOnce } from '../core/health.ts'
import { judgeTry } from '../core/judge-try.ts'
import type { SettledDelivery } from '../delivery-store.ts'
import type { Lane } from '../lane-store.ts'
import type { DeliverDeps } from './deps.ts'
import { type LaneState, type Recorded, record } from './record.ts'

/** Outcomes are written together, but none waits long: what is not written is sent again after a crash. */
const WRITTEN_AT_ONCE = 64
const WRITTEN_AFTER_MS = 100
/** No try begins longer than this after its owner switched the endpoint off, moved it, or took a secret away. */
const LOOKED_AT_WITHIN_MS = 250

/** One stay in a lane: what it has seen of the endpoint, and what it has yet to write down. */
export interface Slice {
  /** How many tries may run now. None when the endpoint pauses or was changed, or somebody else has the lane. */
  mayTry(): Promise<number>
  /** As far as this stay has seen; what is written is decided on the row itself. */
  isSuspended(): boolean
  /** Read, and not written yet: their rows say that they are due still. */
  inHand(): ReadonlySet<string>
  take(ids: readonly string[]): void
  note(tried: TriedDelivery): void
  end(deliveries: readonly SettledDelivery[]): void
  /** Writes what is left and gives the lane back. */
  leave(replayAfter: Date | null): Promise<void>
}

export function openSlice(deps: DeliverDeps, lane: Lane, mayGoOn: () => boolean): Slice {
  const inHand = new Set<string>()
  let state: LaneState = lane
  let seen: Recorded = 'written'
  let tried: TriedDelivery[] = []
  let ended: SettledDelivery[] = []
  let lookedAt = deps.stopwatch()
  let writing: Promise<void> | null = null

  const flush = async (leaves: { readonly replayAfter: Date | null } | null) => {
    const written = { tried, ended }
    ;[tried, ended] = [[], []]
    const startedAt = deps.stopwatch()
    const writeDown = () => record(deps, lane, { ...written, leaves })
    // A connection that was cut, a deadlock: once more, or all of it would be sent again.
    seen = await writeDown().catch(writeDown)
    lookedAt = startedAt
    for (const { id } of [...written.tried, ...written.ended]) inHand.delete(id)
  }
  const flushBeside = () => {
    writing ??= flush(null).finally(() => {
      writing = null
    })
    // It is heard by whoever waits for it; should nobody, the next write fails as well.
    writing.catch(() => {})
    return writing
  }
  const triesNow = () =>
    seen === 'written' && mayGoOn() && !isPaused(state, deps.clock()) ? triesAtOnce(state.status, state.health) : 0
  return {
    isSuspended: () => state.status === 'suspended',
    inHand: () => new Set(inHand),
    mayTry: async () => {
      if (triesNow() > 0 && deps.stopwatch() - lookedAt >= LOOKED_AT_WITHIN_MS) await flushBeside()
      return triesNow()
    },
    take: ids => {
      for (const id of ids) inHand.add(id)
    },
    note: one => {
      const now = new Date(deps.clock())
      state = afterTry(state.status, state.health, judgeTry(one.outcome, now), now, deps.random())
      tried.push(one)
      const isTime = tried.length >= WRITTEN_AT_ONCE || deps.stopwatch() - lookedAt >= WRITTEN_AFTER_MS
      if (isTime) void flushBeside()
    },
    end: deliveries => void ended.push(...deliveries),
    leave: async replayAfter => {
      await writing
      if (seen !== 'lost') await flush({ replayAfter })
    },
  }
}

function isPaused({ status, health }: LaneState, nowMs: number): boolean {
  return triesAtOnce(status, health) === 0 || (health.notBefore !== null && health.notBefore.getTime() > nowMs)
}
