import { simulator } from '../server/src/adapters/channels/simulator.ts'
import { type JourneyDeps, runDue } from '../server/src/features/journeys/index.ts'
import type { Language } from '../server/src/kernel/languages.ts'
import type { TestApi } from './api.ts'
import { startWithAll, testJourneys } from './intake.ts'
import { type Changes, newMandate, newWorkflow } from './mandates.ts'
import { grant, type Partner } from './partner.ts'

/** Campaigns with simulated people in both modes, and a cap that no test reaches. */
function simulated(api: Pick<TestApi, 'db' | 'time'>): JourneyDeps {
  const provider = simulator({ journalUrl: null })
  return testJourneys(api, { providerOf: () => provider, cap: { perDay: 100, perWeek: 500 } })
}

/** A ready mandate of a workflow of its own. */
export async function readyMandate(
  api: TestApi,
  partner: Partner,
  { workflow = {}, mandate = {} }: { readonly workflow?: Changes; readonly mandate?: Changes } = {},
): Promise<{ readonly mandateId: string; readonly workflowId: string }> {
  const workflowId = await newWorkflow(partner, workflow)
  const mandateId = await newMandate(partner, workflowId, mandate)
  await api.runJobs()
  return { mandateId, workflowId }
}

/** A campaign with people whose phone numbers end so: the last two digits say how a simulated person behaves. */
export async function launchCampaign(
  api: TestApi,
  partner: Partner,
  mandateId: string,
  endings: readonly string[],
  language: Language = 'hi',
): Promise<string> {
  await grant(api, partner, endings.length * 3)
  const people = endings.map(ending => ({
    id: `cand-${ending}`,
    phone: '9876543210'.slice(0, -ending.length) + ending,
    language,
  }))
  const { orgId, mode } = partner
  return await startWithAll(simulated(api), api.db.database.forTenant({ orgId, mode }), partner, mandateId, people)
}

const LONGEST_MS = 10_000

/** Does what is due now, and what becomes due by that. */
export async function runDueNow(api: TestApi, { orgId, mode }: Partner): Promise<void> {
  const deps = simulated(api)
  while ((await runDue(deps, { orgId, mode }, 100, AbortSignal.timeout(LONGEST_MS))) > 0);
}

/** Moves the test clock to the next due time. False if there is none. */
export async function stepClock(api: TestApi, { orgId }: Pick<Partner, 'orgId'>): Promise<boolean> {
  const { rows } = await api.db.admin.query(
    "select min(due_at) as at from journeys where org_id = $1 and mode = 'test'",
    [orgId],
  )
  if (rows[0].at === null) return false
  await api.db.admin.query(
    `insert into test_clocks (org_id, mode, offset_ms) values ($1, 'test', $2)
     on conflict (org_id, mode) do update set offset_ms = greatest(test_clocks.offset_ms, excluded.offset_ms)`,
    [orgId, Math.max(0, rows[0].at.getTime() - api.time.clock())],
  )
  return true
}

/** Until every candidate of test mode has a final result. */
export async function runToTheEnd(api: TestApi, partner: Partner): Promise<void> {
  do await runDueNow(api, partner)
  while (await stepClock(api, partner))
}
