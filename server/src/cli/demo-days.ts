import type { WorkflowInput } from '../contract/workflow.ts'
import { countMarkedDays } from '../features/analytics/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import { type AdvanceDeps, advanceTestClock, completeFinished, launchCampaign } from '../features/journeys/index.ts'
import type { KeysDeps } from '../features/keys/index.ts'
import { createMandate, type PrepareDeps, runPrepareMandate } from '../features/mandates/index.ts'
import { servedSkills } from '../features/questions/index.ts'
import { beginInPast, readTime } from '../features/test-clock/index.ts'
import { createWorkflow } from '../features/workflows/index.ts'
import { DAY_MS, istDay } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Tenant } from '../kernel/tenant.ts'
import { unwrap } from './command-context.ts'
import { campaignOf, DEMO_WORKFLOWS, demoCandidate, demoJob } from './demo-campaigns.ts'

export interface DemoDeps extends AdvanceDeps {
  readonly keys: KeysDeps
  /** Without clock: mandates are made at the beginning of the simulated time. */
  readonly prepare: Omit<PrepareDeps, 'clock'>
}

export interface Simulated {
  readonly campaigns: number
  readonly candidates: number
}

const CREDITS = { amount: 100_000, reason: 'Credits of the demonstration', grantId: 'demo' } as const
const DAY_SECONDS = DAY_MS / 1_000
/** A day takes less than a second. */
const DAY_WITHIN_MS = 60_000
const SAY_EVERY_DAYS = 10

/**
 * Days of campaigns through the test clock of an organisation that has none yet: it begins so many days ago and ends now. Everything is done by
 * the use cases that the APIs and the workers call; the simulator of test mode plays the candidates.
 */
export async function simulateDays(
  deps: DemoDeps,
  tenant: Tenant,
  days: number,
  say: (line: string) => void,
): Promise<Simulated> {
  const { keys, journeys } = deps
  const own = keys.database.forTenant(tenant)
  if (!(await own.transaction(tx => beginInPast(tx, days * DAY_MS))))
    throw new OperatorError('The test clock of this organisation has begun: make another organisation.')
  unwrap(await grantCredits(keys, tenant, CREDITS, 'demo'))
  const mandates = await makeMandates(deps, tenant, keys.clock() - days * DAY_MS)
  const signal = AbortSignal.timeout(days * DAY_WITHIN_MS)
  const made = { campaigns: 0, candidates: 0 }
  for (let day = 0; day < days; day += 1) {
    const now = await readTime(keys, own.reads, tenant)
    const begins = campaignOf(day, weekdayOf(now), mandates.length)
    if (begins !== null) {
      const { job, people } = begins
      await launch(deps, tenant, { ...mandates[job]!, people, first: made.candidates + 1, now })
      made.campaigns += 1
      made.candidates += people
    }
    const advance = { key: `demo day ${day}`, seconds: DAY_SECONDS, withinMs: DAY_WITHIN_MS, signal }
    unwrap(await advanceTestClock(deps, tenant, advance))
    if ((day + 1) % SAY_EVERY_DAYS === 0) say(`day ${day + 1} of ${days}: ${made.candidates} candidates so far`)
  }
  await completeFinished(journeys, signal)
  await countMarkedDays(journeys, signal)
  return made
}

function weekdayOf(now: Date): number {
  return new Date(`${istDay(now.getTime())}T00:00:00Z`).getUTCDay()
}

interface DemoMandate {
  readonly mandateId: string
  readonly title: string
}

/** Prepared here: no worker needs to run. The job that a worker finds later has nothing to do. */
async function makeMandates(deps: DemoDeps, tenant: Tenant, atMs: number): Promise<readonly DemoMandate[]> {
  const { keys, prepare } = deps
  const own = keys.database.forTenant(tenant)
  const past = { ...keys, clock: () => atMs }
  // In test mode every skill has questions, whatever the banks have.
  const served = servedSkills({ database: keys.database, itemBank: { skills: new Set() }, hasModel: false })
  const made: DemoMandate[] = []
  for (const { input, jobs } of DEMO_WORKFLOWS) {
    const workflowId = await makeWorkflow(past, tenant, input)
    for (const jobId of jobs) {
      const wanted = { sent: demoJob(jobId, workflowId), jobId, recruiter: null, createdVia: 'playground' } as const
      const { mandate } = unwrap(
        await own.transaction(tx => createMandate({ ...past, servedSkills: served }, tx, tenant, wanted)),
      )
      const payload = { ...tenant, mandateId: mandate.id, preparation: mandate.preparation }
      await runPrepareMandate({ ...prepare, clock: past.clock }, payload, AbortSignal.timeout(DAY_WITHIN_MS))
      made.push({ mandateId: mandate.id, title: mandate.body.title })
    }
  }
  return made
}

async function makeWorkflow(keys: KeysDeps, tenant: Tenant, input: WorkflowInput): Promise<string> {
  const created = await keys.database.forTenant(tenant).transaction(tx => createWorkflow(keys, tx, input, 'playground'))
  return unwrap(created).id
}

interface Launch extends DemoMandate {
  readonly people: number
  /** Number of the first candidate. */
  readonly first: number
  readonly now: Date
}

async function launch({ journeys }: DemoDeps, tenant: Tenant, { mandateId, title, people, first, now }: Launch) {
  const month = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }).format(
    now,
  )
  const wanted = { mandateId, name: `${title}, ${month}`, startsAt: null }
  const candidates = Array.from({ length: people }, (_, at) => demoCandidate(first + at))
  const call = { candidates, keyId: `console ${tenant.orgId} ${tenant.mode}`, peoplePerDay: people }
  unwrap(
    await journeys.database.forTenant(tenant).transaction(tx => launchCampaign(journeys, tx, tenant, wanted, call)),
  )
}
