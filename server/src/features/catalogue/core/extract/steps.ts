/**
 * Work in small steps, so that whoever runs it may let others have the event loop in between. How long a step takes hangs on no
 * text: a word, a stretch, never the whole.
 */
export type Steps<T> = Generator<void, T, void>

/** All of them at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
