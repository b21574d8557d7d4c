import { OverloadedError } from '../faults.ts'

/** Limits how much of the process one area of the API can occupy. */
export interface Bulkhead {
  /** Runs the work when the area has a free slot. Rejects with OverloadedError if none gets free in time. */
  run<T>(area: string, work: () => Promise<T>): Promise<T>
}

export interface BulkheadOptions {
  /** Connections of the pool that all areas share. */
  readonly connections: number
  /** Runs the function after so many milliseconds, unless what it returns is called before. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly patience?: Patience
}

/** How long a call waits for a slot, and how many may wait. */
export interface Patience {
  readonly waitMs: number
  readonly mostWaiting: number
}

/** The rest of the connections is left for other areas, however slow this one is. */
const SHARE_OF_ONE_AREA = 0.6
/** Of servers: as long as a request waits for a connection. More could not be served within the wait, and are rejected at once. */
const OF_SERVERS: Patience = { waitMs: 1_000, mostWaiting: 200 }
/** Of people: a class presses the same button at the same time, and each would rather wait some seconds than read an error. */
export const OF_PEOPLE: Patience = { waitMs: 10_000, mostWaiting: 1_000 }

/** The page of students and its calls share their slots. */
export const STUDENT_AREA = 'students'
export const CANDIDATE_AREA = 'candidates'

interface Area {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * An operation holds at most one connection at a time, so slots are connections. Without them, a lock on one table made every call
 * of every partner wait for a connection and answer 503: 15 calls a second on the locked table occupied all ten connections.
 */
export function createBulkhead({ connections, after, patience = OF_SERVERS }: BulkheadOptions): Bulkhead {
  const slots = slotsOf(connections)
  const areas = new Map<string, Area>()
  const areaOf = (name: string): Area => {
    const known = areas.get(name) ?? { running: 0, waiting: new Set() }
    areas.set(name, known)
    return known
  }
  return {
    run: async (name, work) => {
      const area = areaOf(name)
      if (area.running >= slots) await waitForSlot(area, after, patience)
      else area.running++
      try {
        return await work()
      } finally {
        // The slot is handed over, so that a new call cannot take it from one that waits.
        const [next] = area.waiting
        if (next === undefined) area.running--
        else next()
      }
    },
  }
}

function slotsOf(connections: number): number {
  return Math.max(1, Math.floor(connections * SHARE_OF_ONE_AREA))
}

/** Calls of servers that have a slot of an area or may wait for one. */
export function mostCallsOfAnArea(connections: number): number {
  return slotsOf(connections) + OF_SERVERS.mostWaiting
}

function waitForSlot(area: Area, after: BulkheadOptions['after'], { waitMs, mostWaiting }: Patience): Promise<void> {
  if (area.waiting.size >= mostWaiting) return Promise.reject(new OverloadedError('too many calls wait for a slot'))
  return new Promise((resolve, reject) => {
    const take = () => {
      cancel()
      area.waiting.delete(take)
      resolve()
    }
    const cancel = after(waitMs, () => {
      area.waiting.delete(take)
      reject(new OverloadedError(`no slot within ${waitMs} ms`))
    })
    area.waiting.add(take)
  })
}
