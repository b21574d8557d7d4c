import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { median } from './figures.ts'

/** Ticks of /proc are hundredths of a second on every Linux. */
const TICK_MS = 10

/** CPU time of a process until now, user and system; NaN if it runs on another machine. */
export async function processMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the process stands in brackets and may contain spaces. User and system time are the 14th and 15th field of all.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * TICK_MS
}

/** The same of the backends of a database, by process id. */
export async function backendTimes(admin: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await processMs(pid)] as const)))
}

/** CPU time of a call in microseconds: in the process that is measured, and in the backends of PostgreSQL. */
export type CpuOfCall = readonly [process: number, postgres: number]

/** What `run`, which makes this many calls, used of it. Its connections must be open before and after. */
export async function cpuOfCalls<T>(
  admin: pg.Pool,
  pid: number,
  calls: number,
  run: () => Promise<T>,
): Promise<readonly [T, CpuOfCall]> {
  const [ms, backends] = [await processMs(pid), await backendTimes(admin)]
  const made = await run()
  const used = [(await processMs(pid)) - ms, await backendsMsSince(admin, backends)] as const
  return [made, [(used[0] * 1_000) / calls, (used[1] * 1_000) / calls]]
}

/** A cell of a table: the median of each. */
export function cpuCell(rounds: readonly CpuOfCall[]): string {
  return [0, 1].map(at => median(rounds.map(cpu => cpu[at]!)).toFixed(0)).join(' + ')
}

/** Of all backends together. Those that ended in between would be missing. */
export async function backendsMs(admin: pg.Pool): Promise<number> {
  return [...(await backendTimes(admin)).values()].reduce((all, ms) => all + ms, 0)
}

/** What the backends that are there now used since then, whichever ended in between. */
export async function backendsMsSince(admin: pg.Pool, before: ReadonlyMap<number, number>): Promise<number> {
  const now = await backendTimes(admin)
  return [...now].reduce((all, [pid, ms]) => all + ms - (before.get(pid) ?? 0), 0)
}
