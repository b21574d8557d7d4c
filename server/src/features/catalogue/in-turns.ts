import type { Steps } from './core/extract/steps.ts'

/** How long work may hold the event loop, and how it lets others have it. */
export interface Turns {
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
  /** Resolves once everybody who waits for the event loop has had it. */
  readonly nextTurn: () => Promise<void>
}

/** A turn itself costs some hundredths of a millisecond. Twice as long was 50 ms now and then, with a collection in between. */
const TURN_MS = 5

/** Takes the steps to their end. A step is some tenths of a millisecond at most, so that a turn is hardly longer than it may be. */
export async function runInTurns<T>({ stopwatch, nextTurn }: Turns, steps: Steps<T>): Promise<T> {
  let began = stopwatch()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (stopwatch() - began < TURN_MS) continue
    await nextTurn()
    began = stopwatch()
  }
}
