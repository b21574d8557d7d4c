import type pg from 'pg'

/** Creates the partitions of the next days. Any process may call it, at any time; it takes no lock that requests wait for. */
export async function createPartitions(app: pg.Pool): Promise<void> {
  await app.query('select create_partitions()')
}

/**
 * For how many whole days after today every partitioned table has a partition, without a gap; at most a week. -1 if today's is missing,
 * so that writes fail.
 */
export async function findDaysAhead(app: pg.Pool): Promise<number> {
  const { rows } = await app.query<{ days: number }>(DAYS_AHEAD)
  return rows[0]!.days
}

export const DAYS_AHEAD = `
  select coalesce(min(ahead), 8) - 1 as days from unnest(partitioned_by_day()) as name, generate_series(0, 7) as ahead
  where to_regclass(name || '_' || to_char((now() at time zone 'utc')::date + ahead, 'YYYYMMDD')) is null`

/** Empties the days that ended more than 30 days ago. Needs the role pramaan_jobs. */
export async function emptyExpiredPartitions(jobs: pg.Pool): Promise<number> {
  const { rows } = await jobs.query<{ count: number }>('select empty_expired_partitions() as count')
  return rows[0]!.count
}

/** Empty days are kept this long, in case a reader of the previous release still names them. */
const DROPPED_AFTER_DAYS = 40

/**
 * Drops the tables of emptied days, as their owner. `detach … concurrently` takes no lock that requests wait for, but cannot run in a
 * function or a transaction, so `pramaan-server migrate` does it.
 */
export async function dropExpiredPartitions(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ parent: string; child: string; pending: boolean }>(
    `select parent, child.relname as child, inhdetachpending as pending
     from unnest(partitioned_by_day()) as parent
       join pg_inherits on inhparent = parent::regclass join pg_class child on child.oid = inhrelid
     where child.relname < parent || '_' || to_char((now() at time zone 'utc')::date - $1::integer, 'YYYYMMDD')
     order by 1, 2`,
    [DROPPED_AFTER_DAYS],
  )
  for (const { parent, child, pending } of rows) {
    // A run that was cut off has to be finished before another partition can be detached.
    await owner.query(`alter table "${parent}" detach partition "${child}" ${pending ? 'finalize' : 'concurrently'}`)
    await owner.query(`drop table "${child}"`)
  }
  return rows.map(({ child }) => child)
}
