import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ALL_TERMS, keysDeps, MASTER_KEYS, newOrganisation } from '../../../testing/keys.ts'
import { secretBox } from '../../src/adapters/secret-box.ts'
import {
  changeLimits,
  effectiveStatusOf,
  issuePartnerKey,
  issueVerificationKey,
  type KeysDeps,
  keyRing,
  revokeKey,
  rewrapKeys,
  rotatePartnerKey,
} from '../../src/features/keys/index.ts'
import { areaSwitches, disableOrganisation, switchArea } from '../../src/features/organisations/index.ts'
import { hmacKey, hmacSha256Hex, sha256 } from '../../src/kernel/crypto.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** Keys from issue to revocation, and how their secrets are kept. */
let db: TestDatabase
let deps: KeysDeps
let live: Tenant
const time = testClock()
beforeAll(async () => {
  db = await createTestDatabase()
  deps = keysDeps(db, time)
  live = { orgId: await newOrganisation(deps), mode: 'live' }
})
afterAll(() => db.drop())

const issue = () => issuePartnerKey(deps, live, ALL_TERMS, 'test')
const auditOf = async (subject: string) => {
  const { rows } = await db.admin.query('select action from audit_log where subject = $1 order by audit_id', [subject])
  return rows.map(row => row.action)
}

describe('an issued key', () => {
  test('has the id and secret of its kind and mode, and can be found to check signatures', async () => {
    const { id, secret } = await issue()
    expect(id).toMatch(/^VFN_LIVE_[0-9a-z]{1,7}_[0-9A-Z]{26}$/)
    expect(secret).toMatch(/^VFN_SK_[A-Za-z0-9_-]{43}$/)
    const found = await keyRing(deps).find(id)
    expect(found).toMatchObject({
      tenant: live,
      keyId: id,
      organisationName: 'Test organisation',
      organisationDisabled: false,
    })
    expect(hmacSha256Hex(found!.hmacKey, 'x')).toBe(hmacSha256Hex(hmacKey(secret), 'x'))
    expect(await auditOf(id)).toEqual(['partner_key.issued'])
  })
  test('is never stored in plain text', async () => {
    const { secret } = await issue()
    const { rows } = await db.admin.query(
      'select p::text from partner_keys p union all select a::text from audit_log a',
    )
    const dump = JSON.stringify(rows)
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  })
  test.each([
    'VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'VFN_LIVE_',
    'nonsense',
    "'; drop table partner_keys",
    'VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FA\u0000',
  ])('%j is not a key id', async id => {
    expect(await keyRing(deps).find(id)).toBeNull()
  })
})

test('a verification key is stored only as a hash', async () => {
  const { id, secret } = await issueVerificationKey(deps, { ...live, mode: 'test' }, 'test')
  expect(secret).toMatch(/^VFN_VK_TEST_[0-9a-z]{1,7}_[A-Za-z0-9_-]{43}$/)
  const { rows } = await db.appPool.query('select * from find_verification_key($1)', [sha256(secret)])
  expect(rows).toMatchObject([{ org_id: live.orgId, mode: 'test', key_id: id, organisation_disabled: false }])
  expect(await auditOf(id)).toEqual(['verification_key.issued'])
})

