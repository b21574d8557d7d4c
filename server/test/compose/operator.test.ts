import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretBox } from '../../src/adapters/secret-box.ts'
import { keyRing, standingOf } from '../../src/features/keys/index.ts'
import { hmacKey, hmacSha256Hex } from '../../src/kernel/crypto.ts'
import { credentialKeysFile } from '../harness/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { keysDeps, MASTER_KEYS, masterKeysFile } from '../harness/keys.ts'

/** The operator's command, as typed. */
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
let db: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  db = await createTestDatabase()
  env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    MASTER_KEYS_FILE: await masterKeysFile(),
    CREDENTIAL_KEYS_FILE: await credentialKeysFile(),
  }
})
afterAll(() => db.drop())

async function type(...words: string[]): Promise<{ code: number; said: string }> {
  return await promisify(execFile)(process.execPath, [MAIN, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  )
}

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
  expect(rotated.said).toMatch(/ends at 2\d{3}-/)
  expect((await find(keyId!))!.expiresAt).not.toBeNull()

  expect((await type('key', 'revoke', orgId, 'test', keyId!)).said).toBe(`${keyId} is revoked.`)
  expect(standingOf((await find(keyId!))!, Date.now())).toBe('revoked')

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
  expect((await type('key', 'issue-verification', orgId, 'live')).said).toContain('VFN_VK_LIVE_')
  expect((await type('area', 'off', 'skills', '--reason', 'moving')).said).toContain('skills is off')
  expect((await db.admin.query('select reason from area_switches')).rows).toEqual([{ reason: 'moving' }])
  await type('area', 'on', 'skills')
  expect((await db.admin.query('select from area_switches')).rowCount).toBe(0)
  expect((await type('key', 'rewrap')).said).toMatch(/^\d+ secrets rewrapped\.$/)
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
  expect((await type('key', 'rewrap')).said).toBe('1 secrets rewrapped.')
  const { rows } = await db.admin.query('select sealed_secret as sealed, master_key_id from webhook_secrets')
  const only = secretBox(new Map([['old', MASTER_KEYS.get('old')!]]), 'old')
  expect(rows.map(row => only.open({ sealed: row.sealed, masterKeyId: row.master_key_id }, context))).toEqual([
    'whsec_x',
  ])
})

describe('what is typed wrong is said in one breath, and nothing is done', () => {
  test.each([
    [['key', 'issue', 'ORG_00000000000000000000000000', 'prod'], 'test or live'],
    [['key', 'issue', 'ORG_00000000000000000000000000', 'test', '--scopes', 'everything'], 'is no scope'],
    [['key', 'revoke', 'ORG_00000000000000000000000000', 'test', 'VFN_TEST_X'], 'key not found'],
    [['key', 'limits', 'ORG_00000000000000000000000000', 'test', 'K', '{"moon": 1}'], 'moon'],
    [['area', 'off', 'moon'], 'area not found'],
    [['catalogue', 'import', 'esco', '/nowhere'], 'nowhere'],
  ])('%j', async (words, text) => {
    const { code, said } = await type(...words)
    expect(code).toBe(1)
    expect(said).toContain(text)
    expect(said).not.toMatch(/^ +at /m)
  })
})

test('a configuration with faults starts nothing and lists them all', async () => {
  const faulty = { ...env, PORT: 'eighty', LOG_LEVEL: 'loud', NODE_ENV: 'test' }
  const { code, said } = await promisify(execFile)(process.execPath, [MAIN, 'api'], { env: faulty }).then(
    () => ({ code: 0, said: '' }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
  expect(code).toBe(1)
  expect(said).toContain('2 faults')
  expect(said).toContain('PORT')
  expect(said).toContain('LOG_LEVEL')
})

test('demo keys are refused in production', async () => {
  const production = {
    ...env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://x',
    REDIS_URL: 'redis://x',
    ADMIN_API_KEY: 'k'.repeat(24),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@example.org',
    QUESTION_GENERATOR: 'built-in',
  }
  const { stderr } = await promisify(execFile)(process.execPath, [MAIN, 'demo-keys'], { env: production }).catch(
    error => error,
  )
  expect(stderr).toContain('refused in production')
})
