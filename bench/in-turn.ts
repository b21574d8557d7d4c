import type pg from 'pg'
import { backendsMs } from './cpu-time.ts'
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

/** CPU time until now, of this process and of the backends. */
async function cpuMs(admin: pg.Pool): Promise<{ readonly node: number; readonly postgres: number }> {
  const { user, system } = process.cpuUsage()
  return { node: (user + system) / 1_000, postgres: await backendsMs(admin) }
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
