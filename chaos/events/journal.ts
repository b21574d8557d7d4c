import type { EventType } from '../../server/src/contract/event.ts'
import type { Mode } from '../../server/src/kernel/tenant.ts'

/** The journal of a writer: lines of JSON, on the disk before and after a commit. */
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
  /** `unknown`: killed or cut off before the answer. The database has the outcome. */
  readonly outcome: 'committed' | 'rolled back' | 'unknown'
  /** When all of it was written and not yet committed: reads can happen in between. */
  readonly appendedAt: number | null
  readonly committingAt: number | null
}

export function tenantName({ orgId, mode }: { readonly orgId: string; readonly mode: Mode }): string {
  return `${orgId} ${mode}`
}

/** A line that a kill cut off is ignored. */
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
