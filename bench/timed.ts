import type pg from 'pg'
import { createPool } from '../server/src/adapters/postgres/pool.ts'

/** As many as the API's own pool has. */
const BARE_CONNECTIONS = 10

/** `count` calls, so many at a time; tells how many a second. */
export async function timed<T>(
  count: number,
  atOnce: number,
  tell: (rate: number) => void,
  call: (nth: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = []
  let next = 0
  const start = performance.now()
  const lane = async () => {
    for (let nth = next++; nth < count; nth = next++) results[nth] = await call(nth)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  tell((count * 1000) / (performance.now() - start))
  return results
}

/** Statements alone, on connections like the API's own. */
export interface Bare {
  timed<T>(
    count: number,
    tell: (rate: number) => void,
    call: (client: pg.ClientBase, nth: number) => Promise<T>,
  ): Promise<readonly T[]>
  close(): Promise<void>
}

/** To be kept from round to round where statements are few: a new connection plans each anew, five times over. */
export async function openBare(url: string): Promise<Bare> {
  const pool = createPool({ url, role: 'pramaan_app', size: BARE_CONNECTIONS, name: 'bare', onError: () => {} })
  const clients = await Promise.all(Array.from({ length: BARE_CONNECTIONS }, () => pool.connect()))
  const free = [...clients]
  return {
    timed: (count, tell, call) =>
      timed(count, BARE_CONNECTIONS, tell, async nth => {
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

export async function timedBare<T>(
  url: string,
  count: number,
  tell: (rate: number) => void,
  call: (client: pg.ClientBase, nth: number) => Promise<T>,
): Promise<readonly T[]> {
  const bare = await openBare(url)
  const made = await bare.timed(count, tell, call)
  await bare.close()
  return made
}
