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

const INDEXES = `
  select t.relname as table, c.relname as index, (bt_metap(c.oid::regclass::text)).level as level
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_am a on a.oid = c.relam and a.amname = 'btree'
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
  for (const { table, index, level } of (await admin.query<{ table: string; index: string; level: string }>(INDEXES))
    .rows) {
    levels.set(index, Number(level))
    const name = withoutDay(table)
    const own = highest.get(name) ?? new Map<string, string>()
    const known = own.get(withoutDay(index))
    if (known === undefined || levels.get(known)! < Number(level)) own.set(withoutDay(index), index)
    highest.set(name, own)
  }
  return { rows, levels, indexes: new Map([...highest].map(([name, own]) => [name, [...own.values()]])) }
}
