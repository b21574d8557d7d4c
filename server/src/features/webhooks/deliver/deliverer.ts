import { triesAtOnce } from '../core/health.ts'
import { claimLanes, type Lane, renewLanes } from '../lane-store.ts'
import type { DeliverDeps } from './deps.ts'
import { runLane } from './run-lane.ts'

/** After this a lane lets others pass, if any wait. */
const SLICE_MS = 2_000
/** A lane whose worker has not been heard of for so long is taken over. */
const LEASE_SECONDS = 8
const RENEW_EVERY_MS = 2_000

export interface DelivererLimits {
  /** How many endpoints one process sends to at the same time. */
  readonly well: number
  /** Of those that fail, which are tried with one delivery each; apart, so that they take nobody's place. */
  readonly unwell: number
}

export interface Deliverer {
  /** Takes up what is due, as far as there is room, and gives how many endpoints that is. Does not wait for them. */
  round(): Promise<number>
  /** Once everything that was taken up is done. */
  idle(): Promise<void>
  /** Begins no more tries, waits for those under way, and lets go. */
  stop(): Promise<void>
}

type Kind = keyof DelivererLimits

export function deliverer(deps: DeliverDeps, limits: DelivererLimits): Deliverer {
  const running = new Map<string, { readonly kind: Kind; readonly done: Promise<void> }>()
  let isStopping = false
  let renewedAt = deps.stopwatch()

  const room = (kind: Kind) => limits[kind] - [...running.values()].filter(each => each.kind === kind).length
  const run = (lane: Lane) => {
    const kind: Kind = triesAtOnce(lane.status, lane.health) === 1 ? 'unwell' : 'well'
    const ends = deps.stopwatch() + SLICE_MS
    const mayGoOn = () => !isStopping && (deps.stopwatch() < ends || room(kind) > 0)
    const done = runLane(deps, lane, mayGoOn)
      .catch(deps.watch.failed)
      .finally(() => running.delete(lane.token))
    running.set(lane.token, { kind, done })
  }
  const renew = async () => {
    if (running.size === 0 || deps.stopwatch() - renewedAt < RENEW_EVERY_MS) return
    renewedAt = deps.stopwatch()
    await renewLanes(deps.database.reads, [...running.keys()], LEASE_SECONDS)
  }
  const idle = async () => {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
  }
  return {
    round: async () => {
      await renew()
      if (isStopping) return 0
      const most = { well: room('well'), unwell: room('unwell') }
      const lanes = await claimLanes(deps.database.reads, new Date(deps.clock()), most, LEASE_SECONDS)
      for (const lane of lanes) run(lane)
      return lanes.length
    },
    idle,
    stop: async () => {
      isStopping = true
      await idle()
    },
  }
}
