/** A loop of the process that is expected to get further all the time, such as the poll for jobs. */
export interface ProgressReport {
  /** The loop got further just now. */
  beat(): void
}

export interface Progress {
  /** Starts to watch a loop. It counts as having got further now. */
  watch(name: string): ProgressReport
  /** Seconds since a watched loop last got further. */
  secondsSince(name: string): number
  /** The watched loops. */
  names(): readonly string[]
  /** The loop that has been still for longest, if that is too long. */
  stalled(): { readonly name: string; readonly seconds: number } | null
}

/** Longer than any restart of PostgreSQL or failover we have measured: a restart of this process would not help before. */
const STALLED_AFTER_MS = 60_000

/**
 * What the liveness check is based on. A process whose loops stand still answers requests of a health check for as long as it lives,
 * so an unconditional 200 says nothing.
 */
export function createProgress(monotonicNow: () => number): Progress {
  const lastBeats = new Map<string, number>()
  const ageMs = (name: string) => monotonicNow() - (lastBeats.get(name) ?? monotonicNow())
  return {
    watch: name => {
      lastBeats.set(name, monotonicNow())
      return { beat: () => void lastBeats.set(name, monotonicNow()) }
    },
    secondsSince: name => ageMs(name) / 1_000,
    names: () => [...lastBeats.keys()],
    stalled: () => {
      const [oldest] = [...lastBeats.keys()].toSorted((a, b) => ageMs(b) - ageMs(a))
      if (oldest === undefined || ageMs(oldest) <= STALLED_AFTER_MS) return null
      return { name: oldest, seconds: Math.floor(ageMs(oldest) / 1_000) }
    },
  }
}
