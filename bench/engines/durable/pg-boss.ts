import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import {
  CONCURRENCY,
  DEAD_AFTER_SECONDS,
  type DurableEngine,
  inTransaction,
  STORE_EFFECT,
  STORE_ORDERS,
} from './engine.ts'

/** Notified of new jobs, batch after batch while they come full, each batch and its effects in one transaction. */
export const pgBoss: DurableEngine = {
  name: 'pg-boss 12',
  missing: async () => null,
  install: async ({ url }) => {
    const boss = await started(url)
    await boss.createQueue(QUEUE, {
      expireInSeconds: DEAD_AFTER_SECONDS,
      retryLimit: 100,
      retryDelay: 0,
      deleteAfterSeconds: 60,
      notify: true,
    })
    await boss.stop({ graceful: false })
  },
  produce: async ({ url, pool }) => {
    const boss = await started(url)
    return {
      send: orders =>
        inTransaction(pool, async tx => {
          await tx.query(STORE_ORDERS, [orders])
          const jobs = orders.map(order => ({ data: { order } }))
          await boss.insert(QUEUE, jobs, { db: executorOf(tx) })
        }),
      stop: () => boss.stop({ graceful: false }),
    }
  },
  work: async ({ url }) => {
    const boss = await started(url)
    const options = {
      batchSize: BATCH,
      localConcurrency: CONCURRENCY,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
      transactional: true,
    } as const
    await boss.work<{ readonly order: number }, void, typeof options>(QUEUE, options, async (jobs, tx) => {
      for (const { data } of jobs) await tx.executeSql(STORE_EFFECT.text, [data.order])
    })
    return { stop: () => boss.stop() }
  },
  remove: async ({ pool }) => {
    await pool.query('drop schema pgboss cascade')
  },
}

const QUEUE = 'orders'
const BATCH = 16

async function started(url: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: CONCURRENCY + 2,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', () => {})
  await boss.start()
  return boss
}

/** Lets pg-boss write in a transaction of ours. */
const executorOf = (tx: pg.PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => tx.query(text, values),
})
