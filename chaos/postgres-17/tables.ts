import type { OwnPostgres } from '../../testing/postgres.ts'

/** Rows and a checksum over the text of all of them, of each table and sequence of the database. */
export type Contents = ReadonlyMap<string, string>

const TABLES = `select format('%I.%I', nspname, relname) as name, relkind = 'S' as is_sequence
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'S') and relpersistence = 'p' and nspname <> 'information_schema' and nspname !~ '^pg_'
  order by name`

/** Of 60 bits of md5, which is the same in every version of PostgreSQL. */
const checksum = (table: string) =>
  `select count(*) || ' rows ' || coalesce(sum(('x' || left(md5(whole::text), 15))::bit(60)::bigint), 0) as contents from ${table} as whole`
const position = (sequence: string) => `select last_value || ' ' || is_called as contents from ${sequence}`

export async function readContents({ db }: OwnPostgres): Promise<Contents> {
  const client = await db.admin.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows } = await client.query<{ name: string; is_sequence: boolean }>(TABLES)
    const contents = new Map<string, string>()
    for (const { name, is_sequence } of rows) {
      const read = await client.query<{ contents: string }>(is_sequence ? position(name) : checksum(name))
      contents.set(name, read.rows[0]!.contents)
    }
    return contents
  } finally {
    client.release()
  }
}

export function differences(before: Contents, after: Contents): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(name => before.get(name) !== after.get(name))
    .map(name => `${name}: ${before.get(name) ?? 'missing'}, then ${after.get(name) ?? 'missing'}`)
}

export function countRows(contents: Contents): number {
  return [...contents.values()].reduce((total, each) => total + Number(/^(\d+) rows /.exec(each)?.[1] ?? 0), 0)
}

/**
 * Rights of all roles on tables, functions and schemas, memberships, and defaults of logins. PostgreSQL 17 gives owners a right more, to
 * maintain their tables (m).
 */
export async function readRights({ db }: OwnPostgres): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ line: string }>(`
    select format('%s %s %s %s', nspname, relname, relrowsecurity::text || relforcerowsecurity,
      replace(relacl::text, 'arwdDxtm', 'arwdDxt')) as line
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      and relkind in ('r', 'p', 'v', 'S')
    union all select format('%s %s %s', oid::regprocedure, proowner::regrole, proacl::text) from pg_proc
    where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select format('%s %s', nspname, nspacl::text) from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select format('%s is member of %s', member::regrole, roleid::regrole) from pg_auth_members
    where member::regrole::text ~ '^pramaan_'
    union all select format('%s %s %s %s %s', rolname, rolcanlogin, rolinherit, rolsuper, rolbypassrls) from pg_roles where rolname ~ '^pramaan_'
    union all select format('%s has %s', setrole::regrole, setconfig::text) from pg_db_role_setting where setrole <> 0
    union all select format('%s %s %s', tablename, policyname, coalesce(qual, '') || coalesce(with_check, '')) from pg_policies
    order by 1`)
  return rows.map(({ line }) => line)
}
