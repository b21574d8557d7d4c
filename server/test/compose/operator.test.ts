import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand, runProcess, saidBy } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, MASTER_KEYS } from '../../../testing/keys.ts'
import { secretBox } from '../../src/adapters/secret-box.ts'
import { effectiveStatusOf, keyRing } from '../../src/features/keys/index.ts'
import { hmacKey, hmacSha256Hex } from '../../src/kernel/crypto.ts'

/** The operator's command, as typed. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const type = async (...words: readonly string[]) => saidBy(await runCommand(words, { DATABASE_URL: db.url }))

const find = (keyId: string) =>
  keyRing({ ...keysDeps(db), clock: () => Date.now(), secretBox: secretBox(MASTER_KEYS, 'old') }).find(keyId)

test('from an organisation to a revoked key, step by step', async () => {
  const { said: orgId } = await type('organisation', 'create', 'Acme Staffing')
  expect(orgId).toMatch(/^ORG_[0-9A-Z]{26}$/)

  const issued = await type('key', 'issue', orgId, 'test', '--scopes', 'skills:read,mandates:write')
  const [, keyId, secret] = /key\s+(\S+)\nsecret\s+(\S+)/.exec(issued.said)!
  const known = await find(keyId!)
  expect(known).toMatchObject({ tenant: { orgId, mode: 'test' }, organisationName: 'Acme Staffing' })
  expect([...known!.scopes]).toEqual(['skills:read', 'mandates:write'])
  expect(hmacSha256Hex(known!.hmacKey, 'x')).toBe(hmacSha256Hex(hmacKey(secret!), 'x'))

  await type('key', 'limits', orgId, 'test', keyId!, '{"skillsMatch": {"perMinute": 600}}')
  expect(await find(keyId!)).toMatchObject({ limitOverrides: { skillsMatch: { perMinute: 600 } } })

  const rotated = await type('key', 'rotate', orgId, 'test', keyId!, '--overlap', '2')
  expect(rotated.said).toMatch(/expires at 2\d{3}-/)
  expect((await find(keyId!))!.expiresAt).not.toBeNull()

  expect((await type('key', 'revoke', orgId, 'test', keyId!)).said).toBe(`${keyId} is revoked.`)
  expect(effectiveStatusOf((await find(keyId!))!, Date.now())).toBe('revoked')

  const { rows } = await db.admin.query('select action, actor from audit_log where org_id = $1 order by audit_id', [
    orgId,
  ])
  expect(rows.map(row => row.action)).toEqual([
    'organisation.created',
    'partner_key.issued',
    'partner_key.limits_changed',
    'partner_key.rotated',
    'key.revoked',
  ])
  expect(new Set(rows.map(row => row.actor))).toEqual(new Set(['operator']))
})

test('a verification key, a switch and a rewrap', async () => {
  const { said: orgId } = await type('organisation', 'create', 'Campus')
  const issued = (await type('key', 'issue-verification', orgId, 'live')).said
  expect(issued).toContain('VFN_VK_LIVE_')
  const [, keyId] = /key\s+(\S+)/.exec(issued)!
  await type('key', 'limits', orgId, 'live', keyId!, '{"newSessions": {"perDay": 50000}}')
  const keys = await db.admin.query('select limit_overrides from verification_keys where key_id = $1', [keyId])
  expect(keys.rows).toEqual([{ limit_overrides: { newSessions: { perDay: 50_000 } } }])
  expect((await type('area', 'off', 'skills', '--reason', 'moving')).said).toContain('skills will be off')
  expect((await db.admin.query('select reason from area_switches')).rows).toEqual([{ reason: 'moving' }])
  await type('area', 'on', 'skills')
  expect((await db.admin.query('select from area_switches')).rowCount).toBe(0)
  expect((await type('key', 'rewrap')).said).toMatch(/^\d+ secrets rewrapped: /)
})

test('a rewrap takes the secrets of webhook endpoints along', async () => {
  const { said: orgId } = await type('organisation', 'create', 'Hooked')
  const id = 'WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'
  const context = { orgId, mode: 'live', keyId: id, purpose: 'webhook' } as const
  const { sealed } = secretBox(MASTER_KEYS, 'new').seal('whsec_x', context)
  await db.admin.query(
    `insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at)
     values ($1, 'live', $2, 'https://ats.example.com/', '{}', '', now(), now())`,
    [orgId, id],
  )
  await db.admin.query(
    `insert into webhook_secrets (org_id, mode, webhook_id, secret_id, sealed_secret, master_key_id, created_at)
     values ($1, 'live', $2, 'WS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', $3, 'new', now())`,
    [orgId, id, sealed],
  )
  expect((await type('key', 'rewrap')).said).toContain('1 secrets rewrapped: 0 partner keys, 1 webhook secrets')
  const { rows } = await db.admin.query('select sealed_secret as sealed, master_key_id from webhook_secrets')
  const only = secretBox(new Map([['old', MASTER_KEYS.get('old')!]]), 'old')
  expect(rows.map(row => only.open({ sealed: row.sealed, masterKeyId: row.master_key_id }, context))).toEqual([
    'whsec_x',
  ])
})

describe('wrong input prints one line and changes nothing', () => {
  test.each([
    [['key', 'issue', 'ORG_00000000000000000000000000', 'prod'], 'test or live'],
    [['key', 'issue', 'ORG_00000000000000000000000000', 'test', '--scopes', 'everything'], 'is not a scope'],
    [['key', 'revoke', 'ORG_00000000000000000000000000', 'test', 'VFN_TEST_X'], 'key not found'],
    [['key', 'limits', 'ORG_00000000000000000000000000', 'test', 'K', '{"moon": 1}'], 'moon'],
    [
      ['key', 'limits', 'ORG_00000000000000000000000000', 'test', 'VK_X', '{"skillsMatch": {"perDay": 1}}'],
      'skillsMatch',
    ],
    [['key', 'limits', 'ORG_00000000000000000000000000', 'test', 'K', '{'], 'not valid JSON'],
    [['key', 'issue', 'ORG_00000000000000000000000000', 'test'], 'Organisation not found'],
    [['area', 'off', 'moon'], 'area not found'],
    [['catalogue', 'import', 'esco', '/nowhere'], 'nowhere'],
  ])('%j', async (words, text) => {
    const { code, said } = await type(...words)
    expect(code).toBe(1)
    expect(said).toContain(text)
    expect(said).not.toMatch(/^ +at /m)
  })
})

test('an invalid configuration starts nothing and lists all problems', async () => {
  const faulty = { DATABASE_URL: db.url, PORT: 'eighty', LOG_LEVEL: 'loud' }
  const { code, said } = saidBy(await runProcess(['api'], faulty))
  expect(code).toBe(1)
  expect(said).toContain('2 problems')
  expect(said).toContain('PORT')
  expect(said).toContain('LOG_LEVEL')
})

test('demo keys are rejected in production', async () => {
  const production = {
    DATABASE_URL: db.url,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://x',
    REDIS_URL: 'redis://x',
    ADMIN_API_KEY: 'k'.repeat(24),
    CONSOLE_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@example.org',
    QUESTION_GENERATOR: 'built-in',
  }
  const { errors } = await runProcess(['demo-keys'], production)
  expect(errors).toContain('not available in production')
})
