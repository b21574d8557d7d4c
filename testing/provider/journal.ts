import type { Fault, JournalEntry } from './protocol.ts'

export interface Journal {
  add(entry: Omit<JournalEntry, 'number'>): void
  /** Entries after this number. */
  since(number: number): readonly JournalEntry[]
  has(id: string): boolean
  counts(): { readonly messages: number; readonly repeated: number; readonly faults: Readonly<Record<Fault, number>> }
}

/** In memory: it must outlive the server under test, not its own process. */
export function createJournal(): Journal {
  const entries: JournalEntry[] = []
  const ids = new Set<string>()
  const faults = { closed: 0, receiptFirst: 0, receiptTwice: 0, outOfOrder: 0 }
  return {
    add: entry => {
      entries.push({ number: entries.length + 1, ...entry })
      ids.add(entry.id)
      for (const fault of entry.faults) faults[fault] += 1
    },
    since: number => entries.slice(Math.max(number, 0)),
    has: id => ids.has(id),
    counts: () => ({ messages: entries.length, repeated: entries.length - ids.size, faults }),
  }
}
