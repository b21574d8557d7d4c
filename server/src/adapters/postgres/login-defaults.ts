import pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import { REQUEST_SETTINGS } from './connection-settings.ts'

/**
 * Role and limits defaults of the login behind a pooler in transaction mode: it opens its connections with the login alone and accepts no settings
 * from the service (docs/adr/0040).
 */
export const LOGIN_DEFAULTS_STEP =
  'run pramaan-server login set-defaults with the settings of this process, then RECONNECT in the console of PgBouncer.'

/** Settings in which these connections differ from those that requests need. */
export async function findOtherSettings(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(REQUEST_SETTINGS).map(name => (name === 'timezone' ? 'TimeZone' : name))],
  )
  // `role` is not in pg_settings.
  const role = await pool.query<{ setting: string }>("select current_setting('role') as setting")
  const actual = new Map([
    ...rows.map(row => [row.name.toLowerCase(), row.setting] as const),
    ['role', role.rows[0]!.setting],
  ])
  return Object.entries(REQUEST_SETTINGS)
    .filter(([name, wanted]) => actual.get(name) !== String(wanted))
    .map(([name, wanted]) => `${name} is ${actual.get(name)} instead of ${wanted}`)
}

/** Null if statements with a name work through this pool. A pooler that tracks them gives them names of its own. */
export async function findStatementProblem(pool: pg.Pool): Promise<string | null> {
  const name = 'pramaan_pooler_check'
  const text = 'select exists (select from pg_prepared_statements where name = $1) as is_own'
  const { rows } = await pool.query<{ is_own: boolean }>({ name, text, values: [name] })
  if (!rows[0]!.is_own) return null
  return 'the pooler does not track prepared statements: PgBouncer 1.21 or later with max_prepared_statements above 0 does. Without a pooler remove DATABASE_DIRECT_URL'
}

/** A process behind a pooler does not start if requests would run with other rights or without time limits. */
export async function rejectUnpreparedPooler(pool: pg.Pool): Promise<void> {
  const other = await findOtherSettings(pool)
  if (other.length > 0)
    throw new OperatorError(`Through the pooler of DATABASE_URL ${other.join(', ')}: ${LOGIN_DEFAULTS_STEP}`)
  const problem = await findStatementProblem(pool)
  if (problem !== null) throw new OperatorError(`At DATABASE_URL ${problem}.`)
}

/** Returns the login. Any login may change its own defaults, so this needs no superuser. Safe to repeat. */
export async function setLoginDefaults(directUrl: string): Promise<string> {
  // The defaults may already include a role, which may not change those of the login.
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'pramaan login',
    options: '-c role=none',
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ login: string; superuser: boolean; member: boolean }>(
      `select session_user as login, rolsuper as superuser, pg_has_role(session_user, 'pramaan_app', 'member') as member
       from pg_roles where rolname = session_user`,
    )
    const { login, superuser, member } = rows[0]!
    if (superuser)
      throw new OperatorError(
        `${login} is a superuser: give the process a login of its own (deploy/README.md, Logins).`,
      )
    if (!member)
      throw new OperatorError(`${login} is not a member of pramaan_app: as a superuser, grant pramaan_app to it.`)
    const changes = Object.entries(REQUEST_SETTINGS).map(
      ([name, value]) => `alter role ${pg.escapeIdentifier(login)} set ${name} = ${pg.escapeLiteral(String(value))}`,
    )
    await client.query(`begin; ${changes.join('; ')}; commit`)
    return login
  } finally {
    await client.end()
  }
}