describe('rotation', () => {
  test('gives a new key with the same settings, and the old one ends after the overlap', async () => {
    const old = await issuePartnerKey(
      deps,
      live,
      { ...ALL_TERMS, limitOverrides: { skillsMatch: { perMinute: 600 } } },
      'test',
    )
    const rotated = await rotatePartnerKey(deps, live, old.id, { overlapHours: 24, force: false }, 'test')
    if (!rotated.ok) throw new Error(rotated.error.code)
    const ring = keyRing(deps)
    const [before, after] = [await ring.find(old.id), await ring.find(rotated.value.id)]
    expect(after).toMatchObject({ limitOverrides: { skillsMatch: { perMinute: 600 } }, expiresAt: null })
    expect(effectiveStatusOf(before!, time.clock())).toBe('usable')
    expect(effectiveStatusOf(before!, time.clock() + 24 * 3_600_000)).toBe('expired')
    expect(await auditOf(old.id)).toEqual(['partner_key.issued', 'partner_key.rotated'])
  })
  test('of the same key ten times at once: one succeeds, the others report a rotation in progress', async () => {
    const { id } = await issue()
    const tries = Array.from({ length: 10 }, () =>
      rotatePartnerKey(deps, live, id, { overlapHours: 24, force: false }, 'test'),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(1)
    expect(outcomes.filter(outcome => !outcome.ok && outcome.error.code === 'ROTATION_UNDER_WAY')).toHaveLength(9)
  })
  test("of another organisation's key is not found", async () => {
    const { id } = await issue()
    const other = { orgId: await newOrganisation(deps, 'Other'), mode: 'live' as const }
    expect(await rotatePartnerKey(deps, other, id, { overlapHours: 1, force: true }, 'test')).toMatchObject({
      error: { code: 'KEY_NOT_FOUND' },
    })
  })
})

describe('revocation', () => {
  test('takes effect on every process within five seconds', async () => {
    const { id } = await issue()
    const rings = [keyRing(deps), keyRing(deps)]
    for (const ring of rings) expect(effectiveStatusOf((await ring.find(id))!, time.clock())).toBe('usable')
    expect(await revokeKey(deps, live, id, 'test')).toMatchObject({ ok: true })
    time.advance(5_000)
    for (const ring of rings) expect(effectiveStatusOf((await ring.find(id))!, time.clock())).toBe('revoked')
    expect(await auditOf(id)).toEqual(['partner_key.issued', 'key.revoked'])
  })
  test('of a verification key, and of an unknown key', async () => {
    const { id } = await issueVerificationKey(deps, live, 'test')
    expect(await revokeKey(deps, live, id, 'test')).toMatchObject({ ok: true })
    expect(await revokeKey(deps, live, 'VK_00000000000000000000000000', 'test')).toMatchObject({
      error: { code: 'KEY_NOT_FOUND' },
    })
  })
})

test('a hundred calls with one key cost one look-up', async () => {
  const { id } = await issue()
  let reads = 0
  const counting = new Proxy(deps.database, {
    get: (target, name) => {
      if (name === 'reads') reads += 1
      return Reflect.get(target, name)
    },
  })
  const ring = keyRing({ ...deps, database: counting })
  await Promise.all(Array.from({ length: 100 }, () => ring.find(id)))
  expect(reads).toBe(1)
})

test('a failed look-up is not cached', async () => {
  const { id } = await issue()
  let fails = true
  const { secretBox: box } = deps
  const open: typeof box.open = (sealed, context) => {
    if (fails) throw new Error('for the moment')
    return box.open(sealed, context)
  }
  const ring = keyRing({ ...deps, secretBox: { ...box, open } })
  await expect(ring.find(id)).rejects.toThrow('for the moment')
  fails = false
  expect(await ring.find(id)).toMatchObject({ keyId: id })
})

test('raised limits are stored on the key and in the audit trail', async () => {
  const { id } = await issue()
  await changeLimits(deps, live, id, { wholeKey: { perMinute: 9 } }, 'test')
  expect(await keyRing(deps).find(id)).toMatchObject({ limitOverrides: { wholeKey: { perMinute: 9 } } })
  expect(await auditOf(id)).toContain('partner_key.limits_changed')
})

describe('sealed secrets', () => {
  const box = secretBox(MASTER_KEYS, 'old')
  const context = { orgId: 'ORG_1', mode: 'live', keyId: 'VFN_LIVE_1', purpose: 'partner-key' } as const

  test('open only for the organisation, mode and key they were sealed for', () => {
    const sealed = box.seal('secret', context)
    expect(box.open(sealed, context)).toBe('secret')
    for (const other of [{ orgId: 'ORG_2' }, { mode: 'test' as const }, { keyId: 'VFN_LIVE_2' }]) {
      expect(() => box.open(sealed, { ...context, ...other })).toThrow(/authenticate/)
    }
  })
  test('do not open after a change of any byte', () => {
    const { sealed, masterKeyId } = box.seal('secret', context)
    for (let at = 0; at < sealed.length; at++) {
      const broken = Uint8Array.from(sealed)
      broken[at]! ^= 1
      expect(() => box.open({ sealed: broken, masterKeyId }, context), `byte ${at}`).toThrow(/authenticate|version/)
    }
  })
  test('are different each time', () => {
    expect(box.seal('secret', context).sealed).not.toEqual(box.seal('secret', context).sealed)
  })
  test('moved to another key in the database cannot be opened', async () => {
    const [one, other] = [await issue(), await issue()]
    await db.admin.query(
      'update partner_keys set sealed_secret = (select sealed_secret from partner_keys where key_id = $1) where key_id = $2',
      [one.id, other.id],
    )
    await expect(keyRing(deps).find(other.id)).rejects.toThrow(/authenticate/)
    await db.admin.query('delete from partner_keys where key_id = $1', [other.id])
  })
})

describe('a new master key', () => {
  test('takes over every secret while the service runs; the old key is then not needed', async () => {
    const { id, secret } = await issue()
    const next = keysDeps(db, time, 'new')
    expect(hmacSha256Hex((await keyRing(next).find(id))!.hmacKey, 'x')).toBe(hmacSha256Hex(hmacKey(secret), 'x'))
    const { rows } = await db.admin.query("select count(*)::int as n from partner_keys where master_key_id = 'old'")
    expect(await rewrapKeys(next, 'test', () => {})).toBe(rows[0].n)
    const only = { ...next, secretBox: secretBox(new Map([['new', MASTER_KEYS.get('new')!]]), 'new') }
    expect(hmacSha256Hex((await keyRing(only).find(id))!.hmacKey, 'x')).toBe(hmacSha256Hex(hmacKey(secret), 'x'))
    expect(await rewrapKeys(next, 'test', () => {})).toBe(0)
  })
  test('an interrupted rewrap continues where it stopped', async () => {
    for (let at = 0; at < 3; at++) await issue()
    const next = keysDeps(db, time, 'new')
    const stopping = rewrapKeys(next, 'test', done => {
      if (done === 1) throw new Error('stopped')
    })
    await expect(stopping).rejects.toThrow('stopped')
    expect(await rewrapKeys(next, 'test', () => {})).toBe(2)
  })
  test('a secret under a missing master key gives a clear error', async () => {
    const { id } = await issue()
    const without = { ...deps, secretBox: secretBox(new Map([['new', MASTER_KEYS.get('new')!]]), 'new') }
    await expect(keyRing(without).find(id)).rejects.toThrow('Master key old is missing')
  })
})

describe('the operator', () => {
  test('switches an area off and on, everywhere within five seconds', async () => {
    const switches = areaSwitches(deps)
    expect(await switches.isOff('skills')).toBe(false)
    expect(await switchArea(deps, 'skills', true, 'test')).toMatchObject({ ok: true })
    time.advance(5_000)
    expect(await switches.isOff('skills')).toBe(true)
    expect(await switches.isOff('mandates')).toBe(false)
    await switchArea(deps, 'skills', false, '')
    time.advance(5_000)
    expect(await switches.isOff('skills')).toBe(false)
    expect(await switchArea(deps, 'moon', true, '')).toMatchObject({ error: { code: 'AREA_NOT_FOUND' } })
  })
  test('disables and enables an organisation, with audit rows', async () => {
    const { id } = await issue()
    const ring = keyRing(deps)
    await disableOrganisation(deps, live.orgId, true, 'test')
    expect(await ring.find(id)).toMatchObject({ organisationDisabled: true })
    await disableOrganisation(deps, live.orgId, false, 'test')
    time.advance(5_000)
    expect(await ring.find(id)).toMatchObject({ organisationDisabled: false })
    expect(await auditOf(live.orgId)).toEqual(['organisation.created', 'organisation.disabled', 'organisation.enabled'])
    expect(await disableOrganisation(deps, 'ORG_00000000000000000000000000', true, 'test')).toMatchObject({ ok: false })
  })
})
