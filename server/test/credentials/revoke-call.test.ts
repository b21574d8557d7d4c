import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { type CredentialDeps, getCredential } from '../../src/features/credentials/index.ts'
import { issueVerificationKey } from '../../src/features/keys/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { issue } from './credentials.fixture.ts'

/** POST /credentials/{credentialId}/revoke */
let api: TestApi
let deps: CredentialDeps
let tenant: Tenant
let key: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  deps = await credentialDeps(api.db, api.time)
  tenant = { orgId: await newOrganisation(api.keys), mode: 'live' }
  key = await keyOf(tenant)
})
afterAll(() => api?.close())

async function keyOf(owner: Tenant): Promise<Record<string, string>> {
  return { 'x-api-key': (await issueVerificationKey(api.keys, owner, 'test')).secret }
}

const revoke = (id: string, headers: Record<string, string>, json: unknown = { reason: 'A mistake.' }) =>
  api.call('POST', `/api/v1/credentials/${id}/revoke`, { headers, json })

test('the organisation that opened the session revokes, once, and its key is noted', async () => {
  const id = await issue(deps, tenant, endorsedFacts())
  const first = await revoke(id, key)
  expect([first.status, first.body.data]).toEqual([200, { credentialId: id, changed: true }])
  expect((await revoke(id, key)).body.data).toEqual({ credentialId: id, changed: false })
  const { rows } = await api.db.admin.query('select revoked_by, reason from credentials where credential_id = $1', [id])
  expect(rows).toEqual([{ revoked_by: expect.stringMatching(/^VK_/), reason: 'A mistake.' }])
})

test('another organisation, the other mode and an unknown id find nothing', async () => {
  const id = await issue(deps, tenant, endorsedFacts())
  const stranger = await keyOf({ orgId: await newOrganisation(api.keys, 'Stranger'), mode: 'live' })
  const otherMode = await keyOf({ ...tenant, mode: 'test' })
  for (const [which, headers] of [
    [id, stranger],
    [id, otherMode],
    ['crd_x', key],
  ] as const) {
    const { status, body } = await revoke(which, headers)
    expect([status, body.error.code]).toEqual([404, 'CREDENTIAL_NOT_FOUND'])
  }
  expect((await getCredential(deps, id))!.revokedAt).toBeNull()
})

test('without a key, or without a reason, nothing is revoked', async () => {
  const id = await issue(deps, tenant, endorsedFacts())
  expect((await revoke(id, {})).status).toBe(401)
  for (const json of [{}, { reason: ' ' }, { reason: 'x', more: 1 }])
    expect((await revoke(id, key, json)).status).toBe(400)
  expect((await getCredential(deps, id))!.revokedAt).toBeNull()
})
