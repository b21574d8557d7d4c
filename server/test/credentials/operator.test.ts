import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../testing/clock.ts'
import { runCommand, saidBy } from '../../../testing/command.ts'
import { credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { ensureCredentialKeys, readCredentialSigner } from '../../src/adapters/credential-keys.ts'
import { getCredential } from '../../src/features/credentials/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { issue } from './credentials.fixture.ts'

/** The operator's commands on credentials, as typed. */
let db: TestDatabase
let folder: string
let tenant: Tenant
const keysFile = () => join(folder, 'credential-keys')
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pramaan-operator-'))
  await ensureCredentialKeys(keysFile())
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

async function type(words: readonly string[], changes: Record<string, string> = {}) {
  const ports = { PORT: '0', METRICS_PORT: '0' }
  const settings = { DATABASE_URL: db.url, CREDENTIAL_KEYS_FILE: keysFile(), ...ports, ...changes }
  return saidBy(await runCommand(words, settings))
}

test('a credential is revoked by its id alone, once, with an audit row', async () => {
  const deps = await credentialDeps(db, testClock(), { keysFile: keysFile() })
  const id = await issue(deps, tenant, endorsedFacts())
  expect((await type(['credential', 'revoke', id, '--reason', 'abuse'])).said).toBe(`${id} is revoked.`)
  expect((await type(['credential', 'revoke', id, '--reason', 'again'])).said).toBe(`${id} was already revoked.`)
  expect((await getCredential(deps, id))!.revokedAt).not.toBeNull()
  const { rows } = await db.admin.query('select actor, action from audit_log where subject = $1', [id])
  expect(rows).toEqual([{ actor: 'operator', action: 'credential.revoked' }])
})

test('without a reason, or of a credential there is not, nothing is revoked', async () => {
  expect((await type(['credential', 'revoke', 'crd_x'])).said).toContain('--reason')
  expect(await type(['credential', 'revoke', 'crd_x', '--reason', 'y'])).toEqual({
    code: 1,
    said: expect.stringContaining('not found'),
  })
})

test('a key is changed in two steps, and each says what comes next', async () => {
  const before = await readCredentialSigner(keysFile(), 'https://x')
  expect((await type(['credential', 'rotate-key'])).said).toContain('run this again')
  expect((await type(['credential', 'rotate-key'])).said).toContain('stay published')
  const after = await readCredentialSigner(keysFile(), 'https://x')
  expect(after.currentKeyId).not.toBe(before.currentKeyId)
  expect(after.keyIds).toContain(before.currentKeyId)
})

test('a service whose file lacks a key in use does not start', async () => {
  const deps = await credentialDeps(db, testClock(), { keysFile: keysFile() })
  await issue(deps, tenant, endorsedFacts())
  const other = join(folder, 'other-keys')
  await ensureCredentialKeys(other)
  const { code, said } = await type(['api'], { CREDENTIAL_KEYS_FILE: other })
  expect(code).toBe(1)
  expect(said).toContain('lacks keys that signed credentials')
})
