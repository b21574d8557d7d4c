import type { History, Refused, StoredRow } from './history.ts'
import { ackFaults, pullFaults } from './judge-pulls.ts'
import { readerFaults } from './judge-readers.ts'

/** While pools fill again and the work is shared anew, a call may be told to come back. */
const BUSY_AFTER_FAULT_MS = 20_000
const MOST_RECOVERY_MS = 60_000

/** All faults; none for a sound history. */
export function judge(history: History): readonly string[] {
  const stored = new Map(history.stored.map(row => [row.id, row]))
  return [
    ...writtenFaults(history, stored),
    ...pullFaults(history, stored),
    ...ackFaults(history, stored),
    ...history.readers.flatMap((reader, nth) => readerFaults(reader, nth, history.stored)),
    ...history.refused.flatMap(each => refusedFaults(each, history.faultsAt)),
    ...recoveryFaults(history.recoveredMs),
  ]
}

/** All of a transaction or nothing, as its writer knows it; nothing that no writer wrote; all acknowledged in the end. */
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
      ...wrong.map(({ id }) => `${id} is stored as something else than was written`),
    ]
  })
  return [
    ...faults,
    ...rows.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is stored and nobody wrote it`),
    ...rows.filter(each => !each.acknowledged).map(({ id }) => `${id} was never acknowledged`),
  ]
}

function refusedFaults({ path, status, code, at }: Refused, faultsAt: readonly number[]): readonly string[] {
  if (status === 409 && code === 'IDEMPOTENCY_IN_PROGRESS') return []
  const isShaken = faultsAt.some(fault => at >= fault && at <= fault + BUSY_AFTER_FAULT_MS)
  if (status === 503 && isShaken) return []
  return [`${status} ${code} from ${path.split('?')[0]}${status === 503 ? ' while nothing was killed' : ''}`]
}

function recoveryFaults(recoveredMs: number | null): readonly string[] {
  if (recoveredMs === null) return ['a process never worked again']
  return recoveredMs > MOST_RECOVERY_MS ? [`a process worked again only after ${Math.round(recoveredMs)} ms`] : []
}
