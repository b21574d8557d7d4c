import type { Connection } from './directory-store.ts'

/** Rows of the operator or of a minute; or they cannot be published, because their key does not name the organisation (copied-rows.ts). */
const NOT_PUBLISHED = [
  'public.channel_shares',
  'public.single_sign_on_attempts',
  'public.channel_accounts',
  'public.message_templates',
  'public.sending_switches',
  'public.organisation_moves',
]

/** All tables with rows of organisations, quoted; those of a partitioned table are published under its name. */
export async function publishedTables(db: Connection): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'grading') and c.relpersistence = 'p'
       and n.nspname || '.' || c.relname <> all ($1)
     order by 1`,
    [NOT_PUBLISHED],
  )
  return rows.map(({ name }) => name)
}

/** The same with partitions in place of their tables. */
async function tablesWithRows(db: Connection): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind = 'r' and n.nspname in ('public', 'grading') and c.relpersistence = 'p'
       and n.nspname || '.' || c.relname <> 'public.organisation_moves'
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

const ROWS_PER_STATEMENT = 20_000

/**
 * Removes what a cell has of an organisation. In batches, and without triggers: foreign keys would demand an order, and all rows go anyway.
 * Needs a connection of its own, because the setting stays.
 */
export async function removeRows(
  db: Connection,
  orgId: string,
  onTable: (table: string, rows: number) => void = () => {},
): Promise<number> {
  await db.query("set session_replication_role = 'replica'")
  let removed = 0
  for (const table of await tablesWithRows(db)) {
    let ofTable = 0
    for (;;) {
      const { rowCount } = await db.query(
        `delete from ${table} where ctid = any (array(select ctid from ${table} where org_id = $1 limit ${ROWS_PER_STATEMENT}))`,
        [orgId],
      )
      ofTable += rowCount ?? 0
      if ((rowCount ?? 0) < ROWS_PER_STATEMENT) break
    }
    if (ofTable > 0) onTable(table, ofTable)
    removed += ofTable
  }
  await db.query("delete from graphile_worker._private_jobs where payload ->> 'orgId' = $1", [orgId])
  await db.query("set session_replication_role = 'origin'")
  return removed
}

/** Rows of each published table, to compare two cells. */
export async function countRows(
  db: Connection,
  orgId: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = tables.map(table => `select '${table}' as name, count(*)::int as rows from ${table} where org_id = $1`)
  const { rows } = await db.query<{ name: string; rows: number }>(counts.join(' union all '), [orgId])
  return new Map(rows.map(row => [row.name, row.rows]))
}
