import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { freePort } from '../../../testing/process.ts'
import { urlOf, withAdmin } from '../../../testing/template.ts'
import { provisionDatabase } from '../../src/adapters/postgres/migrate.ts'

/** What `doctor` and `mail test` print, as typed. */
const empty = `pramaan_test_${randomBytes(6).toString('hex')}_empty`
let db: TestDatabase
let mails: MailServer
beforeAll(async () => {
  db = await createTestDatabase()
  mails = await startMailServer()
  await provisionDatabase(urlOf(empty))
})
afterAll(async () => {
  await mails.close()
  await db.drop()
  await withAdmin(admin => admin.query(`drop database if exists ${empty} with (force)`))
})

async function examine(env: Record<string, string> = {}) {
  const { code, printed, errors } = await runCommand(['doctor'], { DATABASE_URL: db.url, SMTP_URL: mails.url, ...env })
  const lines = printed.split('\n')
  return { code, lines, errors, problems: lines.filter(line => line.startsWith('problem')) }
}

test('a complete installation has no problem, and every line says what was checked', async () => {
  const { code, lines, errors } = await examine()
  expect(lines.map(line => line.slice(0, 27).trim())).toEqual([
    'ok       PostgreSQL',
    'ok       role',
    'ok       schema',
    'ok       grants',
    'ok       partitions',
    'ok       sending',
    'ok       master keys',
    'ok       disk of the log',
    'ok       clock',
    'ok       Redis',
    'ok       mail server',
    'ok       public address',
  ])
  expect([code, errors]).toEqual([0, ''])
})

test('each problem is one line with the next step, and the command ends with code 1', async () => {
  const damaged = await createTestDatabase()
  await damaged.admin.query('revoke select on events from pramaan_app')
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const { rows } = await damaged.admin.query<{ child: string }>(
    `select relname as child from pg_class where relname ~ '^request_log_\\d{8}$' and relname > $1`,
    [`request_log_${today}`],
  )
  for (const { child } of rows) await damaged.admin.query(`drop table ${child}`)
  await damaged.admin.query('update sending_cluster set timeline = timeline + 1')
  const { code, problems, errors } = await examine({
    DATABASE_URL: damaged.url,
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  })
  await damaged.drop()
  expect(problems.map(line => line.slice(9, 27).trim())).toEqual([
    'grants',
    'partitions',
    'sending',
    'Redis',
    'mail server',
  ])
  for (const line of problems) expect(line).toContain('Next: ')
  expect(problems[0]).toContain('SELECT on events')
  expect([code, errors]).toEqual([1, '5 of 12 checks found a problem.'])
})

test('without a database, a schema or a master key in use it says which command comes next', async () => {
  const away = await examine({ DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/x` })
  expect(away.problems.join('\n')).toContain('Cannot connect to PostgreSQL at DATABASE_URL')
  const bare = await examine({ DATABASE_URL: urlOf(empty) })
  expect(bare.problems.join('\n')).toContain('run pramaan-server migrate')
  const file = join(await mkdtemp(join(tmpdir(), 'doctor-')), 'master-keys')
  await writeFile(file, `other ${Buffer.alloc(32, 9).toString('base64')}\n`, { mode: 0o600 })
  const { printed: orgId } = await runCommand(['organisation', 'create', 'Acme'], { DATABASE_URL: db.url })
  await runCommand(['key', 'issue', orgId, 'test'], { DATABASE_URL: db.url })
  const other = await examine({ MASTER_KEYS_FILE: file })
  expect(other.problems.join('\n')).toMatch(/lacks old, which still encrypts secrets.*Next: put the key back/)
})

test('a missing right of the role is explained in one line by the command that meets it', async () => {
  const damaged = await createTestDatabase()
  await damaged.admin.query('revoke insert on organisations from pramaan_app')
  const { code, errors } = await runCommand(['organisation', 'create', 'Acme'], { DATABASE_URL: damaged.url })
  await damaged.drop()
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The role .* lacks a right .*pramaan-server doctor.*$/)])
})

test('mail test sends one mail and says what the server answered', async () => {
  const send = (url: string) => runCommand(['mail', 'test', 'meera@example.org'], { SMTP_URL: url })
  const sent = await send(mails.url)
  expect([sent.code, sent.printed]).toEqual([0, expect.stringMatching(/greets with: 220 .*\n.* accepted the mail /)])
  expect(mails.received.map(({ envelope }) => envelope.to)).toEqual([['meera@example.org']])
  mails.answer({ at: 'recipient', code: 550 })
  const refused = await send(mails.url)
  mails.answer(null)
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('the address does not exist')])
  const down = await send(`smtp://127.0.0.1:${await freePort()}`)
  expect([down.code, down.errors]).toEqual([1, expect.stringMatching(/^No mail was sent: .*ECONNREFUSED.*Next: .*$/)])
})
