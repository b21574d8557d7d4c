import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { failOverdue } from '../../src/features/mandates/index.ts'

/** The count of model calls is deleted with its preparation, never with a later one that is running. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api)
})
afterAll(() => api.close())

async function newMandateWithSteps(title: string): Promise<string> {
  const workflow = await partner.call('POST', '/workflows', {
    json: { name: `Steps of ${title}`, channels: ['sms'], languages: ['en'] },
  })
  const { workflow_id } = workflow.body.data
  const json = { workflow_id, title, company_name: 'Acme', skills: [{ skill_id: 'sk_1001' }] }
  const { body } = await partner.call('POST', '/mandates', { json })
  const insert = `insert into model_steps (org_id, mode, subject, run, step, tries)
    select $1, $2, $3, run, 'translate hi', 3 from generate_series(1, 2) as run`
  await api.db.admin.query(insert, [partner.orgId, partner.mode, body.data.mandate_id])
  return body.data.mandate_id
}

async function runsNoted(mandateId: string): Promise<readonly number[]> {
  const { rows } = await api.db.admin.query('select run from model_steps where subject = $1', [mandateId])
  return rows.map(row => row.run)
}

test('finishing one preparation leaves the count of the next', async () => {
  const id = await newMandateWithSteps('Mason')
  await api.runJobs()
  expect(await runsNoted(id)).toEqual([2])
})

test('failing one that is overdue leaves the count of the next', async () => {
  const id = await newMandateWithSteps('Welder')
  api.time.advance(5 * 60_000 + 1)
  const deps = { database: api.db.database, clock: api.time.clock, newId: realRuntime.newId }
  await failOverdue(deps, new AbortController().signal)
  expect(await runsNoted(id)).toEqual([2])
})
