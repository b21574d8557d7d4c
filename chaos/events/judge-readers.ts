import { decodeCursor } from '../../server/src/kernel/cursor.ts'
import type { Page, Reader, StoredRow } from './history.ts'

/** What one reader of the log put together from its pages, held against the log as it is in the end. */
export function readerFaults({ tenant, pages }: Reader, nth: number, stored: readonly StoredRow[]): readonly string[] {
  const own = stored.filter(row => row.tenant === tenant).map(({ id }) => id)
  const { log, faults } = putTogether(pages)
  const [wanted, read] = [new Set(own), new Set(log)]
  const foreign = log.filter(id => !wanted.has(id))
  const missing = own.filter(id => !read.has(id))
  const sameOrder = foreign.length > 0 || missing.length > 0 || log.every((id, at) => id === own[at])
  return [
    ...faults,
    ...missing.map(id => `missed ${id}`),
    ...foreign.map(id => `read ${id}, which is not of its log`),
    ...(read.size === log.length ? [] : [`read ${log.length - read.size} events twice`]),
    ...(sameOrder ? [] : ['read in another order than that of the log']),
  ].map(fault => `reader ${nth}: ${fault}`)
}

/**
 * A page without a next cursor is the end for now: the next one is asked for from the same cursor, and must begin with what is
 * known. What was given once behind a cursor can only be followed by more.
 */
function putTogether(pages: readonly Page[]): { readonly log: readonly string[]; readonly faults: readonly string[] } {
  const log: string[] = []
  const faults: string[] = []
  let [cursor, before]: [string | null, number] = [null, 0]
  for (const page of pages) {
    if (page.cursor !== cursor) faults.push('did not go on from its cursor')
    const known = log.slice(before, before + page.ids.length)
    if (known.some((id, at) => id !== page.ids[at])) faults.push('was given another page behind the same cursor')
    if (page.next === null && before + page.ids.length < log.length) faults.push('was given less than before')
    log.push(...page.ids.slice(known.length))
    if (page.next === null) continue
    if (!isAfter(page.next, cursor)) faults.push('was given a cursor that goes back')
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
