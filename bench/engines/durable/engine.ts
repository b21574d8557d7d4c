import type pg from 'pg'

/**
 * One way to run the same durable job: an order is stored, and a job of it must insert its effect. Every engine gets the settings that
 * its documentation recommends for this, and takes the jobs of a dead worker again after the same time.
 */
export interface DurableEngine {
  readonly name: string
  /** Why it cannot run here; null if it can. */
  readonly missing: () => Promise<string | null>
  readonly install: (site: Site) => Promise<void>
  readonly produce: (site: Site) => Promise<Producer>
  readonly work: (site: Site) => Promise<Stoppable>
  readonly remove: (site: Site) => Promise<void>
}

export interface Site {
  readonly url: string
  readonly pool: pg.Pool
}

export interface Producer extends Stoppable {
  /** Stores these orders and enqueues their jobs, durably when it resolves. */
  readonly send: (orders: readonly number[]) => Promise<void>
}

export interface Stoppable {
  readonly stop: () => Promise<void>
}

/** Jobs at once in a worker. */
export const CONCURRENCY = 8
/** After this time without a sign of life, another worker takes the jobs of a dead one. */
export const DEAD_AFTER_SECONDS = 5

/** An effect can be there twice: the bench counts them. Times are of one clock, that of the database. */
export const TABLES = `
  create table orders (order_id bigint primary key, stored_at timestamptz not null default clock_timestamp());
  create table effects (order_id bigint not null, done_at timestamptz not null default clock_timestamp());
  create index on effects (order_id)`

export const STORE_ORDERS = 'insert into orders (order_id) select unnest($1::bigint[])'
export const STORE_EFFECT = { name: 'store_effect', text: 'insert into effects (order_id) values ($1)' }

export async function storeEffect(pool: pg.Pool, order: number): Promise<void> {
  await pool.query({ ...STORE_EFFECT, values: [order] })
}

/** Orders and jobs in one commit. */
export async function inTransaction(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<void>): Promise<void> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await work(tx)
    await tx.query('commit')
  } finally {
    tx.release()
  }
}
