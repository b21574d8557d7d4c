import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../testing/clock.ts'
import {
  assessedFacts,
  credentialDeps,
  credentialKeysFile,
  endorsedFacts,
  ISSUER,
} from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { ensureCredentialKeys, readCredentialSigner, rotateCredentialKeys } from '../../src/adapters/credential-keys.ts'
import {
  type CredentialDeps,
  findMissingKeys,
  getCredential,
  statusLists,
} from '../../src/features/credentials/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { issue, placeOf, readJwt } from './credentials.fixture.ts'
import { checkWithPython, verifiesWithOpenssl } from './verifiers.fixture.ts'

/** By verifiers that share no code with us: Debian's python3-jwt, and OpenSSL's command. */
let db: TestDatabase
let deps: CredentialDeps
let tenant: Tenant
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  // The other verifiers look at the real clock.
  deps = await credentialDeps(db, testClock(new Date(Date.now() - 60_000).toISOString()))
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
  folder = await mkdtemp(join(tmpdir(), 'pramaan-keys-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

async function issueJwt(facts = endorsedFacts(), by = deps): Promise<string> {
  return (await getCredential(by, await issue(by, tenant, facts)))!.jwt!
}

const keyOf = (jwt: string, by = deps) => by.signer.publicKeys.find(key => key.kid === readJwt(jwt).header.kid)!

describe('what was issued', () => {
  test('verifies with python3-jwt: both kinds, the endorsement within, and the status list', async () => {
    const endorsed = await issueJwt()
    const list = await statusLists(deps).find(placeOf(JSON.stringify(readJwt(endorsed).payload)).listId)
    const tokens = [endorsed, await issueJwt(assessedFacts()), readJwt(endorsed).payload.endorsementJwt[0], list!]
    expect(await checkWithPython(deps.signer.publicKeys, tokens)).toEqual(['valid', 'valid', 'valid', 'valid'])
  })
  test('verifies with OpenSSL against the published numbers of the key', async () => {
    const jwt = await issueJwt()
    expect(await verifiesWithOpenssl(keyOf(jwt), jwt)).toBe(true)
    expect(await verifiesWithOpenssl(keyOf(jwt), tamper(jwt, 400))).toBe(false)
  })
  test('is stored as it was signed: the payload beside it is the JWT’s, character by character', async () => {
    const { payload, jwt } = (await getCredential(deps, await issue(deps, tenant, endorsedFacts())))!
    expect(Buffer.from(jwt!.split('.')[1]!, 'base64url').toString()).toBe(payload)
  })
  test('is not valid before its time', async () => {
    const jwt = await issueJwt(endorsedFacts({ at: new Date(Date.now() + 86_400_000) }))
    expect(await checkWithPython(deps.signer.publicKeys, [jwt])).toEqual(['ImmatureSignatureError'])
  })
})

/** One bit of the bytes behind the character at this place; the token stays well-formed base64url. */
function tamper(jwt: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const value = alphabet.indexOf(jwt[at]!)
  return value < 0 ? jwt : jwt.slice(0, at) + alphabet[value ^ (1 << (at % 6))] + jwt.slice(at + 1)
}

describe('one flipped bit', () => {
  test('at any place of header, payload or signature is seen', async () => {
    const jwt = await issueJwt()
    const tampered = [...jwt].map((_, at) => tamper(jwt, at)).filter(token => token !== jwt)
    expect(tampered).toHaveLength(jwt.length - 2)
    const verdicts = await checkWithPython(deps.signer.publicKeys, [jwt, ...tampered])
    expect(verdicts[0]).toBe('valid')
    expect(verdicts.slice(1)).not.toContain('valid')
  })
  test('in the last character of the signature is seen too: its length leaves no bits that mean nothing', async () => {
    const jwt = await issueJwt()
    expect(jwt.split('.')[2]).toHaveLength(512)
    const tampered = [0, 1, 2, 3, 4, 5].map(bit => flipLast(jwt, bit))
    expect(await checkWithPython(deps.signer.publicKeys, tampered)).not.toContain('valid')
  })
})

function flipLast(jwt: string, bit: number): string {
  const signature = Buffer.from(jwt.split('.')[2]!, 'base64url')
  signature[signature.length - 1]! ^= 1 << bit
  return [...jwt.split('.').slice(0, 2), signature.toString('base64url')].join('.')
}

describe('a change of the key', () => {
  test('publishes the new one first, then signs with it; what the old one signed goes on verifying', async () => {
    const keysFile = join(folder, 'rotated')
    await ensureCredentialKeys(keysFile)
    const open = () => credentialDeps(db, testClock(), { keysFile })
    const before = await open()
    const old = await issueJwt(endorsedFacts(), before)

    expect(await rotateCredentialKeys(keysFile)).toBe('published')
    const between = await open()
    expect(between.signer.currentKeyId).toBe(before.signer.currentKeyId)
    expect(between.signer.publicKeys).toHaveLength(2)

    expect(await rotateCredentialKeys(keysFile)).toBe('signs')
    const after = await open()
    expect(after.signer.currentKeyId).toBe(between.signer.keyIds[1])
    expect(after.signer.keyIds).toContain(before.signer.currentKeyId)
    const fresh = await issueJwt(endorsedFacts(), after)
    expect(keyOf(fresh, after).kid).not.toBe(keyOf(old, after).kid)
    expect(await checkWithPython(after.signer.publicKeys, [old, fresh])).toEqual(['valid', 'valid'])

    const file = await readFile(keysFile, 'utf8')
    expect(file.match(/BEGIN PRIVATE KEY/g)).toHaveLength(1)
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
  })
  test('that loses a key in use is noticed', async () => {
    await issueJwt()
    const keysFile = join(folder, 'other')
    await ensureCredentialKeys(keysFile)
    const forgetful = await credentialDeps(db, testClock(), { keysFile })
    expect(await findMissingKeys(forgetful)).toContain(deps.signer.currentKeyId)
    const { signer } = deps
    const used = await findMissingKeys({ database: db.database, signer })
    expect(used).not.toContain(signer.currentKeyId)
  })
})

describe('the file of keys', () => {
  test('is rejected if other users can read it', async () => {
    const file = join(folder, 'open')
    await ensureCredentialKeys(file)
    await chmod(file, 0o644)
    await expect(readCredentialSigner(file, ISSUER.url)).rejects.toThrow('chmod 600')
  })
  test('is made once', async () => {
    expect(await ensureCredentialKeys(await credentialKeysFile())).toBe(false)
  })
  test('that is not there is named', async () => {
    await expect(readCredentialSigner(join(folder, 'nowhere'), ISSUER.url)).rejects.toThrow('CREDENTIAL_KEYS_FILE')
  })
})
