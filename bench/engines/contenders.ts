import pg from 'pg'
import { median, withSpread } from '../figures.ts'

/** One way to do the work, and the rate of each of its runs. The others of a group are compared with the first. */
export interface Contender {
  readonly name: string
  readonly rates: number[]
  /** Does the work once; returns units per second. */
  readonly once: () => Promise<number>
}

export const contender = (name: string, once: () => Promise<number>): Contender => ({ name, rates: [], once })

export function gainOf(group: readonly Contender[], better: string, than: string): number {
  const rateOf = (name: string) => median(group.find(each => each.name === name)!.rates)
  return rateOf(better) / rateOf(than)
}

/** Interleaved, so that other load on the machine affects all contenders equally. Each round starts with another contender. */
export async function interleave(contenders: readonly Contender[], rounds: number): Promise<readonly Contender[]> {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const next = contenders[(round + turn) % contenders.length]!
      next.rates.push(await next.once())
    }
  }
  return contenders
}

export function rowsOf(work: string, contenders: readonly Contender[]): string[][] {
  const base = median(contenders[0]!.rates)
  return contenders.map(({ name, rates }) => [work, name, withSpread(rates, 0), (median(rates) / base).toFixed(2)])
}

/** Dropping the database ends connections that are still closing. Such errors are expected. */
export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

export const inParallel = (queues: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: queues }, work))

export const ratePerSecond = (count: number, startMs: number) => (count / (performance.now() - startMs)) * 1_000
