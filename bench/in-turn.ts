import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { median, withSpread } from './figures.ts'

/** Prepares a round, and returns what is timed. */
export type Prepare = (round: number) => Promise<() => Promise<unknown>>

/** The calls of a round. */
export interface Round {
  readonly callsPerSecond: number
  /** CPU time of a call, in this process and in the backends of PostgreSQL. */
  readonly nodeMs: number
  readonly postgresMs: number
}

/** One of those that are measured in turn. */
export interface Contender {
  readonly admin: pg.Pool
  readonly prepare: Prepare
}

const ROUNDS = 5

/** Round by round, in turn. Every other round goes backwards. The first round warms all of them up and is not counted. */
export async function inTurn(calls: number, contenders: readonly Contender[]): Promise<readonly (readonly Round[])[]> {
  const measured = contenders.map(({ admin, prepare }) => ({ admin, prepare, rounds: [] as Round[] }))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { admin, prepare, rounds } of round % 2 === 0 ? measured : measured.toReversed()) {
      const ran = await measure(admin, calls, await prepare(round))
      if (round > 0) rounds.push(ran)
    }
  return measured.map(each => each.rounds)
}

/** One for each round: what the first reaches of the speed of the second. */
export function ratiosOf(one: readonly Round[], other: readonly Round[]): readonly number[] {
  return one.map(({ callsPerSecond }, at) => callsPerSecond / other[at]!.callsPerSecond)
}

export async function measure(admin: pg.Pool, calls: number, run: () => Promise<unknown>): Promise<Round> {
  const before = await cpuMs(admin)
  const start = performance.now()
  await run()
  const seconds = (performance.now() - start) / 1_000
  const after = await cpuMs(admin)
  return {
    callsPerSecond: calls / seconds,
    nodeMs: (after.node - before.node) / calls,
    postgresMs: (after.postgres - before.postgres) / calls,
  }
}

/** Ticks of /proc are hundredths of a second on every Linux. */
const TICK_MS = 10

/** CPU time until now. Of backends only on the machine of PostgreSQL, otherwise NaN; those that ended in between would be missing. */
async function cpuMs(admin: pg.Pool): Promise<{ readonly node: number; readonly postgres: number }> {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  )
  const backends = await Promise.all(rows.map(({ pid }) => ticksOf(pid)))
  const { user, system } = process.cpuUsage()
  return { node: (user + system) / 1_000, postgres: backends.reduce((all, each) => all + each * TICK_MS, 0) }
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the process stands in brackets and may contain spaces. User and system time are the 14th and 15th field of all.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)
}

/** Cells of a table: calls a second, and the CPU time of a call. */
export function roundCells(rounds: readonly Round[], perCall = 1): string[] {
  return [
    withSpread(
      rounds.map(each => each.callsPerSecond * perCall),
      0,
    ),
    `${median(rounds.map(each => each.nodeMs)).toFixed(1)} + ${median(rounds.map(each => each.postgresMs)).toFixed(1)}`,
  ]
}
