import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialKeysFile } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { masterKeysFile } from '../../../testing/keys.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { commandLine } from '../../src/cli/commands.ts'
import { readConfig } from '../../src/config.ts'

/** The operator's commands for mail, without a process for each. */
let db: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  db = await createTestDatabase()
  env = {
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    MASTER_KEYS_FILE: await masterKeysFile(),
    CREDENTIAL_KEYS_FILE: await credentialKeysFile(),
  }
})
afterAll(() => db.drop())

/** What the command prints, or the message of its error. */
async function type(...words: string[]): Promise<string> {
  const said: string[] = []
  const program = await commandLine(
    words,
    () => readConfig(env),
    line => void said.push(line),
    { version: '0.0.0', revision: null },
  )
  const error = await program.parseAsync(words, { from: 'user' }).then(
    () => null,
    (fault: Error) => fault.message,
  )
  return error ?? said.join('\n').trim()
}

test('an address is suppressed, found in any spelling, and allowed again', async () => {
  expect(await type('mail', 'suppressed', 'ravi@gmail.com')).toBe('The address is written to.')
  expect(await type('mail', 'suppress', 'Ra.vi+jobs@gmail.com')).toBe('The address is not written to any more.')
  expect(await type('mail', 'suppressed', 'ravi@googlemail.com')).toMatch(
    /^Not written to since 2\S+: suppressed by the operator\.$/,
  )
  const listed = await type('mail', 'suppressed')
  expect(listed).toMatch(/^[0-9a-f]{16} {2}2\S+ {2}suppressed by the operator\n1 shown\.$/)
  expect(listed).not.toContain('ravi')
  expect(await type('mail', 'allow', 'ravi@gmail.com')).toBe(
    'The address is written to again. Before: suppressed by the operator.',
  )
  expect(await type('mail', 'allow', 'ravi@gmail.com')).toBe('The address was not suppressed.')
  expect(await type('mail', 'suppressed')).toBe('No address is suppressed.')
})

test('a link is mailed to an address for test keys, and the command says what became of it', async () => {
  const mail = await startMailServer()
  env = { ...env, SMTP_URL: mail.url, SMTP_TIMEOUT_SECONDS: '1' }
  const orgId = await type('organisation', 'create', 'Acme Staffing')
  expect(await type('organisation', 'allow-address', orgId, 'dev@works.example')).toMatch(/^The link was sent\./)
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]!.mail.text).toContain('Acme Staffing')
  mail.answer({ at: 'recipient', code: 450 })
  expect(await type('organisation', 'allow-address', orgId, 'dev@works.example')).toMatch(/Try again later\.$/)
  mail.answer({ at: 'after data' })
  expect(await type('organisation', 'allow-address', orgId, 'dev@works.example')).toMatch(/did not answer/)
  mail.answer({ at: 'recipient', code: 550 })
  expect(await type('organisation', 'allow-address', orgId, 'gone@works.example')).toMatch(/no such mailbox/)
  expect(await type('organisation', 'allow-address', orgId, 'gone@works.example')).toMatch(/^The address is suppressed/)
  expect(await type('organisation', 'allow-address', 'ORG_X', 'dev@works.example')).toContain('organisation not found')
  await mail.close()
})

test('mails of test keys are listed newest first and shown one by one, for 24 hours', async () => {
  expect(await type('mail', 'show')).toBe('No mail is stored.')
  const orgId = await type('organisation', 'create', 'Acme Staffing')
  for (const [nth, hours] of [
    [1, 25],
    [2, 23],
    [3, 1],
  ] as const) {
    await db.admin.query(
      `insert into stored_mails (org_id, mode, mail_id, verification_id, outcome, address, subject, body, created_at)
       values ($1, 'test', $2, 'vrf_x', 'stored', 'meera@works.example', $3, $4, now() - make_interval(hours => $5))`,
      [
        orgId,
        `ML_${String(nth).repeat(26)}`,
        `Mail ${nth}`,
        `Open\r\nhttps://pramaan.example/r/vrf_x#rvt_${nth}`,
        hours,
      ],
    )
  }
  const listed = (await type('mail', 'show')).split('\n')
  expect(listed.map(line => /Mail \d|\d shown/.exec(line)?.[0])).toEqual(['Mail 3', 'Mail 2', '2 shown'])
  const shown = await type('mail', 'show', `ML_${'3'.repeat(26)}`)
  expect(shown).toContain('To: meera@works.example\nSubject: Mail 3\n')
  expect(shown).toContain('https://pramaan.example/r/vrf_x#rvt_3')
  expect(await type('mail', 'show', `ML_${'1'.repeat(26)}`)).toContain('There is no such mail')
})
