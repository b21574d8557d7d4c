import type { Database } from '../../database/tx.ts'
import { addUpDay, countDay, listMarkedDays, lockDay, takeMarks } from './store.ts'

/**
 * Stores the counts of every day that was marked, and their totals over all workflows. Answers are right before, too: they count marked days
 * themselves, and add up days without a total. One transaction for each day, so that many days after an outage do not exceed the time of a
 * statement.
 */
export async function countMarkedDays(
  { database }: { readonly database: Database },
  signal: AbortSignal,
): Promise<void> {
  const marked = await listMarkedDays(database.reads)
  const byDay = Map.groupBy(marked, ({ tenant, day }) => `${tenant.orgId} ${tenant.mode} ${day}`)
  for (const workflows of byDay.values()) {
    for (const { tenant, workflowId, day } of workflows) {
      signal.throwIfAborted()
      await database.forTenant(tenant).transaction(async tx => {
        await lockDay(tx, workflowId, day)
        await takeMarks(tx, workflowId, day)
        await countDay(tx, workflowId, day)
      })
    }
    const { tenant, day } = workflows[0]!
    await database.forTenant(tenant).transaction(tx => addUpDay(tx, day))
  }
}
