import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { credentialKeysFile } from '../../../testing/credentials.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { serverEnvironment } from '../../../testing/process.ts'
import { ensureDemoData } from '../../src/cli/demo-data.ts'
import { readConfig } from '../../src/config.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

let api: TestApi
let tenant: Tenant
beforeAll(async () => {
  api = await startTestApi({ CREDENTIAL_KEYS_FILE: await credentialKeysFile() })
  tenant = { orgId: await newOrganisation(api.keys), mode: 'test' }
})
afterAll(() => api?.close())

async function setUp(sampleId: string) {
  const settings = { DATABASE_URL: api.db.url, PUBLIC_URL: api.url, SAMPLE_PROOF_ID: sampleId }
  return await ensureDemoData(readConfig(await serverEnvironment(settings)), api.keys, tenant)
}

async function counts() {
  const { rows } = await api.db.admin.query(
    `select (select count(*)::int from workflows) as workflows, (select count(*)::int from mandates) as mandates,
            (select count(*)::int from credentials) as credentials,
            (select sum(balance)::int from credit_accounts where account = 'available' and mode = 'test') as credits`,
  )
  return rows[0]
}

test('setup makes a workflow, mandates that become ready, credits and a proof that says it is a test; repeated, it makes nothing', async () => {
  const { proofId, mandates } = await setUp('')
  const made = await counts()
  expect(made).toEqual({ workflows: 1, mandates, credentials: 2, credits: 100_000 })
  expect(await setUp(proofId)).toEqual({ proofId, mandates })
  expect(await counts()).toEqual(made)
  await api.runJobs()
  const { rows } = await api.db.admin.query('select distinct status from mandates')
  expect(rows).toEqual([{ status: 'ready' }])
  const page = await api.call('GET', `/proof/${proofId}?lang=en`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Kavita Jadhav')
  expect(page.text).toMatch(/test/i)
})

test('the student is verified anew in a database that does not know the sample proof', async () => {
  const { proofId } = await setUp('crd_0000000000000000000000')
  expect(proofId).not.toBe('crd_0000000000000000000000')
})
