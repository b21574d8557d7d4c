import { percentile } from '../../bench/figures.ts'
import type { Outcome } from '../../testing/scenario.ts'
import { inSeconds } from '../faults/effects.ts'
import type { Fleet } from './fleet.ts'
import type { Answered } from './load.ts'
import { describeWork, type WorkDone } from './work-done.ts'

/** deploy/README.md tells operators to allow 40 s. */
const EXIT_WITHIN_MS = 40_000
/** A migration waits 0.3 s for a lock before it lets others pass, and those who wait behind it wait as long. */
const LONGEST_LOCK_WAIT_MS = 1_000
const MOST_SHOWN = 12

export interface Measured {
  readonly phases: readonly string[]
  readonly answered: readonly Answered[]
  readonly migrationMs: number
  readonly lockWaitMs: number
  readonly times: Fleet['times']
  /** What workers of the previous release did on the new schema. */
  readonly oldWork: WorkDone
  readonly newWork: WorkDone
  /** What was answered, stored, done or received otherwise than it should have been. */
  readonly faults: readonly string[]
  readonly replayed: number
}

export function outcomeOf(measured: Measured, say: (line: string) => void): Outcome {
  const { answered, migrationMs, lockWaitMs, times, oldWork, newWork, faults, replayed } = measured
  const failed = answered.filter(({ fault }) => fault !== null)
  const exits = Object.values(times.exitMs).flat()
  for (const { phase, name, fault, text } of failed.slice(0, MOST_SHOWN))
    say(`failed: ${phase}: ${name}: ${fault} ${text}`)
  for (const fault of faults.slice(0, MOST_SHOWN)) say(`fault: ${fault}`)
  const longestExit = Math.max(...exits)
  return {
    ok:
      failed.length === 0 &&
      faults.length === 0 &&
      oldWork.jobs > 0 &&
      newWork.jobs > 0 &&
      lockWaitMs <= LONGEST_LOCK_WAIT_MS &&
      longestExit <= EXIT_WITHIN_MS,
    table: [
      ['phase', 'writes', 'failed', 'p50 ms', 'p99 ms', 'longest ms'],
      ...measured.phases.map(phase =>
        phaseRow(
          phase,
          answered.filter(each => each.phase === phase),
        ),
      ),
    ],
    figures:
      `${answered.length} writes, ${failed.length} failed; migrated in ${inSeconds(migrationMs)}, longest wait for a lock ${lockWaitMs.toFixed(0)} ms; ` +
      `workers of the previous release on the new schema: ${describeWork(oldWork)}; of this one: ${describeWork(newWork)}; ` +
      `start of an API ${range(times.startMs.api)}, of a worker ${range(times.startMs.worker)}; ` +
      `end of an API ${range(times.exitMs.api)}, of a worker ${range(times.exitMs.worker)}; ` +
      `${replayed} writes sent again; faults: ${faults.length}`,
  }
}

function phaseRow(phase: string, writes: readonly Answered[]): readonly string[] {
  const times = writes.map(({ ms }) => ms)
  const failed = writes.filter(({ fault }) => fault !== null).length
  const figures = times.length === 0 ? [0, 0, 0] : [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)]
  return [phase, String(writes.length), String(failed), ...figures.map(ms => ms.toFixed(0))]
}

function range(ms: readonly number[]): string {
  return `${inSeconds(Math.min(...ms))} to ${inSeconds(Math.max(...ms))}`
}
