import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Agency, addCandidates, candidate, newAgency, newCampaign } from '../../../testing/campaigns.ts'
import { newVerifier, openSession, type Verifier } from '../../../testing/verification.ts'

/** Processes of the previous release run on after a migration has added columns, with statements that they prepared before. */
let api: TestApi
let agency: Agency
let verifier: Verifier
beforeAll(async () => {
  api = await startTestApi()
  agency = await newAgency(api)
  verifier = await newVerifier(api)
})
afterAll(() => api.close())

const TIMES = 12

/** Statements that read rows, often enough for each connection to prepare them. Returns the statuses. */
async function useService(first: number): Promise<readonly number[]> {
  const campaign = await newCampaign(agency)
  const added = await addCandidates(agency, campaign, [candidate(first)])
  await api.runJobs()
  const { token } = await openSession(verifier)
  const { rows } = await api.db.admin.query('select result_id from journeys where campaign_id = $1', [campaign])
  const paths = [
    `/results/${rows[0].result_id}`,
    `/results?campaign_id=${campaign}`,
    '/results',
    '/mandates',
    '/workflows',
  ]
  const reads = Array.from({ length: TIMES }, () => paths.map(path => agency.call('GET', path))).flat()
  const sessions = Array.from({ length: TIMES }, () => verifier.call('GET', '/session', undefined, token))
  const all = [added, ...(await Promise.all([...reads, ...sessions]))]
  return all.map(({ status }) => status)
}

test('a column added to any table while the service runs makes no call and no job fail', async () => {
  const before = await useService(1)
  const { rows } = await api.db.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'grading') and c.relname <> 'schema_migrations'`,
  )
  expect(rows.length).toBeGreaterThan(60)
  for (const { name } of rows) await api.db.admin.query(`alter table ${name} add column planted text`)
  expect(await useService(2)).toEqual(before)
})
