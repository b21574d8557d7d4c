import { CompiledQuery } from 'kysely'
import type { Reads } from '../../database/tx.ts'

/** A job that used up its attempts. It stays in the queue's table until the operator repeats it. */
export interface FailedJob {
  readonly jobId: string
  readonly task: string
  readonly attempts: number
  readonly failedAt: Date
  readonly error: string | null
}

const MOST_LISTED = 100
const COLUMNS = 'job_id as "jobId", task, attempts, failed_at as "failedAt", error'

/** The newest. */
export async function listFailedJobs(reads: Reads): Promise<readonly FailedJob[]> {
  return await rowsOf<FailedJob>(reads, `select ${COLUMNS} from jobs.failed($1)`, [MOST_LISTED])
}

/** The latest enqueued first, before an id; of one task or of all. */
export async function listFailedJobsBefore(
  reads: Reads,
  task: string | null,
  before: string | null,
  limit: number,
): Promise<readonly FailedJob[]> {
  return await rowsOf<FailedJob>(reads, `select ${COLUMNS} from jobs.list_failed($1, $2, $3)`, [task, before, limit])
}

export async function countFailedJobs(
  reads: Reads,
): Promise<readonly { readonly task: string; readonly failed: number }[]> {
  return await rowsOf(reads, 'select task, failed from jobs.count_failed()', [])
}

/** Gives a job all its attempts again. False if it is not one that failed. */
export async function retryFailedJob(reads: Reads, jobId: string): Promise<boolean> {
  const [row] = await rowsOf<{ retried: boolean }>(reads, 'select jobs.retry($1) as retried', [jobId])
  return row!.retried
}

/** The same for the oldest failed jobs of a task. Returns how many. */
export async function retryFailedJobsOf(reads: Reads, task: string, most: number): Promise<number> {
  const [row] = await rowsOf<{ retried: number }>(reads, 'select jobs.retry_task($1, $2) as retried', [task, most])
  return row!.retried
}

async function rowsOf<Row>(reads: Reads, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  return (await reads.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
