/** Milliseconds; the signal lets go of what it holds, so that a process asked to stop can end at once. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** After an abort it never ends: `pause` does. */
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

/** Ends with the sleep or, at once, with the caller's signal. */
export async function pause(sleep: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return await sleep
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  await Promise.race([sleep, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
