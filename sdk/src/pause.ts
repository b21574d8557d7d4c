/** Milliseconds. The signal clears the timer, so that a process that is asked to stop can end at once. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Never settles after an abort; `pause` does. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise(resolve => {
    if (signal?.aborted) return
    const letGo = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', letGo)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', letGo, { once: true })
  })

/** Settles after the time or, at once, when the signal aborts. */
export async function pause(sleep: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return await sleep
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
  })
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  await Promise.race([sleep, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
