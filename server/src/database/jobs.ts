import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Tx } from './tx.ts'

/** A kind of background work, as data. A slice declares its own; workers/catalogue.ts lists them all. */
export interface JobDefinition<Payload extends TSchema = TSchema> {
  readonly task: string
  readonly payload: Payload
  /** Tries in all, with graphile-worker's exponential pause between them. */
  readonly attempts: number
  /** A try that takes longer is abandoned and counted as failed; the work itself is fenced by its transaction. */
  readonly timeoutSeconds: number
}

/** Written in the transaction that causes it: committed together or not at all. */
export async function enqueue<Payload extends TSchema>(
  tx: Tx,
  job: JobDefinition<Payload>,
  payloads: readonly Static<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`
    select jobs.enqueue(${job.task}, payload, ${job.attempts})
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload
  `.execute(tx)
}
