import type pg from 'pg'

/**
 * Recovery of jobs whose worker was killed: graphile-worker alone would leave them locked for four hours. A worker beats every
 * 5 s; whoever has been silent for 20 s loses its jobs to the others. A sleeper that wakes up again finds its work done or
 * doing: every job is fenced by its own transaction. 5 + 20 + 5 s: within 35 s of the kill another worker is at it.
 */
export const BEAT_EVERY_MS = 5_000
const SILENT_AFTER_SECONDS = 20

export async function beat(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query(
    `insert into jobs.heartbeats (worker_id, beat_at) values ($1, now())
     on conflict (worker_id) do update set beat_at = excluded.beat_at`,
    [workerId],
  )
}

export async function signOff(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query('delete from jobs.heartbeats where worker_id = $1', [workerId])
}

/** The ids of the workers whose jobs were set free. A worker that died before its first beat is found by its locks alone. */
export async function freeJobsOfTheSilent(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ worker_id: string }>(
    `with silent as (
       select distinct locked_by as worker_id from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1)
         and locked_by not in (select worker_id from jobs.heartbeats where beat_at > now() - make_interval(secs => $1))
     ), forgotten as (
       delete from jobs.heartbeats where beat_at < now() - make_interval(secs => $1)
     )
     select worker_id, graphile_worker.force_unlock_workers(array[worker_id]) from silent`,
    [SILENT_AFTER_SECONDS],
  )
  return rows.map(row => row.worker_id)
}
