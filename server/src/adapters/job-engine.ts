import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as GraphileLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from './logger.ts'

export interface JobsEngineOptions {
  /** Connects as pramaan_jobs, which owns graphile-worker's schema. */
  readonly pool: pg.Pool
  readonly tasks: TaskList
  /** graphile-worker's crontab. */
  readonly crontab: string
  readonly concurrency: number
  readonly logger: Logger
  /** Called when the engine has asked for jobs, or is busy with some. */
  readonly onProgress: () => void
}

export interface JobsEngine {
  /** Finishes running jobs, returns the others to the queue and removes the heartbeat. */
  stop(): Promise<void>
}

/** After the engine ended by itself, and after each failure to start it again. */
const START_AGAIN_AFTER_MS = 1_000

/**
 * graphile-worker with batched completion and without its local queue, which takes hundreds of jobs at once: they run before more urgent
 * ones, they are lost for 25 s when the worker dies, and when PostgreSQL fails while it returns them, its error ends the process
 * (docs/adr/0001). Its table contains only jobs that are due now; long timers are stored in the rows they belong to.
 *
 * It ends for good when it cannot record that a job is done, which is what happens when PostgreSQL crashes at that moment: the worker
 * process then lived on and took no job. So it is started again. The jobs it held are unlocked as those of a killed worker.
 */
export async function startJobsEngine(options: JobsEngineOptions): Promise<JobsEngine> {
  const { pool, logger } = options
  const stopping = new AbortController()
  let current = await startRunner(options)
  await keepAlive(options, current.id)
  const timer = setInterval(() => void keepAlive(options, current.id), HEARTBEAT_EVERY_MS)
  const supervise = async () => {
    await current.ended
    while (!stopping.signal.aborted) {
      await wait(START_AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await removeHeartbeat(pool, current.id)
        current = await startRunner(options)
        // stop() came while it was starting and stopped the one before.
        if (stopping.signal.aborted) await current.stop()
        logger.warn({}, 'the job engine ended by itself and was started again')
        await current.ended
      } catch (error) {
        logger.warn({ err: error }, 'the job engine could not be started again')
      }
    }
  }
  const supervision = supervise()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await current.stop()
      await supervision
      await removeHeartbeat(pool, current.id)
    },
  }
}

interface RunningEngine {
  readonly id: string
  /** Resolves when it takes no jobs any more, whatever the reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

async function startRunner({ pool, tasks, crontab, concurrency, logger, onProgress }: JobsEngineOptions) {
  const events: WorkerEvents = new EventEmitter()
  reportProgress(events, onProgress)
  const workerId = new Promise<string>(resolve =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  // Its shutdown takes minutes while PostgreSQL does not answer, because it tries to return its jobs; it takes none meanwhile.
  const shutdown = new Promise<void>(resolve => events.once('pool:gracefulShutdown', () => resolve()))
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    noHandleSignals: true,
    events,
    logger: quietLogger(logger),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 1_000,
        completeJobBatchDelay: 20,
        failJobBatchDelay: 20,
      },
    },
  })
  let isOver = false
  const over = () => {
    isOver = true
  }
  // What went wrong is in the log, through its logger.
  const finished = runner.promise.then(over, over)
  const engine: RunningEngine = {
    id: await workerId,
    ended: Promise.race([finished, shutdown]),
    // It rejects a second stop.
    stop: async () => {
      if (!isOver) await runner.stop().catch(() => finished)
    },
  }
  return engine
}

/** While jobs run, none may be asked for; the jobs have limits of their own. */
function reportProgress(events: WorkerEvents, onProgress: () => void): void {
  let running = 0
  events.on('localQueue:getJobs:complete', onProgress)
  events.on('worker:getJob:empty', onProgress)
  events.on('job:start', () => {
    running++
    onProgress()
  })
  events.on('job:complete', () => {
    running--
    onProgress()
  })
  const busy = setInterval(() => running > 0 && onProgress(), HEARTBEAT_EVERY_MS)
  events.once('pool:release', () => clearInterval(busy))
}

async function keepAlive({ pool, logger }: JobsEngineOptions, id: string): Promise<void> {
  try {
    await writeHeartbeat(pool, id)
    const freed = await unlockJobsOfDeadWorkers(pool)
    if (freed.length > 0) logger.warn({ workers: freed.length }, 'unlocked jobs of dead workers')
  } catch (error) {
    // The database is unavailable; the next heartbeat follows in five seconds.
    logger.error({ err: error }, 'heartbeat failed')
  }
}

/** graphile-worker logs every job. Tasks log their own results, so only its warnings and errors are passed on. */
function quietLogger(logger: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') logger.error({ reason: message }, 'job engine error')
    else if (level === 'warning') logger.warn({ reason: message }, 'job engine warning')
  })
}

/**
 * Recovers jobs of killed workers, which graphile-worker alone would keep locked for four hours. A worker writes a heartbeat every
 * 5 s; after 20 s without one, other workers take its jobs. A worker that resumes later does no harm: every job is guarded by its
 * own transaction. 5 + 20 + 5 s: another worker takes over within 35 s of the kill.
 */
const HEARTBEAT_EVERY_MS = 5_000
const DEAD_AFTER_SECONDS = 20
/** Named queues of graphile-worker run one job at a time, over all workers. */
const SUSPECTS_QUEUE = 'held_by_dead_workers'
const DIED = 'The worker died while it held this job.'

export async function writeHeartbeat(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `insert into jobs.heartbeats (worker_id, beat_at) values ($1, now())
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [workerId],
  )
}

export async function removeHeartbeat(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query('delete from jobs.heartbeats where worker_id = $1', [workerId])
}

/**
 * Returns the ids of the dead workers. A worker that died before its first heartbeat is found by its locks.
 *
 * graphile-worker counts an attempt of every job that a worker takes. One job that ends the process used up its own attempts and those of
 * all that were taken with it. So a death costs no attempt, but jobs that a second worker died with run one at a time from then on: there the
 * worker holds only the job that it runs, and its death counts as an attempt of that job.
 */
export async function unlockJobsOfDeadWorkers(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ worker_id: string }>(
    `with silent as (
       select distinct locked_by as worker_id from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1)
         and locked_by not in (select worker_id from jobs.heartbeats where beat_at > now() - make_interval(secs => $1))
     ), forgotten as (
       delete from jobs.heartbeats where beat_at < now() - make_interval(secs => $1)
     ), suspects as (
       insert into graphile_worker._private_job_queues as queue (queue_name) select $2 where exists (select from silent)
       on conflict (queue_name) do update set
         locked_at = case when queue.locked_by in (select worker_id from silent) then null else queue.locked_at end,
         locked_by = case when queue.locked_by in (select worker_id from silent) then null else queue.locked_by end
       returning id
     ), unlocked as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = $3,
         attempts = case when job_queue_id is null then greatest(attempts - 1, 0) else attempts end,
         job_queue_id = case when last_error = $3 then (select id from suspects) end
       where locked_by in (select worker_id from silent)
     )
     select worker_id from silent`,
    [DEAD_AFTER_SECONDS, SUSPECTS_QUEUE, DIED],
  )
  return rows.map(row => row.worker_id)
}
