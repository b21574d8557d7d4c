import type pg from 'pg'

/** A job that used up its attempts. It stays in the queue's table until the operator repeats it. */
export interface FailedJob {
  readonly jobId: string
  readonly task: string
  readonly attempts: number
  readonly failedAt: Date
  readonly error: string | null
}

const MOST_LISTED = 100

/** The newest. */
export async function listFailedJobs(pool: pg.Pool): Promise<readonly FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    'select job_id as "jobId", task, attempts, failed_at as "failedAt", error from jobs.failed($1)',
    [MOST_LISTED],
  )
  return rows
}

/** Gives a job all its attempts again. False if it is not one that failed. */
export async function retryFailedJob(pool: pg.Pool, jobId: string): Promise<boolean> {
  const { rows } = await pool.query<{ retried: boolean }>('select jobs.retry($1) as retried', [jobId])
  return rows[0]!.retried
}
