import type { Database } from '../../database/tx.ts'
import { countDay, listMarkedDays, lockDay, takeMarks } from './store.ts'

/**
 * Stores the counts of every day that was marked. Answers are right before, too: they count marked days themselves. One transaction for
 * each day, so that many days after an outage do not exceed the time of a statement.
 */
export async function countMarkedDays(
  { database }: { readonly database: Database },
  signal: AbortSignal,
): Promise<void> {
  for (const { tenant, workflowId, day } of await listMarkedDays(database.reads)) {
    signal.throwIfAborted()
    await database.forTenant(tenant).transaction(async tx => {
      await lockDay(tx, workflowId, day)
      await takeMarks(tx, workflowId, day)
      await countDay(tx, workflowId, day)
    })
  }
}
