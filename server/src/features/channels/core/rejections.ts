import type { PauseScope, ProviderOutcome } from './provider.ts'

/** So many messages in a row that the provider will never take: the next ones would not fare better. */
export const MOST_REJECTED_IN_A_ROW = 25

/** By account and approved text, in the order in which outcomes came to this process. */
export interface Rejections {
  /** What must be paused after this outcome; null if nothing. */
  note(accountId: string, providerId: string | null, outcome: ProviderOutcome): PauseScope | null
}

/**
 * A number that does not exist is the fault of the list and not counted; a message whose outcome is open says nothing. A text that is
 * rejected pauses the text: the account may have others.
 */
export function countRejections(): Rejections {
  const inARow = new Map<string, number>()
  return {
    note: (accountId, providerId, { kind }) => {
      if (kind !== 'rejected' && kind !== 'accepted') return null
      const key = `${accountId} ${providerId ?? ''}`
      const count = kind === 'rejected' ? (inARow.get(key) ?? 0) + 1 : 0
      if (count > 0 && count < MOST_REJECTED_IN_A_ROW) inARow.set(key, count)
      else inARow.delete(key)
      if (count < MOST_REJECTED_IN_A_ROW) return null
      return providerId === null ? 'account' : 'template'
    },
  }
}
