import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandIn, saidBy } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'

/** The operator's commands on the catalogue, as typed. They need no master key. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function type(...words: string[]): Promise<{ code: number; said: string }> {
  return saidBy(await runCommandIn({ NODE_ENV: 'test', DATABASE_URL: db.url }, ['catalogue', ...words]))
}

test('an alias is added, listed and removed, with who, when and why', async () => {
  const added = await type('alias', 'add', 'sk_1001', '--language', 'hi', 'deewar jodai', '--reason', 'heard in Pune')
  expect(added).toEqual({
    code: 0,
    said: 'Taxonomy version 2: sk_1001 has the alias "deewar jodai" (hi, romanised).',
  })
  const listed = JSON.parse((await type('alias', 'list', 'sk_1001', '--json')).said)
  expect(listed).toContainEqual({ text: 'Brick laying', language: 'en', kind: 'preferred', added: null })
  expect(listed).toContainEqual({
    text: 'deewar jodai',
    language: 'hi',
    kind: 'romanised',
    added: { added_at: expect.any(String), added_by: 'operator', reason: 'heard in Pune' },
  })
  expect((await type('alias', 'list', 'sk_1001')).said).toMatch(
    /hi {3}romanised {2}deewar jodai {2}\(operator, 2.*Pune\)/,
  )
  const removed = await type('alias', 'remove', 'sk_1001', 'deewar jodai', '--reason', 'nobody says it')
  expect(removed.said).toBe('Taxonomy version 3: sk_1001 no longer has the alias "deewar jodai".')
  const { rows } = await db.admin.query('select reason, removal_reason, removed_by from skill_aliases')
  expect(rows).toEqual([{ reason: 'heard in Pune', removal_reason: 'nobody says it', removed_by: 'operator' }])
})

test('another skill of the same name is named', async () => {
  const { said } = await type('alias', 'add', 'sk_1002', '--language', 'en', 'bricklaying')
  expect(said).toContain('Warning: sk_1001 (Brick laying) has the same name.')
})

test.each([
  [['add', 'sk_999999', 'wall', '--language', 'en'], 'skill not found: sk_999999'],
  [['add', 'sk_1001', 'wall', '--language', 'fr'], 'language not served: Give one of en, hi'],
  [['add', 'sk_1001', 'wall'], '--language'],
  [['remove', 'sk_1001', 'bricklaying'], 'alias not found: It is a label of the source'],
])('%j is rejected with one line', async (words, text) => {
  const { code, said } = await type('alias', ...words)
  expect(code).toBe(1)
  expect(said).toContain(text)
  expect(said).not.toMatch(/^ +at /m)
})

test('a change during an import is asked to try again', async () => {
  const importing = await db.admin.connect()
  await importing.query("begin; select pg_advisory_xact_lock(hashtext('catalogue import'))")
  const { code, said } = await type('alias', 'add', 'sk_1001', '--language', 'en', 'wall craft')
  await importing.query('rollback')
  importing.release()
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('Try again') })
})

test('confirmations are exported as JSON lines, oldest first, without telling whose they are', async () => {
  const orgId = await newOrganisation(keysDeps(db))
  await db.admin.query(
    `insert into skill_confirmations (org_id, mode, skill_number, suggested_at, phrase, rank, score, how, taxonomy_version, confirmed_at)
     select $1, 'live', 1001, '2026-11-01', 'phrase ' || nth, 2, 0.95, 'alias', 1, '2026-11-02'::timestamptz + nth * interval '1 minute'
     from generate_series(1, 1200) as nth`,
    [orgId],
  )
  const lines = (await type('confirmations')).said.split('\n').map(line => JSON.parse(line))
  expect(lines.map(line => line.phrase)).toEqual(Array.from({ length: 1200 }, (_, at) => `phrase ${at + 1}`))
  expect(lines[0]).toEqual({
    phrase: 'phrase 1',
    skill_id: 'sk_1001',
    rank: 2,
    score: 0.95,
    how: 'alias',
    taxonomy_version: 1,
    suggested_at: '2026-11-01T00:00:00.000Z',
    confirmed_at: '2026-11-02T00:01:00.000Z',
  })
  const late = (await type('confirmations', '--since', '2026-11-02T19:59:00Z')).said.split('\n')
  expect(late).toHaveLength(2)
  expect((await type('confirmations', '--since', 'yesterday')).said).toContain('Use a date-time')
})
