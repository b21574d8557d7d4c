import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProcess } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { freePort, startServer } from '../../../testing/process.ts'
import { urlOf, withAdmin } from '../../../testing/template.ts'
import { provisionDatabase } from '../../src/adapters/postgres/migrate.ts'

/** What an operator meets who starts or migrates too early, twice at a time, or with the wrong login. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const unique = randomBytes(6).toString('hex')
const empty = `pramaan_test_${unique}_empty`
const fresh = `pramaan_test_${unique}_fresh`
const login = `pramaan_test_${unique}_login`

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  for (const name of [empty, fresh]) await provisionDatabase(urlOf(name))
  await withAdmin(admin => admin.query(`create role ${login} login noinherit in role pramaan_app`))
})
afterAll(async () => {
  await db.drop()
  await withAdmin(async admin => {
    for (const name of [empty, fresh]) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role ${login}`)
  })
})

const migrationFiles = async () => (await readdir(MIGRATIONS)).filter(name => /^\d/.test(name)).sort()
const versionOf = (file: string) => file.split('_')[0]

const run = async (command: string, url: string) =>
  runProcess([command], {
    DATABASE_URL: url,
    PORT: String(await freePort()),
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  })

test.each(['api', 'worker', 'all'])(
  '%s on an empty database prints one line that names the next command',
  async part => {
    const { code, errors } = await run(part, urlOf(empty))
    expect([code, errors]).toEqual([
      1,
      'The database has no schema, or an earlier one: run pramaan-server migrate, then start again.',
    ])
  },
)

test('a database of an earlier version prints one line that names the first missing migration', async () => {
  const files = await migrationFiles()
  const versions = files.slice(-2).map(versionOf)
  const earlier = await createTestDatabase()
  await earlier.admin.query('delete from schema_migrations where version = any($1)', [versions])
  const { code, errors } = await run('api', earlier.url)
  await earlier.drop()
  expect([code, errors]).toEqual([
    1,
    `The database lacks 2 migrations of this version (${files.at(-2)}): run pramaan-server migrate, then start again.`,
  ])
})

test('a database of a later version is accepted, because the previous version runs on during an update', async () => {
  const later = await createTestDatabase()
  await later.admin.query("insert into schema_migrations (version) values ('9999')")
  const server = await startServer('api', { DATABASE_URL: later.url })
  expect(server.isRunning()).toBe(true)
  await server.end('SIGTERM')
  await later.drop()
})

test.each([
  ['a database that does not exist', () => urlOf('pramaan_test_nowhere'), 'does not exist: run npm run setup'],
  ['a host that does not exist', () => 'postgres://postgres@nowhere.invalid:5432/x', 'Cannot connect to PostgreSQL'],
  ['a login without the grant of the role', () => withLogin(db.url), 'may not use the role pramaan_jobs'],
])('a worker with %s prints one line', async (_what, url, text) => {
  const { code, errors } = await run('worker', url())
  expect(code).toBe(1)
  expect(errors).toContain(text)
  expect(errors).not.toContain('\n')
})

function withLogin(url: string): string {
  const address = new URL(url)
  address.username = login
  return address.href
}

test('concurrent migrations of an empty database all succeed, and each migration is applied once', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => run('migrate', urlOf(fresh))))
  const done = { code: 0, printed: 'The database has the current schema.', errors: '' }
  expect(outcomes).toEqual([done, done, done])
  const client = new pg.Client({ connectionString: urlOf(fresh) })
  await client.connect()
  const { rows } = await client.query<{ version: string }>('select version from schema_migrations order by version')
  await client.end()
  expect(rows.map(row => row.version)).toEqual((await migrationFiles()).map(versionOf))
})
