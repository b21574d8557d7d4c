import type { EventType } from '../../server/src/features/events/core/event.ts'
import type { Mode } from '../../server/src/kernel/tenant.ts'

/** What a writer keeps of its own doing: a line of JSON each, on the disk before and after a commit. */
export type JournalLine =
  | {
      readonly what: 'begun'
      readonly tx: string
      readonly orgId: string
      readonly mode: Mode
      readonly events: readonly (readonly [id: string, type: EventType])[]
    }
  | { readonly what: 'appended' | 'committing' | 'committed' | 'rolled back'; readonly tx: string; readonly at: number }

export interface WrittenTransaction {
  readonly tx: string
  readonly tenant: string
  readonly events: readonly { readonly id: string; readonly type: EventType }[]
  /** `unknown`: killed or cut off before it heard. The database knows. */
  readonly outcome: 'committed' | 'rolled back' | 'unknown'
  /** When all of it was written and not yet committed: readers can be at work meanwhile. */
  readonly appendedAt: number | null
  readonly committingAt: number | null
}

export function tenantName({ orgId, mode }: { readonly orgId: string; readonly mode: Mode }): string {
  return `${orgId} ${mode}`
}

/** A line that a kill tore apart tells nothing and is left out. */
export function readJournal(text: string): readonly WrittenTransaction[] {
  const transactions = new Map<string, WrittenTransaction>()
  for (const line of text.split('\n').flatMap(parsed)) {
    if (line.what === 'begun') {
      const events = line.events.map(([id, type]) => ({ id, type }))
      const open = { outcome: 'unknown', appendedAt: null, committingAt: null } as const
      transactions.set(line.tx, { tx: line.tx, tenant: tenantName(line), events, ...open })
      continue
    }
    const known = transactions.get(line.tx)
    if (known) transactions.set(line.tx, { ...known, ...changeOf(line) })
  }
  return [...transactions.values()]
}

function changeOf(line: Exclude<JournalLine, { readonly what: 'begun' }>): Partial<WrittenTransaction> {
  if (line.what === 'appended') return { appendedAt: line.at }
  if (line.what === 'committing') return { committingAt: line.at }
  return { outcome: line.what }
}

function parsed(line: string): readonly JournalLine[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as JournalLine]
  } catch {
    return []
  }
}
