import type { History } from './history.ts'

/** Whether the intended interleavings happened: a run without contention proves nothing. */
export interface LateCommits {
  /** Written, then read past by a pull or a backfill of the same organisation and mode, then committed. */
  readonly readAround: number
  /** Of these, the read returned an event that is later in the log. */
  readonly overtaken: number
}

interface Read {
  readonly sentAt: number
  readonly answeredAt: number
  /** The furthest position in the log that it returned. */
  readonly furthest: number
}

export function lateCommits({ written, stored, pulls, readers }: History): LateCommits {
  const places = new Map(stored.map(({ id }, at) => [id, at]))
  const furthest = (ids: readonly string[]) => ids.reduce((most, id) => Math.max(most, places.get(id) ?? -1), -1)
  const reads = new Map<string, Read[]>()
  const add = (tenant: string, read: Read) => {
    const known = reads.get(tenant)
    if (known) known.push(read)
    else reads.set(tenant, [read])
  }
  for (const { tenant, sentAt, answeredAt, ids } of pulls) add(tenant, { sentAt, answeredAt, furthest: furthest(ids) })
  for (const { tenant, pages } of readers)
    for (const { sentAt, answeredAt, ids } of pages) add(tenant, { sentAt, answeredAt, furthest: furthest(ids) })
  for (const each of reads.values()) each.sort((a, b) => a.sentAt - b.sentAt)
  let [readAround, overtaken] = [0, 0]
  for (const { tenant, events, outcome, appendedAt, committingAt } of written) {
    if (outcome !== 'committed' || appendedAt === null || committingAt === null) continue
    const within = readsWithin(reads.get(tenant) ?? [], appendedAt, committingAt)
    if (within.length > 0) readAround++
    const place = furthest(events.map(({ id }) => id))
    if (within.some(read => read.furthest > place)) overtaken++
  }
  return { readAround, overtaken }
}

/** Sent and answered between the two times. */
function readsWithin(reads: readonly Read[], from: number, until: number): readonly Read[] {
  let [low, high] = [0, reads.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (reads[middle]!.sentAt < from) low = middle + 1
    else high = middle
  }
  const found: Read[] = []
  for (let at = low; at < reads.length && reads[at]!.sentAt <= until; at++)
    if (reads[at]!.answeredAt <= until) found.push(reads[at]!)
  return found
}
