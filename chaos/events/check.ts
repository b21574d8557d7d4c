import { decodeCursor } from '../../server/src/kernel/cursor.ts'
import type { Ack, Err, History, Page, Pull, Reader, StoredRow } from './history.ts'

/** While pools fill again and the work is redistributed, a call may be answered 503. */
const BUSY_AFTER_FAULT_MS = 20_000
const MOST_RECOVERY_MS = 60_000

/** All faults; none for a valid history. */
export function checkHistory(history: History): readonly string[] {
  const stored = new Map(history.stored.map(row => [row.id, row]))
  return [
    ...writtenFaults(history, stored),
    ...pullFaults(history, stored),
    ...ackFaults(history, stored),
    ...history.readers.flatMap((reader, nth) => readerFaults(reader, nth, history.stored)),
    ...history.rejected.flatMap(each => rejectedFaults(each, history)),
    ...recoveryFaults(history),
  ]
}

/**
 * A transaction is stored completely or not at all, as its writer recorded it; nothing else is stored; all is acknowledged
 * in the end.
 */
function writtenFaults({ written, stored: rows }: History, stored: ReadonlyMap<string, StoredRow>): readonly string[] {
  const known = new Set<string>()
  const faults = written.flatMap(({ tx, tenant, events, outcome }) => {
    for (const { id } of events) known.add(id)
    const there = events.filter(({ id }) => stored.has(id))
    const wrong = there.filter(({ id, type }) => stored.get(id)!.tenant !== tenant || stored.get(id)!.type !== type)
    return [
      ...(outcome === 'committed' && there.length < events.length ? [`${tx} was committed and is not stored`] : []),
      ...(outcome === 'rolled back' && there.length > 0 ? [`${tx} was rolled back and is stored`] : []),
      ...(outcome === 'unknown' && there.length > 0 && there.length < events.length ? [`${tx} is stored in part`] : []),
      ...wrong.map(({ id }) => `${id} is stored with other values than were written`),
    ]
  })
  return [
    ...faults,
    ...rows.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is stored but no writer wrote it`),
    ...rows.filter(each => !each.acknowledged).map(({ id }) => `${id} was never acknowledged`),
  ]
}

function rejectedFaults({ path, status, code, at }: Err, { faultsAt, mayBeBusy = false }: History): readonly string[] {
  if (status === 409 && code === 'IDEMPOTENCY_IN_PROGRESS') return []
  const isShaken = faultsAt.some(fault => at >= fault && at <= fault + BUSY_AFTER_FAULT_MS)
  if (status === 503 && (isShaken || mayBeBusy)) return []
  return [`${status} ${code} from ${path.split('?')[0]}${status === 503 ? ' while nothing was killed' : ''}`]
}

function recoveryFaults({ recoveredMs, mayBeBusy = false }: History): readonly string[] {
  if (recoveredMs === null) return ['a process did not recover']
  return recoveredMs > MOST_RECOVERY_MS && !mayBeBusy
    ? [`a process recovered only after ${Math.round(recoveredMs)} ms`]
    : []
}

/** What pullers received, and the results of their acknowledgements. */
type Stored = ReadonlyMap<string, StoredRow>

function pullFaults({ pulls, acks, stored: rows }: History, stored: Stored): readonly string[] {
  const acknowledged = firstAcknowledged(acks)
  const seen = new Set<string>()
  const faults = pulls.flatMap(pull => {
    for (const id of pull.ids) seen.add(id)
    return faultsOfPull(pull, stored, acknowledged)
  })
  return [...faults, ...rows.filter(({ id }) => !seen.has(id)).map(({ id }) => `${id} was in no pull`)]
}

/** When a caller first learned that an event is acknowledged. */
function firstAcknowledged(acks: readonly Ack[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { acknowledged, answered } of acks)
    for (const id of acknowledged) first.set(id, Math.min(answered, first.get(id) ?? Number.POSITIVE_INFINITY))
  return first
}

function faultsOfPull(pull: Pull, stored: Stored, acknowledged: ReadonlyMap<string, number>): readonly string[] {
  const { tenant, types, limit, sent, ids, shown } = pull
  const mode = tenant.split(' ').at(-1)
  const faults = ids.flatMap((id, at) => {
    const row = stored.get(id)
    if (row === undefined) return [`${id} was pulled but never committed`]
    return [
      ...(row.tenant === tenant ? [] : [`${id} of ${row.tenant} was pulled by ${tenant}`]),
      ...(types === null || types.includes(row.type) ? [] : [`${id} was pulled in spite of its filter`]),
      ...(shown[at] === `${row.type} ${mode}` ? [] : [`${id} was shown as ${shown[at]}`]),
      ...((acknowledged.get(id) ?? sent) < sent ? [`${id} was pulled after it was acknowledged`] : []),
    ]
  })
  return [
    ...faults,
    ...(new Set(ids).size === ids.length ? [] : ['a pull held an event twice']),
    ...(ids.length <= limit ? [] : [`a pull of ${limit} held ${ids.length}`]),
  ]
}

/** Each id is reported once: acknowledged if it is stored and the caller's own, not found otherwise. */
function ackFaults({ acks }: History, stored: Stored): readonly string[] {
  return acks.flatMap(({ tenant, ids, acknowledged, notFound }) => {
    const own = new Set(ids.filter(id => stored.get(id)?.tenant === tenant))
    const reported = [...acknowledged, ...notFound].toSorted().join()
    return [
      ...(reported === [...ids].toSorted().join() ? [] : ['an acknowledgement did not report each of its ids once']),
      ...acknowledged.filter(id => !own.has(id)).map(id => `${id} was acknowledged for another organisation`),
      ...notFound.filter(id => own.has(id)).map(id => `${id} was not found by its owner`),
    ]
  })
}

/** What one reader assembled from its pages, compared with the final log. */
function readerFaults({ tenant, pages }: Reader, nth: number, stored: readonly StoredRow[]): readonly string[] {
  const own = stored.filter(row => row.tenant === tenant).map(({ id }) => id)
  const { log, faults } = putTogether(pages)
  const [wanted, read] = [new Set(own), new Set(log)]
  const foreign = log.filter(id => !wanted.has(id))
  const missing = own.filter(id => !read.has(id))
  const sameOrder = foreign.length > 0 || missing.length > 0 || log.every((id, at) => id === own[at])
  return [
    ...faults,
    ...missing.map(id => `missed ${id}`),
    ...foreign.map(id => `read ${id}, which is not in its log`),
    ...(read.size === log.length ? [] : [`read ${log.length - read.size} events twice`]),
    ...(sameOrder ? [] : ['read in another order than the log has']),
  ].map(fault => `reader ${nth}: ${fault}`)
}

/**
 * A page without a next cursor is the current end: the next page is requested with the same cursor and must begin with the
 * known events. What was returned once after a cursor can only be followed by more.
 */
function putTogether(pages: readonly Page[]): { readonly log: readonly string[]; readonly faults: readonly string[] } {
  const log: string[] = []
  const faults: string[] = []
  let [cursor, before]: [string | null, number] = [null, 0]
  for (const page of pages) {
    if (page.cursor !== cursor) faults.push('did not continue from its cursor')
    const known = log.slice(before, before + page.ids.length)
    if (known.some((id, at) => id !== page.ids[at])) faults.push('got another page for the same cursor')
    if (page.next === null && before + page.ids.length < log.length) faults.push('got less than before')
    log.push(...page.ids.slice(known.length))
    if (page.next === null) continue
    if (!isAfter(page.next, cursor)) faults.push('got a cursor that goes back')
    ;[cursor, before] = [page.next, before + page.ids.length]
  }
  return { log, faults }
}

function isAfter(next: string, cursor: string | null): boolean {
  const [xact, seq] = numbersOf(next)
  const [lastXact, lastSeq] = cursor === null ? [0n, 0n] : numbersOf(cursor)
  return xact > lastXact || (xact === lastXact && seq > lastSeq)
}

function numbersOf(cursor: string): readonly [bigint, bigint] {
  const [xact, seq] = decodeCursor<[string, string]>(cursor, ['string', 'string']) ?? ['0', '0']
  return [BigInt(xact), BigInt(seq)]
}
