/** Ends with the sleep or, at once, with the caller's signal. */
export async function pause(sleep: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return await sleep
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  await Promise.race([sleep, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
