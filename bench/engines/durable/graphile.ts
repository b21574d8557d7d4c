import { Logger, runMigrations, run as runWorker } from 'graphile-worker'
import {
  CONCURRENCY,
  DEAD_AFTER_SECONDS,
  type DurableEngine,
  inTransaction,
  type Site,
  STORE_ORDERS,
  storeEffect,
} from './engine.ts'

/** Its own lock ends after four hours, so workers unlock the jobs of dead ones, as server/src/adapters/job-engine.ts does. */
export const graphile: DurableEngine = {
  name: 'graphile-worker 0.18',
  missing: async () => null,
  install: ({ pool }) => runMigrations({ pgPool: pool }),
  produce: async ({ pool }) => ({
    send: orders =>
      inTransaction(pool, async tx => {
        await tx.query(STORE_ORDERS, [orders])
        await tx.query(ADD_JOBS, [orders])
      }),
    stop: async () => {},
  }),
  work: async site => {
    const runner = await runWorker({
      pgPool: site.pool,
      taskList: { order: payload => storeEffect(site.pool, (payload as { readonly order: number }).order) },
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      preset: {
        worker: { concurrentJobs: CONCURRENCY, pollInterval: 1_000, completeJobBatchDelay: 20, failJobBatchDelay: 20 },
      },
    })
    const sweep = setInterval(() => void unlockDead(site).catch(() => {}), 1_000)
    return {
      stop: async () => {
        clearInterval(sweep)
        await runner.stop()
      },
    }
  },
  remove: async ({ pool }) => {
    await pool.query('drop schema graphile_worker cascade')
  },
}

const ADD_JOBS = `
  select count(*) from graphile_worker.add_jobs(array(
    select ('order', json_build_object('order', each), null, now(), 25, null, 0, null)::graphile_worker.job_spec
    from unnest($1::bigint[]) each))`

/** A job takes milliseconds here, so whoever holds one for longer is dead. */
async function unlockDead({ pool }: Site): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs
      where locked_at < now() - interval '${DEAD_AFTER_SECONDS} s'))`)
}
