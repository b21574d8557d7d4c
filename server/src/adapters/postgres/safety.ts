import type pg from 'pg'

/** Settings our promises rest on: an answered write survives a crash, and the app role can neither own nor bypass. */
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Every reason why this database must not serve production. */
export async function findUnsafeSettings(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1) and setting = $2',
    [DURABLE, 'off'],
  )
  const role = await pool.query<{ name: string; unsafe: boolean; owns: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as unsafe, exists (select from pg_class where relowner = pg_roles.oid) as owns
     from pg_roles where rolname = current_user`,
  )
  return [
    ...rows.map(row => `PostgreSQL runs with ${row.name} off: an answered write could be lost.`),
    ...(role.rows[0]?.name === 'pramaan_app' ? [] : ["The app's connections do not wear the role pramaan_app."]),
    ...(role.rows[0]?.unsafe ? ["The app's role may bypass row-level security."] : []),
    ...(role.rows[0]?.owns ? ["The app's role owns tables."] : []),
  ]
}
