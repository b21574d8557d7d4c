import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const SCHEMA = fileURLToPath(new URL('../../../schema.sql', import.meta.url))

/** A right of the role of requests on a table, as the schema grants it. */
export interface TableGrant {
  readonly table: string
  readonly privilege: string
}

/** Rights on whole tables that the dump of the schema grants to the role. Rights on columns are left out. */
export function tableGrants(schema: string, role: string): readonly TableGrant[] {
  const grants = schema.matchAll(/^GRANT ([A-Z,]+) ON TABLE public\.(\w+) TO (\w+);$/gm)
  return [...grants]
    .filter(([, , , to]) => to === role)
    .flatMap(([, privileges = '', table = '']) => privileges.split(',').map(privilege => ({ table, privilege })))
}

/** What the connected role lacks, for instance after a restore without roles: `SELECT on events`. */
export async function findMissingGrants(pool: pg.Pool): Promise<readonly string[]> {
  const expected = tableGrants(await readFile(SCHEMA, 'utf8'), 'pramaan_app')
  const { rows } = await pool.query<{ missing: string }>(
    `select privilege || ' on ' || name as missing from unnest($1::text[], $2::text[]) as expected (name, privilege)
     where to_regclass('public.' || quote_ident(name)) is not null
       and not has_table_privilege(current_user, 'public.' || quote_ident(name), privilege)`,
    [expected.map(({ table }) => table), expected.map(({ privilege }) => privilege)],
  )
  return rows.map(row => row.missing)
}
