/** Runs the work when fewer than the limit run, in the order of the calls. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

export function limitConcurrency(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  const release = () => {
    const next = waiting.shift()
    // Whoever waits takes the place over, so nobody who comes now is first.
    if (next === undefined) running -= 1
    else next()
  }
  return async work => {
    if (running < most) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      release()
    }
  }
}
