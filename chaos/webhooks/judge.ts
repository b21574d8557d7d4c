import type { History } from './history.ts'
import { arrivalFaults } from './judge-arrivals.ts'
import { heldFaults } from './judge-held.ts'
import { tryFaults } from './judge-tries.ts'

const MOST_RECOVERY_MS = 60_000

/** All faults; none for a sound history. */
export function judge(history: History): readonly string[] {
  const written = new Map(history.written.map(each => [each.id, each]))
  return [
    ...arrivalFaults(history, written),
    ...heldFaults(history, written),
    ...tryFaults(history),
    ...(history.isShaken ? recoveryFaults(history.recoveredMs) : []),
  ]
}

function recoveryFaults(recoveredMs: number | null): readonly string[] {
  if (recoveredMs === null) return ['a process never worked again']
  return recoveredMs > MOST_RECOVERY_MS ? [`a process worked again only after ${Math.round(recoveredMs)} ms`] : []
}
