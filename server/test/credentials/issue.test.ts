import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestClock, testClock } from '../../../testing/clock.ts'
import { assessedFacts, credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import {
  type CredentialDeps,
  eraseCredentialsOf,
  eraseCredentialsOfVerification,
  getCredential,
  issueCredentials,
  revokeAnyCredential,
  revokeCredential,
  statusLists,
} from '../../src/features/credentials/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { isRevokedIn, issue, placeOf } from './credentials.fixture.ts'

let db: TestDatabase
let deps: CredentialDeps
let time: TestClock
let tenant: Tenant
beforeAll(async () => {
  db = await createTestDatabase()
  time = testClock()
  deps = await credentialDeps(db, time)
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
})
afterAll(() => db.drop())

const inTenant = <T>(work: Parameters<ReturnType<typeof deps.database.forTenant>['transaction']>[0], as = tenant) =>
  deps.database.forTenant(as).transaction(work) as Promise<T>

async function statusOf(credentialId: string): Promise<'valid' | 'revoked'> {
  const { listId, index } = placeOf((await getCredential(deps, credentialId))!.payload)
  const list = await statusLists(deps).find(listId)
  return isRevokedIn(list!, index) ? 'revoked' : 'valid'
}

describe('issuing', () => {
  test('again gives what was issued, unchanged to the last character', async () => {
    const facts = endorsedFacts()
    const first = await issue(deps, tenant, facts)
    const before = await getCredential(deps, first)
    time.advance(60_000)
    expect(await issue(deps, tenant, { ...facts, comment: 'Other words.' })).toBe(first)
    expect(await getCredential(deps, first)).toEqual(before)
  })
  test('the same from twenty transactions at once makes one', async () => {
    const facts = assessedFacts()
    const ids = await Promise.all(Array.from({ length: 20 }, () => issue(deps, tenant, facts)))
    expect(new Set(ids).size).toBe(1)
  })
  test('several skills at once gives one each, in order', async () => {
    const facts = [12, 13, 14].map(number => endorsedFacts({ skill: { number, name: `S${number}`, description: '' } }))
    const issued = await deps.database.forTenant(tenant).transaction(tx => issueCredentials(deps, tx, facts))
    expect(issued.map(each => each.skillNumber)).toEqual([12, 13, 14])
    expect(new Set(issued.map(each => each.credentialId)).size).toBe(3)
  })
  test('that is rolled back with its cause leaves nothing', async () => {
    const facts = endorsedFacts()
    const failing = deps.database.forTenant(tenant).transaction(async tx => {
      await issueCredentials(deps, tx, [facts])
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    const { rowCount } = await db.admin.query('select from credentials where verification_id = $1', [
      facts.verificationId,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('places in the status list', () => {
  test('do not tell who came before whom', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => issue(deps, tenant, assessedFacts())))
    const places = await Promise.all(ids.map(async id => placeOf((await getCredential(deps, id))!.payload).index))
    expect(new Set(places).size).toBe(12)
    const steps = places.slice(1).map((place, at) => Math.abs(place - places[at]!))
    expect(Math.max(...steps)).toBeGreaterThan(1_000)
  })
  test('that are taken are drawn again, and when draws keep hitting them another list begins', async () => {
    const orgId = await newOrganisation(keysDeps(db), 'Crowded')
    const crowded: Tenant = { orgId, mode: 'live' }
    const stuck = { ...deps, random: () => 0.5 }
    const [one, other] = [await issue(stuck, crowded, assessedFacts()), await issue(stuck, crowded, assessedFacts())]
    const [first, second] = await Promise.all(
      [one, other].map(async id => placeOf((await getCredential(deps, id))!.payload)),
    )
    expect(first!.index).toBe(second!.index)
    expect(first!.listId).not.toBe(second!.listId)
  })
})

describe('a revocation', () => {
  test('shows in the status list at once, at its own place only', async () => {
    const [revoked, other] = [await issue(deps, tenant, endorsedFacts()), await issue(deps, tenant, endorsedFacts())]
    expect(await statusOf(revoked)).toBe('valid')
    await inTenant(tx => revokeCredential(deps, tx, revoked, 'VK_1', 'issued by mistake'))
    expect(await statusOf(revoked)).toBe('revoked')
    expect(await statusOf(other)).toBe('valid')
    expect(await getCredential(deps, revoked)).toMatchObject({ revokedAt: new Date(time.clock()) })
  })
  test('is made once: a second one keeps time and reason, and says that nothing changed', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    await inTenant(tx => revokeCredential(deps, tx, id, 'VK_1', 'first'))
    time.advance(1_000)
    const again = await inTenant(tx => revokeCredential(deps, tx, id, 'VK_2', 'second'))
    expect(again).toEqual({ ok: true, value: { changed: false } })
    const { rows } = await db.admin.query('select revoked_by, reason from credentials where credential_id = $1', [id])
    expect(rows).toEqual([{ revoked_by: 'VK_1', reason: 'first' }])
    const audit = await db.admin.query('select actor from audit_log where subject = $1', [id])
    expect(audit.rows).toEqual([{ actor: 'VK_1' }])
  })
  test('by another organisation, or in the other mode, finds nothing', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    const stranger: Tenant = { orgId: await newOrganisation(keysDeps(db), 'Stranger'), mode: 'live' }
    for (const as of [stranger, { ...tenant, mode: 'test' as const }]) {
      const outcome = await inTenant(tx => revokeCredential(deps, tx, id, 'VK_1', 'x'), as)
      expect(outcome).toMatchObject({ ok: false, error: { code: 'CREDENTIAL_NOT_FOUND' } })
    }
    expect(await statusOf(id)).toBe('valid')
  })
  test('by the operator needs no organisation', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    expect(await revokeAnyCredential(deps, id, 'operator', 'abuse')).toMatchObject({ ok: true })
    expect(await statusOf(id)).toBe('revoked')
    expect(await revokeAnyCredential(deps, 'crd_unknown', 'operator', 'abuse')).toMatchObject({ ok: false })
  })
})

describe('erasing', () => {
  const PERSONAL = /Asha|Verma|sha256|Kulkarni|Bharat|joints|apprentice|urn:uuid/

  test('a student revokes all of the student’s credentials and leaves nothing personal', async () => {
    const serviceUserId = 'SU_01ARZ3NDEKTSV4RRFFQ69G5FA1'
    const facts = [endorsedFacts({ serviceUserId }), assessedFacts({ serviceUserId })]
    const ids = await Promise.all(facts.map(each => issue(deps, tenant, each)))
    const kept = await issue(deps, tenant, endorsedFacts())
    expect(await inTenant(tx => eraseCredentialsOf(deps, tx, serviceUserId))).toBe(2)
    for (const id of ids) {
      expect(await getCredential(deps, id)).toMatchObject({ jwt: null, erasedAt: expect.any(Date) })
      expect(await statusOf(id)).toBe('revoked')
    }
    const { rows } = await db.admin.query('select * from credentials where service_user_id = $1', [serviceUserId])
    expect(JSON.stringify(rows)).not.toMatch(PERSONAL)
    expect((await getCredential(deps, ids[0]!))!.shown).toMatchObject({ holder: null, skill: { name: 'MIG welding' } })
    expect(await statusOf(kept)).toBe('valid')
    expect(await inTenant(tx => eraseCredentialsOf(deps, tx, serviceUserId))).toBe(0)
  })
  test('a reviewer does so to the credentials of that verification', async () => {
    const facts = endorsedFacts()
    const id = await issue(deps, tenant, facts)
    expect(await inTenant(tx => eraseCredentialsOfVerification(deps, tx, facts.verificationId))).toBe(1)
    expect(await getCredential(deps, id)).toMatchObject({ jwt: null })
  })
  test('what was revoked before keeps when and by whom, but not the reason, which may name a person', async () => {
    const facts = endorsedFacts()
    const id = await issue(deps, tenant, facts)
    await inTenant(tx => revokeCredential(deps, tx, id, 'VK_1', 'Asha Rao left us'))
    await inTenant(tx => eraseCredentialsOfVerification(deps, tx, facts.verificationId))
    const { rows } = await db.admin.query('select revoked_by, reason, jwt from credentials where credential_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ revoked_by: 'VK_1', reason: "erased at the reviewer's request", jwt: null }])
  })
})

describe('the schema itself', () => {
  const change = (set: string, id: string) =>
    inTenant(async tx => {
      const { sql } = await import('kysely')
      await sql.raw(`update credentials set ${set} where credential_id = '${id}'`).execute(tx)
    })
  test('cannot be changed after issuance, and a revocation is permanent', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    await expect(change(`jwt = 'forged'`, id)).rejects.toMatchObject({ code: '23001' })
    await expect(change(`payload = '{}'`, id)).rejects.toMatchObject({ code: '23001' })
    await expect(change(`status_index = 1`, id)).rejects.toMatchObject({ code: '42501' })
    await inTenant(tx => revokeCredential(deps, tx, id, 'VK_1', 'x'))
    await expect(change('revoked_at = null, revoked_by = null, reason = null', id)).rejects.toMatchObject({
      code: '23001',
    })
    await expect(change(`reason = 'another'`, id)).rejects.toMatchObject({ code: '23001' })
    await expect(change(`revoked_by = 'VK_2', jwt = null, erased_at = now()`, id)).rejects.toMatchObject({
      code: '23001',
    })
  })
  test('hides credentials from a transaction without a tenant', async () => {
    expect((await db.appPool.query('select from credentials')).rowCount).toBe(0)
  })
})
