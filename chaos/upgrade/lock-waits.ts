import type { TestDatabase } from '../../testing/database.ts'

export interface LockWaits {
  /** Stops. The longest wait of a statement for the migration since the start. */
  longestMs(): Promise<number>
}

const LOOK_EVERY_MS = 20

/** Looks at the statements that wait for a session of `login`, or behind one that waits. Under load writes also wait for each other. */
export function watchLockWaits({ admin }: TestDatabase, login: string): LockWaits {
  let [longest, isOver] = [0, false]
  const look = async () => {
    while (!isOver) {
      const { rows } = await admin.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float8 as ms
         from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.usename <> $1
           and exists (select from pg_stat_activity m where m.usename = $1 and m.pid = any (pg_blocking_pids(l.pid)))`,
        [login],
      )
      longest = Math.max(longest, rows[0]!.ms)
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  const looking = look()
  return {
    longestMs: async () => {
      isOver = true
      await looking
      return longest
    },
  }
}
