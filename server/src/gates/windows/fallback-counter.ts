import type { WindowCounter } from './window-counter.ts'

/** Counts in `shared` while it answers, in `local` while it does not: a limit may loosen to per process, a call never fails. */
export function fallbackCounter(
  shared: WindowCounter,
  local: WindowCounter,
  onFallback: (error: unknown) => void,
): WindowCounter {
  return {
    take: async (subject, rules, nowMs) => {
      try {
        return await shared.take(subject, rules, nowMs)
      } catch (error) {
        onFallback(error)
        return await local.take(subject, rules, nowMs)
      }
    },
  }
}
