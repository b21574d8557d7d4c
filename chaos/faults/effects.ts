import type { TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/process.ts'
import type { Receiver } from '../../testing/receiver.ts'

export interface Effects {
  readonly ready: number
  /** Events that the receiver got at least once. */
  readonly received: number
  readonly repeated: number
  readonly faults: readonly string[]
}

/** Retries of deliveries that failed twice are due after 30 seconds. */
const SETTLED_WITHIN_MS = 120_000

/** Compares three records: what the caller was told, what the database holds, and what the receiver got. */
export async function checkEffects(
  { db, receiver }: { readonly db: TestDatabase; readonly receiver: Receiver },
  accepted: ReadonlyMap<string, string>,
): Promise<Effects> {
  const faults: string[] = []
  const settled = async () => {
    const { rows } = await db.admin.query(`select count(*)::integer as n from mandates where status = 'preparing'`)
    return rows[0].n === 0 && [...accepted.values()].every(id => timesReceived(receiver, id) > 0)
  }
  await until(settled, SETTLED_WITHIN_MS, 'everything to be prepared and delivered').catch((error: Error) =>
    faults.push(error.message),
  )
  const { rows } = await db.admin.query<{ job_id: string; ids: string[]; statuses: string[]; events: number }>(
    `select job_id, array_agg(mandate_id) as ids, array_agg(status) as statuses,
       (select count(*)::integer from events where type = 'mandate.ready' and data -> 'mandate' ->> 'mandate_id' = any (array_agg(mandate_id))) as events
     from mandates where job_id like 'job-%' group by job_id`,
  )
  const stored = new Map(rows.map(row => [row.job_id, row]))
  for (const [jobId, id] of accepted) {
    const row = stored.get(jobId)
    if (row === undefined) faults.push(`${jobId} was accepted and is not stored`)
    else if (row.ids.length !== 1 || row.ids[0] !== id) faults.push(`${jobId} has ${row.ids.length} mandates`)
    else if (row.statuses[0] !== 'ready') faults.push(`${jobId} is ${row.statuses[0]}`)
    else if (row.events !== 1) faults.push(`${jobId} has ${row.events} events`)
  }
  for (const jobId of stored.keys()) if (!accepted.has(jobId)) faults.push(`${jobId} is stored and was never accepted`)
  const times = [...accepted.values()].map(id => timesReceived(receiver, id))
  return {
    ready: rows.filter(row => row.statuses[0] === 'ready').length,
    received: times.filter(count => count > 0).length,
    repeated: times.filter(count => count > 1).length,
    faults,
  }
}

function timesReceived(receiver: Receiver, mandateId: string): number {
  return receiver.journal.filter(({ body }) => body.includes(`"${mandateId}"`)).length
}

/** For the last line of a scenario. */
export function describeEffects(accepted: ReadonlyMap<string, string>, effects: Effects): string {
  const { ready, received, repeated, faults } = effects
  return (
    `${accepted.size} mandates: ${ready} ready, ${received} events received (${repeated} more than once), ` +
    `faults: ${faults.slice(0, 3).join('; ') || 'none'}`
  )
}

/** For a cell of a table. */
export function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
