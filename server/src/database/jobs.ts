import { CompiledQuery } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { sendAhead } from './send-ahead.ts'
import type { Tx } from './tx.ts'

/** Definition of a background job. Each slice declares its own; workers/jobs.ts lists them all. */
export interface JobDefinition<Payload extends TSchema = TSchema> {
  readonly task: string
  readonly payload: Payload
  /** Maximum number of attempts. graphile-worker waits exponentially longer between them. */
  readonly attempts: number
  /** An attempt that takes longer is abandoned and counts as failed. Its transaction keeps its work from being half done. */
  readonly timeoutSeconds: number
}

/** A constant, because it runs with most writes. */
const ENQUEUE = 'select jobs.enqueue($1, payload, $2) from json_array_elements($3::json) as payload'

/** Enqueues jobs in the transaction that causes them: both are committed, or neither. */
export async function enqueue<Payload extends TSchema>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payloads: readonly Static<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  sendAhead(tx.executeQuery(CompiledQuery.raw(ENQUEUE, [job.task, job.attempts, JSON.stringify(payloads)])))
}
