import type pg from 'pg'
import { createPool } from '../server/src/adapters/postgres/pool.ts'

/** The size of the API's pool. */
const BASELINE_CONNECTIONS = 10

/** Runs `count` calls, `atOnce` at a time. */
export async function callsAtOnce<T>(
  count: number,
  atOnce: number,
  call: (nth: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = []
  let next = 0
  const queue = async () => {
    for (let nth = next++; nth < count; nth = next++) results[nth] = await call(nth)
  }
  await Promise.all(Array.from({ length: atOnce }, queue))
  return results
}

/** The statements alone, on connections like those of the API. */
export interface Baseline {
  calls<T>(count: number, call: (client: pg.ClientBase, nth: number) => Promise<T>): Promise<readonly T[]>
  close(): Promise<void>
}

/** Keep it open between rounds where there are few statements: a new connection plans each of them again five times. */
export async function openBaseline(url: string): Promise<Baseline> {
  const pool = createPool({ url, role: 'pramaan_app', size: BASELINE_CONNECTIONS, name: 'baseline', onError: () => {} })
  const clients = await Promise.all(Array.from({ length: BASELINE_CONNECTIONS }, () => pool.connect()))
  const free = [...clients]
  return {
    calls: (count, call) =>
      callsAtOnce(count, BASELINE_CONNECTIONS, async nth => {
        const client = free.pop()!
        const result = await call(client, nth)
        free.push(client)
        return result
      }),
    close: async () => {
      for (const client of clients) client.release()
      await pool.end()
    },
  }
}
