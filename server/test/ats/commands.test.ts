import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, runProcess, saidBy } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { atsTokenRing } from '../../src/features/ats/index.ts'

/** The operator's commands for tokens, as typed. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const type = async (...words: readonly string[]) =>
  saidBy(await runCommand(['ats', ...words], { DATABASE_URL: db.url }))

/** With a text on standard input. */
async function typeWith(input: string, ...words: readonly string[]): Promise<string> {
  const { printed, errors } = await runProcess(['ats', ...words], { DATABASE_URL: db.url }, input)
  return printed + errors
}

const find = (token: string) => atsTokenRing({ ...keysDeps(db), clock: () => Date.now() }).find(token)

test('a token is issued, listed without itself, and revoked', async () => {
  const orgId = await newOrganisation(keysDeps(db))
  const { said } = await type('issue', orgId, 'live', 'greenhouse')
  const [, tokenId, token] = /id\s+(\S+)\ntoken\s+(\S+)/.exec(said)!
  expect(token).toMatch(/^VFN_ATS_LIVE_/)
  // The longest that Greenhouse takes.
  expect(token!.length).toBeLessThan(171)
  expect(await find(token!)).toMatchObject({ tenant: { orgId, mode: 'live' }, tokenId, system: 'greenhouse' })
  const listed = (await type('list', orgId)).said
  expect([listed.includes(`${tokenId}  greenhouse  usable`), listed.includes(token!)]).toEqual([true, false])
  expect((await type('revoke', orgId, 'live', tokenId!)).said).toBe(`${tokenId} is revoked.`)
  expect((await find(token!))!.revokedAt).not.toBeNull()
  const { rows } = await db.admin.query('select action from audit_log where org_id = $1 order by audit_id', [orgId])
  expect(rows.map(row => row.action).slice(-2)).toEqual(['ats_token.issued', 'ats_token.revoked'])
})

test('a token for Ashby needs the customer’s key on standard input, which is stored sealed', async () => {
  const orgId = await newOrganisation(keysDeps(db))
  expect(await typeWith('', 'issue', orgId, 'test', 'ashby')).toContain('candidatesWrite')
  expect(await typeWith('a-key-of-ashby\n', 'issue', orgId, 'test', 'ashby')).toContain('VFN_ATS_TEST_')
  const { rows } = await db.admin.query('select t::text as row from ats_tokens t where org_id = $1', [orgId])
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(Buffer.from('a-key-of-ashby').toString('hex'))
})
