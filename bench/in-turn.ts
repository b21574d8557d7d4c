import type pg from 'pg'
import { backendsMsSince, backendTimes, processMs } from './cpu-time.ts'
import { median, withSpread } from './figures.ts'

/** Prepares a round, and returns what is timed. */
export type Prepare = (round: number) => Promise<() => Promise<unknown>>

/** The calls of a round. */
export interface Round {
  readonly callsPerSecond: number
  /** CPU time of a call, in the measured process and in the backends of PostgreSQL. */
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

/** Measures this process, or the one with that id. Connections of `run` that end before it does are missing. */
export async function measure(
  admin: pg.Pool,
  calls: number,
  run: () => Promise<unknown>,
  pid?: number,
): Promise<Round> {
  const nodeMs = pid === undefined ? ownMs : () => processMs(pid)
  const [node, backends] = [await nodeMs(), await backendTimes(admin)]
  const start = performance.now()
  await run()
  const seconds = (performance.now() - start) / 1_000
  return {
    callsPerSecond: calls / seconds,
    nodeMs: ((await nodeMs()) - node) / calls,
    postgresMs: (await backendsMsSince(admin, backends)) / calls,
  }
}

/** Finer than the ticks of /proc. */
function ownMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** A cell of a table: CPU time of a call in microseconds. */
export function cpuMicros(rounds: readonly Round[]): string {
  const [node, postgres] = [rounds.map(each => each.nodeMs), rounds.map(each => each.postgresMs)]
  return `${(median(node) * 1_000).toFixed(0)} + ${(median(postgres) * 1_000).toFixed(0)}`
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
