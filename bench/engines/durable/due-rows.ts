import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { CONCURRENCY, DEAD_AFTER_SECONDS, type DurableEngine, inTransaction, STORE_ORDERS } from './engine.ts'

/**
 * A row with the time it is due, as journeys, sends and webhook deliveries have it: claimed in batches with SKIP LOCKED, which moves its
 * time into the future, and removed in the transaction of its effect if its claim is still the latest.
 */
export const dueRows: DurableEngine = {
  name: 'due-time rows (ours)',
  missing: async () => null,
  install: async ({ pool }) => {
    await pool.query(
      'create table due_rows (order_id bigint primary key, due_at timestamptz not null, claims integer not null)',
    )
    await pool.query('create index on due_rows (due_at)')
  },
  produce: async ({ pool }) => ({
    send: orders =>
      inTransaction(pool, async tx => {
        await tx.query(STORE_ORDERS, [orders])
        await tx.query('insert into due_rows select unnest($1::bigint[]), clock_timestamp(), 0', [orders])
      }),
    stop: async () => {},
  }),
  work: async ({ pool }) => {
    const stopping = new AbortController()
    const running = runUntil(stopping.signal, pool)
    return {
      stop: async () => {
        stopping.abort()
        await running
      },
    }
  },
  remove: async ({ pool }) => {
    await pool.query('drop table due_rows')
  },
}

const BATCH = 64
const POLL_MS = 50

const CLAIM = {
  name: 'claim_due_rows',
  text: `
    update due_rows set due_at = clock_timestamp() + interval '${DEAD_AFTER_SECONDS} s', claims = claims + 1
    where order_id in (
      select order_id from due_rows where due_at <= clock_timestamp() order by due_at limit ${BATCH} for update skip locked
    ) returning order_id, claims`,
}

const FINISH = {
  name: 'finish_due_row',
  text: `
    with finished as (delete from due_rows where order_id = $1 and claims = $2 returning order_id)
    insert into effects (order_id) select order_id from finished`,
}

interface Claimed {
  readonly order_id: string
  readonly claims: number
}

async function runUntil(stopping: AbortSignal, pool: pg.Pool): Promise<void> {
  while (!stopping.aborted) {
    const { rows } = await pool.query<Claimed>(CLAIM)
    if (rows.length === 0) await setTimeout(POLL_MS)
    const waiting = rows.values()
    const finishNext = async () => {
      for (const { order_id, claims } of waiting) await pool.query({ ...FINISH, values: [order_id, claims] })
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, finishNext))
  }
}
