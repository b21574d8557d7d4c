import type { Mix } from './kinds.ts'

/**
 * Run A: healthy organisations alone, all while all are healthy, and the mix. Run B: the mix, and one event each at the end.
 */
export const PHASES = { alone: 'alone', allGood: 'all good', mix: 'mix', shaken: 'shaken', probe: 'probe' } as const

export interface Size {
  readonly mix: Mix
  /** How many healthy and how many bad organisations have two more endpoints. */
  readonly withMore: number
  /** For all organisations together: the rate offered and the total. */
  readonly perSecond: number
  readonly events: number
  /** How long healthy organisations are alone, and then how long all are healthy, in seconds. */
  readonly aloneSeconds: number
  readonly allGoodSeconds: number
  readonly flapping: { readonly upMs: number; readonly downMs: number }
  readonly workerKills: number
  readonly backendKills: number
  readonly patienceMs: number
  /** An endpoint queue may pause for twelve minutes before it notices that its endpoint is healthy again. */
  readonly replayPatienceMs: number
  /** Long enough to distinguish a leak from warm-up, and bad neighbours from the noise of the machine. */
  readonly isLong: boolean
}

export const FULL: Size = {
  mix: { healthy: 20, ofEachBad: 4, flapping: 2 },
  withMore: 3,
  perSecond: 100,
  events: 100_000,
  aloneSeconds: 60,
  allGoodSeconds: 150,
  flapping: { upMs: 20_000, downMs: 10_000 },
  workerKills: 30,
  backendKills: 10,
  patienceMs: 300_000,
  replayPatienceMs: 1_200_000,
  isLong: true,
}

export const SMALL: Size = {
  mix: { healthy: 6, ofEachBad: 1, flapping: 1 },
  withMore: 1,
  perSecond: 60,
  events: 600,
  aloneSeconds: 6,
  allGoodSeconds: 2,
  flapping: { upMs: 3_000, downMs: 1_500 },
  workerKills: 3,
  backendKills: 2,
  patienceMs: 60_000,
  replayPatienceMs: 60_000,
  isLong: false,
}
