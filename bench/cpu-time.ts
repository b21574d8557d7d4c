import { readFile } from 'node:fs/promises'
import type pg from 'pg'

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

/** Of all backends together. Those that ended in between would be missing. */
export async function backendsMs(admin: pg.Pool): Promise<number> {
  return [...(await backendTimes(admin)).values()].reduce((all, ms) => all + ms, 0)
}

/** What the backends that are there now used since then, whichever ended in between. */
export async function backendsMsSince(admin: pg.Pool, before: ReadonlyMap<number, number>): Promise<number> {
  const now = await backendTimes(admin)
  return [...now].reduce((all, [pid, ms]) => all + ms - (before.get(pid) ?? 0), 0)
}
