import { EVENT_TYPES, type EventType, SENT_TYPES } from '../../../contract/event.ts'
import { timeOfId } from '../../../kernel/ulid-time.ts'

/** Whether events of the type are delivered to webhook endpoints. The others can only be pulled. */
export function isSent(type: EventType): boolean {
  return SENT_TYPES.some(sent => sent === type)
}

/** Parses a list of a query string: `mandate.ready,mandate.failed`. Null if it contains an unknown type. */
export function parseTypes(text: string): readonly EventType[] | null {
  const names = text.split(',').map(name => name.trim())
  const known = names.filter(name => EVENT_TYPES.some(type => type === name))
  return known.length === names.length ? ([...new Set(known)] as EventType[]) : null
}

/** How long events can be pulled and delivered again. */
export const KEPT_DAYS = 30

/** The latest time that a JavaScript Date can represent. */
const LAST_MS = 8_640_000_000_000_000

/** The span of the times in the ids, extended by `aroundMs` at both ends because clocks differ. */
export function createdBetween(
  ids: readonly string[],
  aroundMs: number,
): { readonly from: Date; readonly until: Date } {
  const times = ids.map(timeOfId)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return { from: new Date(Math.max(0, first - aroundMs)), until: new Date(Math.min(LAST_MS, last + aroundMs)) }
}

/** PostgreSQL's text of a time in UTC, such as `2026-11-15 07:05:11.48`, as the API writes it: like `Date.toISOString`. */
export function isoTime(text: string): string {
  const milliseconds = text.slice(20, 23).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
