import { OperatorError } from '../../../kernel/operator-error.ts'
import type { CellDatabase } from './connections.ts'
import type { Connection } from './directory-store.ts'

/** Why the organisation cannot be moved as the two cells are now. All reasons at once. */
export async function checkMove(source: CellDatabase, target: CellDatabase, orgId: string): Promise<void> {
  const problems = [
    ...(await findUnfitSource(source)),
    ...(await findOtherSchema(source.admin, target.admin)),
    ...(await findMissingKeys(source.admin, target.admin, orgId, target.id)),
    ...(await findMissingSkills(source.admin, target.admin, target.id)),
  ]
  if (problems.length > 0) throw new OperatorError(`The organisation cannot be moved:\n- ${problems.join('\n- ')}`)
}

async function findUnfitSource({ admin, id }: CellDatabase): Promise<readonly string[]> {
  const { rows } = await admin.query<{ level: string }>(`select current_setting('wal_level') as level`)
  return rows[0]!.level === 'logical'
    ? []
    : [`${id} runs with wal_level ${rows[0]!.level}. Set logical and restart it.`]
}

async function findOtherSchema(source: Connection, target: Connection): Promise<readonly string[]> {
  const versions = 'select array_agg(version::text order by version)::text as all from schema_migrations'
  const [ours, theirs] = await Promise.all([source, target].map(db => db.query<{ all: string }>(versions)))
  if (ours!.rows[0]!.all === theirs!.rows[0]!.all) return []
  return ['The cells have different schemas: run pramaan-server migrate of the same release in both.']
}

/** Secrets are copied as they are stored. The processes of the target report which master keys they have. */
async function findMissingKeys(
  source: Connection,
  target: Connection,
  orgId: string,
  cell: string,
): Promise<readonly string[]> {
  const tables = await source.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute k on k.attrelid = c.oid and k.attname = 'master_key_id'
       join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const used = tables.rows.map(({ name }) => `select master_key_id as id from ${name} where org_id = $1`)
  const { rows } = await source.query<{ ids: string[] }>(
    `select coalesce(array_agg(distinct id), '{}') as ids from (${used.join(' union all ')}) as used`,
    [orgId],
  )
  const missing = await target.query<{ id: string }>(
    `select id from unnest($1::text[]) as id where not exists (
       select from process_keys p where id = any (p.master_key_ids) and p.seen_at > now() - interval '1 hour')`,
    [rows[0]!.ids],
  )
  return missing.rows.map(
    ({ id }) => `No process of ${cell} has the master key ${id}. Add it to its file of master keys.`,
  )
}

/** Skills are the same in all cells by their numbers. */
async function findMissingSkills(source: Connection, target: Connection, cell: string): Promise<readonly string[]> {
  const { rows } = await source.query<{ keys: string[] }>(
    `select coalesce(array_agg(level || ' ' || number || ' ' || source || ' ' || source_key), '{}') as keys from catalogue_nodes`,
  )
  const missing = await target.query<{ count: number }>(
    `select count(*)::int as count from (select unnest($1::text[])
       except select level || ' ' || number || ' ' || source || ' ' || source_key from catalogue_nodes) as missing`,
    [rows[0]!.keys],
  )
  const { count } = missing.rows[0]!
  if (count === 0) return []
  const problem = `${cell} lacks ${count} entries of the catalogue, or has them under other numbers.`
  return [
    `${problem} Run catalogue export in the cell that changes the catalogue, and catalogue import archive in the others.`,
  ]
}
