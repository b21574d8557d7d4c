import type { Ack, Page, Pull, Refused } from './history.ts'

/** What all pullers and readers of this process sent and were told, in one order. */
export interface Journals {
  readonly pulls: Pull[]
  readonly acks: Ack[]
  readonly readers: { readonly tenant: string; readonly pages: Page[] }[]
  readonly refused: Refused[]
  readonly seen: { abandoned: number; replayed: number; cut: number; unreached: number }
  /** Rises with every call: what was sent after an answer has a higher number than the answer. */
  tick(): number
  /** An id comes many times over and is kept once. */
  one(id: string): string
}

export function newJournals(): Journals {
  const ids = new Map<string, string>()
  let ticks = 0
  return {
    pulls: [],
    acks: [],
    readers: [],
    refused: [],
    seen: { abandoned: 0, replayed: 0, cut: 0, unreached: 0 },
    tick: () => ++ticks,
    one: id => {
      const known = ids.get(id)
      if (known === undefined) ids.set(id, id)
      return known ?? id
    },
  }
}

/** The same clock in every process of this machine, closer than a millisecond needs. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
