import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'

/** What the world gives a process: time and chance. Everything that decides takes them as parameters; tests pass their own. */
export interface Ambient {
  readonly clock: Clock
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
  readonly newUuid: () => string
  readonly newRequestId: () => string
  readonly pickShard: () => number
}

export const realAmbient: Ambient = {
  clock: () => Date.now(),
  stopwatch: () => performance.now(),
  newUuid: () => randomUUID(),
  newRequestId: () => `req_${randomBytes(12).toString('hex')}`,
  pickShard: () => randomInt(16),
}
