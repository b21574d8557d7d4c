import type pg from 'pg'
import { withoutDay } from './plans.ts'

/** Sizes of tables and indexes. Partitions count for their table; of their indexes each has its own height. */
export interface Sizes {
  readonly rows: ReadonlyMap<string, number>
  /** Levels below the root of a B-tree, by index. */
  readonly levels: ReadonlyMap<string, number>
  /** Indexes of a table. Those of a partitioned table are those of one of its partitions, the highest. */
  readonly indexes: ReadonlyMap<string, readonly string[]>
}

/** An index of a partition is one with its table's: PostgreSQL makes its name up, and cuts the day off if it is long. */
const INDEXES = `
  select t.relname as table, c.relname as index, coalesce(h.inhparent, c.oid)::regclass::text as kind, (bt_metap(c.oid::regclass::text)).level as level
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_am a on a.oid = c.relam and a.amname = 'btree' left join pg_inherits h on h.inhrelid = c.oid
  where c.relkind = 'i' and c.relnamespace <> all ('{pg_catalog,pg_toast,information_schema}'::regnamespace[])`

const TABLES = `
  select relname as table, greatest(reltuples, 0)::float8 as rows from pg_class
  where relkind = 'r' and relnamespace <> all ('{pg_catalog,pg_toast,information_schema}'::regnamespace[])`

export async function readSizes(admin: pg.Pool): Promise<Sizes> {
  const rows = new Map<string, number>()
  for (const each of (await admin.query<{ table: string; rows: number }>(TABLES)).rows) {
    const name = withoutDay(each.table)
    rows.set(name, (rows.get(name) ?? 0) + each.rows)
  }
  const levels = new Map<string, number>()
  const highest = new Map<string, Map<string, string>>()
  const found = await admin.query<{ table: string; index: string; kind: string; level: string }>(INDEXES)
  for (const { table, index, kind, level } of found.rows) {
    levels.set(index, Number(level))
    const name = withoutDay(table)
    const own = highest.get(name) ?? new Map<string, string>()
    const known = own.get(kind)
    if (known === undefined || levels.get(known)! < Number(level)) own.set(kind, index)
    highest.set(name, own)
  }
  return { rows, levels, indexes: new Map([...highest].map(([name, own]) => [name, [...own.values()]])) }
}
