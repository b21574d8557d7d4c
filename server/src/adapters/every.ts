/** Does `work` every `ms`, never twice at once, until stopped. What it throws goes to `onError`; the next round comes anyway. */
export function every(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): { stop(): void } {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    work()
      .catch(onError)
      .finally(() => {
        running = false
      })
  }, ms)
  return { stop: () => clearInterval(timer) }
}
