import type { TestDatabase } from '../../testing/database.ts'

/** Tables that any GET may write, with the reason. All others are compared. */
export const EXCLUDED_TABLES: ReadonlyMap<string, string> = new Map([
  ['public.request_log', 'the log of calls; it is written after the answer'],
  ['jobs.heartbeats', 'written by workers every 5 s, whatever is opened'],
])

/** Columns that opening a page writes, with the reason. The rest of the row is compared. */
export const EXCLUDED_COLUMNS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  [
    'public.verifications',
    {
      last_used_at: 'a session stays open for 24 hours after its last use',
      student_network: 'a keyed hash of the network, compared later with that of the reviewer',
    },
  ],
  ['public.partner_keys', { last_used_at: 'written with the log of calls' }],
  ['public.verification_keys', { last_used_at: 'written with the log of calls' }],
])

/** A hash of each row, by table. */
export type Rows = ReadonlyMap<string, readonly string[]>

export async function hashRows({ admin }: Pick<TestDatabase, 'admin'>): Promise<Rows> {
  const { rows: tables } = await admin.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'grading', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const hashes = new Map<string, readonly string[]>()
  for (const { name } of tables.filter(table => !EXCLUDED_TABLES.has(table.name))) {
    const excluded = Object.keys(EXCLUDED_COLUMNS.get(name) ?? {})
    const { rows } = await admin.query<{ hash: string }>(
      `select md5((to_jsonb(t) - $1::text[])::text) as hash from ${name} t`,
      [excluded],
    )
    hashes.set(
      name,
      rows.map(row => row.hash),
    )
  }
  return hashes
}

/** How many rows were added, removed or changed, by table. */
export function changedRows(before: Rows, after: Rows): ReadonlyMap<string, number> {
  const changed = new Map<string, number>()
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name) ?? [], after.get(name) ?? []]
    const count = Math.max(without(old, now), without(now, old))
    if (count > 0) changed.set(name, count)
  }
  return changed
}

/** How many of these are not among those, each counted as often as it occurs. */
function without(these: readonly string[], those: readonly string[]): number {
  const left = new Map<string, number>()
  for (const each of those) left.set(each, (left.get(each) ?? 0) + 1)
  let missing = 0
  for (const each of these) {
    const count = left.get(each) ?? 0
    if (count === 0) missing++
    else left.set(each, count - 1)
  }
  return missing
}

export const total = (changed: ReadonlyMap<string, number>) =>
  [...changed.values()].reduce((sum, count) => sum + count, 0)
