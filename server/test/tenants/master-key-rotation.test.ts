import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ALL_TERMS, keysDeps, MASTER_KEYS, newOrganisation } from '../../../testing/keys.ts'
import { until } from '../../../testing/process.ts'
import { createLogger } from '../../src/adapters/logger.ts'
import { useMasterKey } from '../../src/adapters/master-key-edits.ts'
import { readMasterKeys } from '../../src/adapters/master-keys.ts'
import { postgresAnswerStore } from '../../src/adapters/postgres/answer-store.ts'
import { findRunningProcesses, forgetProcessKeys, reportProcessKeys } from '../../src/adapters/postgres/process-keys.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { secretBox } from '../../src/adapters/secret-box.ts'
import { commandLine } from '../../src/cli/commands.ts'
import { openSecretBox } from '../../src/compose/master-keys.ts'
import { readConfig } from '../../src/config.ts'
import { issuePartnerKey, keyRing, type SecretBox } from '../../src/features/keys/index.ts'
import { sealedAnswers } from '../../src/http/middleware/idempotency.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** The steps of a change of the master key, as the operator types them. */
let db: TestDatabase
let folder: string
let file: string
let tenant: Tenant
let keyId: string
const time = testClock()
const PROCESS = { id: '018f0000-0000-7000-8000-000000000001', name: 'api host-a 1' }
const SLOT_KEY = 'create-webhook-1'
const FINGERPRINT = Buffer.alloc(32, 7)
const ANSWER = '{"data":{"secret":"whsec_shown_once"}}'

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pramaan-rotation-'))
  file = join(folder, 'master-keys')
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await db.admin.query('truncate process_keys, idempotent_answers, partner_keys')
  await writeFile(file, `old ${MASTER_KEYS.get('old')!.toString('base64')}\n`, { mode: 0o600 })
  const deps = keysDeps(db, time)
  tenant = { orgId: await newOrganisation(deps), mode: 'live' }
  keyId = (await issuePartnerKey(deps, tenant, ALL_TERMS, 'test')).id
  await keepAnswer(deps.secretBox)
})

async function keepAnswer(box: SecretBox): Promise<void> {
  const expiresAt = new Date(time.clock() + 3_600_000)
  await db.database
    .forTenant(tenant)
    .transaction(tx =>
      sealedAnswers(postgresAnswerStore, box, tenant).keep(
        tx,
        { keyId, idempotencyKey: SLOT_KEY },
        FINGERPRINT,
        { status: 201, body: ANSWER },
        expiresAt,
      ),
    )
}

async function keptAnswer(): Promise<string | undefined> {
  const { all, currentId } = readMasterKeys(file)
  const answers = sealedAnswers(postgresAnswerStore, secretBox(all, currentId), tenant)
  const slot = { keyId, idempotencyKey: SLOT_KEY }
  return (await answers.find(db.database.forTenant(tenant).reads, slot, new Date(time.clock())))?.body
}

async function type(...words: string[]): Promise<string> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    MASTER_KEYS_FILE: file,
    CREDENTIAL_KEYS_FILE: 'unused',
  })
  const said: string[] = []
  const typed = ['master-key', ...words]
  const program = await commandLine(
    typed,
    () => config,
    line => void said.push(line),
    config.build,
  )
  await program.parseAsync(typed, { from: 'user' })
  return said.join('\n')
}

const report = () => reportProcessKeys(db.appPool, PROCESS, readMasterKeys(file))
const settle = () => db.admin.query("update process_keys set current_since = current_since - interval '10 seconds'")
const idsInFile = () => [...readMasterKeys(file).all.keys()]

test('publish, use, rewrap, retire: each names the next step, and afterwards only the new key is needed', async () => {
  await report()
  expect(await type('publish')).toContain('master-key use m1')
  await report()
  expect(await type('use', 'm1')).toContain('master-key rewrap')
  await report()
  await settle()
  const rewrapped = await type('rewrap')
  expect(rewrapped).toContain(
    '2 secrets rewrapped: 1 partner keys, 0 webhook secrets, 0 channel accounts, 0 clients of single sign-on, 0 ATS tokens, 1 kept answers.',
  )
  expect(rewrapped).toContain('master-key retire old')
  expect(await type('rewrap')).toContain('0 secrets rewrapped')
  expect(await type('retire', 'old')).toContain('every other host')
  expect(idsInFile()).toEqual(['m1'])
  const { all, currentId } = readMasterKeys(file)
  const ring = keyRing({ database: db.database, clock: time.clock, secretBox: secretBox(all, currentId) })
  expect(await ring.find(keyId)).toMatchObject({ keyId })
  expect(await keptAnswer()).toBe(ANSWER)
})

