import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../testing/database.ts'

/** Well below the two seconds after which a call that cannot lock its row is rejected. */
const MOST_MS = 1_000

/**
 * Locks the student's row while the calls arrive, and releases it once `wanted` transactions are waiting: they are then
 * provably concurrent. Returns false if fewer arrived, which can happen on a busy machine.
 */
export async function whileLocked<T>(
  db: TestDatabase,
  serviceUserId: string,
  wanted: number,
  race: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly atOnce: boolean }> {
  const holder = await db.admin.connect()
  try {
    await holder.query('begin')
    await holder.query('select from students where service_user_id = $1 for update', [serviceUserId])
    const racing = race()
    const until = performance.now() + MOST_MS
    let waiting = 0
    while (waiting < wanted && performance.now() < until) {
      await wait(3)
      waiting = Math.max(waiting, await countWaiting(db))
    }
    await holder.query('commit')
    return { outcome: await racing, atOnce: waiting >= wanted }
  } finally {
    holder.release()
  }
}

async function countWaiting(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and xact_start is not null`,
  )
  return rows[0]!.n
}
