/** Runs work one at a time, callers in turn. For work that needs the CPU: running it in parallel only makes all of it slower. */
export interface FairQueue {
  /** Rejects with what `onFull` returns if this caller has too much waiting already. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

export interface FairQueueOptions {
  /** Calls that one caller may have waiting. */
  readonly mostWaiting: number
  readonly onFull: () => Error
}

/**
 * A caller with many calls waits for its own, others at most for one call of each caller before them. Work is expected to yield to the
 * event loop; then requests that are not queued here wait for one slice of it, not for one slice of every call that runs.
 */
export function fairQueue({ mostWaiting, onFull }: FairQueueOptions): FairQueue {
  /** In the order in which callers get their next turn. */
  const waiting = new Map<string, (() => void)[]>()
  let isRunning = false

  const next = () => {
    const [first] = waiting
    if (first === undefined) {
      isRunning = false
      return
    }
    const [caller, turns] = first
    const start = turns.shift()!
    // Behind all others, if there is more.
    waiting.delete(caller)
    if (turns.length > 0) waiting.set(caller, turns)
    start()
  }
  const turnOf = (caller: string): Promise<void> => {
    if (!isRunning) {
      isRunning = true
      return Promise.resolve()
    }
    const turns = waiting.get(caller) ?? []
    if (turns.length >= mostWaiting) return Promise.reject(onFull())
    waiting.set(caller, turns)
    return new Promise(resolve => turns.push(resolve))
  }
  return {
    run: async (caller, work) => {
      await turnOf(caller)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