test('use is refused while a running process does not know the key, and rewrap too', async () => {
  await report()
  await type('publish')
  await expect(type('use', 'm1')).rejects.toThrow(/do not know m1 yet: api host-a 1\. .*every 2 seconds/)
  expect(readMasterKeys(file).currentId).toBe('old')
  // Edited by hand instead.
  await useMasterKey(file, 'm1')
  await expect(type('rewrap')).rejects.toThrow('do not know m1 yet')
})

test('a process that has not reported for a minute, or has ended, is not waited for', async () => {
  await report()
  await type('publish')
  await db.admin.query("update process_keys set seen_at = now() - interval '61 seconds'")
  expect(await type('use', 'm1')).toContain('0 running processes')
  await report()
  await forgetProcessKeys(db.appPool, PROCESS.id)
  expect(await findRunningProcesses(db.appPool)).toEqual([])
})

test('retire is refused while rows use the key, with their number and place', async () => {
  await type('publish')
  await type('use', 'm1')
  await expect(type('retire', 'old')).rejects.toThrow(
    'old still encrypts 1 in idempotent_answers, 1 in partner_keys: run pramaan-server master-key rewrap first.',
  )
  expect(idsInFile()).toEqual(['m1', 'old'])
  await expect(type('retire', 'm1')).rejects.toThrow('m1 is the current key')
})

test('retire is refused while a process encrypts with the key, and until its last calls have ended', async () => {
  await report()
  await type('publish')
  await report()
  await type('use', 'm1')
  await type('rewrap')
  await expect(type('retire', 'old')).rejects.toThrow('These processes still encrypt with old: api host-a 1.')
  await report()
  await expect(type('retire', 'old')).rejects.toThrow('less than 10 seconds ago')
  await settle()
  // The next report keeps the time of the change.
  await report()
  await type('retire', 'old')
  expect(idsInFile()).toEqual(['m1'])
})

test('list shows where each key is used, which keys are missing, and what the processes know', async () => {
  await report()
  await type('publish')
  expect((await type('list')).split('\n')).toEqual([
    'old  current  idempotent_answers 1, partner_keys 1',
    'm1  in the file  not in use',
    'process api host-a 1  knows old  encrypts with old',
  ])
  await db.admin.query("update partner_keys set master_key_id = 'lost'")
  expect(await type('list')).toContain('lost  MISSING in the file  partner_keys 1')
})

test('a rewrap that stopped in the middle is continued, kept answers included', async () => {
  await type('publish')
  await type('use', 'm1')
  // Fails at the kept answer, after the partner key: the same state as after kill -9 between two transactions.
  const { rows } = await db.admin.query(
    "update idempotent_answers set body = replace(body, 'old', 'gone') returning body",
  )
  expect(rows).toHaveLength(1)
  await expect(type('rewrap')).rejects.toThrow('Master key gone is missing')
  await db.admin.query("update idempotent_answers set body = replace(body, 'gone', 'old')")
  expect(await type('rewrap')).toContain(
    '1 secrets rewrapped: 0 partner keys, 0 webhook secrets, 0 channel accounts, 0 clients of single sign-on, 0 ATS tokens, 1 kept answers.',
  )
  expect(await keptAnswer()).toBe(ANSWER)
})

test('a kept answer moved to the row of another key cannot be opened or rewrapped', async () => {
  const other = (await issuePartnerKey(keysDeps(db, time), tenant, ALL_TERMS, 'test')).id
  await db.admin.query('update idempotent_answers set key_id = $1', [other])
  keyId = other
  await expect(keptAnswer()).rejects.toThrow(/authenticate/)
  await type('publish')
  await type('use', 'm1')
  await expect(type('rewrap')).rejects.toThrow(/authenticate/)
})

test('a running process follows the file, reports the keys it knows, and logs why a file is invalid without its text', async () => {
  const logLines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: line => void logLines.push(line) })
  const config = { masterKeysFile: file }
  const { secretBox: box, stop } = await openSecretBox({
    config,
    runtime: realRuntime,
    pool: db.appPool,
    logger,
    part: 'api',
  })
  const known = async () => (await findRunningProcesses(db.appPool)).map(process => process.masterKeyIds.join(' '))
  try {
    expect(await known()).toEqual(['old'])
    await type('publish')
    await until(async () => (await known())[0] === 'old m1', 10_000, 'the process to report the published key')
    await type('use', 'm1')
    await until(async () => box.currentMasterKeyId === 'm1', 10_000, 'the process to use the key')
    await writeFile(file, 'm1 a-mistyped-key\n')
    await until(async () => logLines.some(line => line.includes('file is invalid')), 10_000, 'the log line')
    expect(box.currentMasterKeyId).toBe('m1')
    expect(logLines.join()).toContain('entry 1 does not have the form')
    expect(logLines.join()).not.toContain('a-mistyped-key')
  } finally {
    await stop()
  }
  expect(await known()).toEqual([])
})
