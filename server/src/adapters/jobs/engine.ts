import { EventEmitter } from 'node:events'
import { Logger as GraphileLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../logger.ts'
import { BEAT_EVERY_MS, beat, freeJobsOfTheSilent, signOff } from './heartbeat.ts'

export interface JobsEngineOptions {
  /** As pramaan_jobs, which owns graphile-worker's schema. */
  readonly pool: pg.Pool
  readonly tasks: TaskList
  /** graphile-worker's crontab. */
  readonly crontab: string
  readonly concurrency: number
  readonly logger: Logger
}

export interface JobsEngine {
  /** Finishes what is running, gives the rest back and signs off. */
  stop(): Promise<void>
}

/**
 * graphile-worker with a local queue and batched completion: 0.36 to 0.89 of a bare SKIP LOCKED loop, against 0.06 to 0.11
 * with its defaults (docs/adr/0001). Its table holds only what is due now; long timers live in the rows they belong to.
 */
export async function startJobsEngine(options: JobsEngineOptions): Promise<JobsEngine> {
  const { pool, logger } = options
  const events: WorkerEvents = new EventEmitter()
  const workerId = new Promise<string>(resolve =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  const runner = await run({
    pgPool: pool,
    taskList: options.tasks,
    crontab: options.crontab,
    noHandleSignals: true,
    events,
    logger: quietLogger(logger),
    preset: {
      worker: {
        concurrentJobs: options.concurrency,
        pollInterval: 1_000,
        localQueue: { size: 500 },
        completeJobBatchDelay: 20,
        failJobBatchDelay: 20,
      },
    },
  })
  const id = await workerId
  await keepAlive(pool, id, logger)
  const timer = setInterval(() => void keepAlive(pool, id, logger), BEAT_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
      await signOff(pool, id)
    },
  }
}

async function keepAlive(pool: pg.Pool, id: string, logger: Logger): Promise<void> {
  try {
    await beat(pool, id)
    const freed = await freeJobsOfTheSilent(pool)
    if (freed.length > 0) logger.warn({ workers: freed.length }, 'jobs of silent workers were set free')
  } catch (error) {
    // The database is away; the next beat comes in five seconds.
    logger.error({ err: error }, 'heartbeat failed')
  }
}

/** graphile-worker narrates every job; what matters of a job is logged by the task that runs it. */
function quietLogger(logger: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') logger.error({ reason: message }, 'job engine')
    else if (level === 'warning') logger.warn({ reason: message }, 'job engine')
  })
}
