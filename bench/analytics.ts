import { realRuntime } from '../server/src/adapters/runtime.ts'
import type { AnalyticsOverview } from '../server/src/contract/analytics.ts'
import { toWorkflowInput } from '../server/src/contract/workflow.ts'
import { countMarkedDays, readOverview } from '../server/src/features/analytics/index.ts'
import { createWorkflow } from '../server/src/features/workflows/index.ts'
import type { Tenant } from '../server/src/kernel/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { keysDeps, newOrganisation } from '../testing/keys.ts'
import type { Outcome, Scenario } from '../testing/scenario.ts'
import { median, withSpread } from './figures.ts'

/** An overview of a year, with many and with few candidates behind it. In both one day with as many candidates is marked. */
export const analytics: Scenario = {
  name: 'analytics',
  claim:
    'the overview of a year over 1,000,000 candidates takes at most 1.2 times as long as over 10,000, and equals a plain count',
  run: async ({ small, say }) => {
    const db = await createTestDatabase()
    try {
      const [few, many] = small ? [10_000, 50_000] : [10_000, 1_000_000]
      const sizes = [await fill(db, few, say), await fill(db, many, say)] as const
      await countMarkedDays({ database: db.database }, AbortSignal.timeout(1_200_000))
      for (const size of sizes) await markDay(db, size)
      await db.admin.query('vacuum analyze journeys, journey_sends, analytics_days, analytics_marks')
      return await measure(db, sizes)
    } finally {
      await db.drop()
    }
  },
}

interface Filled {
  readonly candidates: number
  readonly tenant: Tenant
  readonly workflowId: string
}

const DAYS = 365
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
/** As many candidates as the marked day has, in both sizes. */
const MARKED = 100
const MARKED_DAY = '2026-12-31'
const ROUNDS = 5
const CALLS = 40
const MOST_RATIO = 1.2

async function markDay({ admin }: TestDatabase, { tenant: { orgId }, workflowId }: Filled): Promise<void> {
  const values = [orgId, workflowId, MARKED_DAY]
  await admin.query("insert into analytics_marks (org_id, mode, workflow_id, day) values ($1, 'live', $2, $3)", values)
}

/** Rows as journeys leave them, and a mark of every day. Triggers are off while they are written. */
async function fill(db: TestDatabase, candidates: number, say: (line: string) => void): Promise<Filled> {
  const tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' } as const
  const workflowId = await newWorkflow(db, tenant)
  say(`${candidates} candidates`)
  const client = await db.admin.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(JOURNEYS, [tenant.orgId, workflowId, candidates])
  await client.query(SENDS, [tenant.orgId, candidates])
  await client.query(MARKS, [tenant.orgId])
  // Not back into the pool: its triggers are off.
  client.release(true)
  return { candidates, tenant, workflowId }
}

const JOURNEYS = `
  insert into journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language,
    status, reason, stage, credits, credit_state, round, is_reached, started_at, starts_at, finished, dropped_stage, dropped_question,
    knocked_out_by, workflow_id, contacted_on, created_at, updated_at)
  select $1, 'live', 'RS_' || lpad(n::text, 26, '0'), 'CP_' || lpad((n / 20000)::text, 26, '0'), 'JM_1', 1, 'PE_' || n, 'cand-' || n,
    (array['hi', 'en', 'mr'])[n % 3 + 1], case when n % 2 = 0 then 'completed' else 'failed' end,
    case when n % 2 = 1 then 'abandoned' end, 'ended', 3, 'charged', n % 3, true, now(), now(),
    case when n % 2 = 0 then '{enrichment,skills,interest}'::text[] else '{}' end, case when n % 2 = 1 then 'enrichment' end,
    case when n % 2 = 1 then 'question_' || n % 5 end, case when n % 8 = 0 then 'tools' end, $2,
    case when n <= ${MARKED} then date '${MARKED_DAY}' else date '${YEAR.from}' + n % ${DAYS - 1} end, now(), now()
  from generate_series(1, $3::integer) n`

/** Every id contains a part of the organisation's, because it is unique over all of them. */
const SENDS = `
  insert into journey_sends (org_id, mode, send_id, result_id, round, channel, language, status, token_hash, at, answered_at)
  select $1, 'live', 'SD_' || right($1, 10) || lpad((n * 3 + r)::text, 16, '0'), 'RS_' || lpad(n::text, 26, '0'), r,
    case when r = 2 then 'voice' else 'whatsapp' end, 'hi', 'delivered', sha256(($1 || ' ' || n || ' ' || r)::bytea), now(),
    case when r = n % 3 then now() end
  from generate_series(1, $2::integer) n cross join lateral generate_series(0, n % 3) r`

const MARKS = `
  insert into analytics_marks (org_id, mode, workflow_id, day)
  select distinct org_id, mode, workflow_id, contacted_on from journeys where org_id = $1`

async function newWorkflow({ database }: TestDatabase, tenant: Tenant): Promise<string> {
  const made = await database
    .forTenant(tenant)
    .transaction(tx =>
      createWorkflow(
        realRuntime,
        tx,
        toWorkflowInput({ name: 'Bench', channels: ['whatsapp', 'voice'], languages: ['hi', 'en', 'mr'] }),
        'api',
      ),
    )
  if (!made.ok) throw new Error(made.error.code)
  return made.value.id
}

async function read({ database }: TestDatabase, { tenant, workflowId }: Filled): Promise<AnalyticsOverview> {
  const overview = await readOverview({ database, clock: realRuntime.clock }, tenant, workflowId, YEAR)
  if (!overview.ok) throw new Error(overview.error.code)
  return overview.value
}

/** Call by call in turn, so that whatever else the machine does meets both. */
async function measure(db: TestDatabase, sizes: readonly [Filled, Filled]): Promise<Outcome> {
  const medians = sizes.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = sizes.map((): number[] => [])
    for (let calls = 0; calls < CALLS; calls += 1)
      for (const [at, size] of sizes.entries()) {
        const start = performance.now()
        await read(db, size)
        times[at]!.push(performance.now() - start)
      }
    // The first round plans the statements.
    if (round > 0) for (const [at, own] of times.entries()) medians[at]!.push(median(own))
  }
  const plain = await Promise.all(sizes.map(size => isPlainCount(db, size)))
  const ratio = median(medians[1]!) / median(medians[0]!)
  const areEqual = plain.every(each => each.isEqual)
  const rows = sizes.map(({ candidates }, at) => [
    String(candidates),
    withSpread(medians[at]!, 1),
    plain[at]!.ms.toFixed(0),
    plain[at]!.isEqual ? 'equal' : 'different',
  ])
  return {
    ok: ratio <= MOST_RATIO && areEqual,
    table: [['candidates', 'overview of a year, ms', 'plain count, ms', ''], ...rows],
    figures: `${ratio.toFixed(2)} times (at most ${MOST_RATIO}); ${areEqual ? 'equal to' : 'different from'} a plain count`,
  }
}

const PLAIN = `
  select (select json_build_array(count(*), count(*) filter (where is_reached), count(*) filter (where started_at is not null),
      count(*) filter (where finished @> '{enrichment}'), count(*) filter (where finished @> '{skills}'),
      count(*) filter (where finished @> '{interest}'), count(*) filter (where status = 'completed'),
      count(*) filter (where status = 'completed' and knocked_out_by is null)) from journeys where org_id = $1) as funnel,
    (select json_agg(c order by c.channel desc) from (
      select channel, count(*) as sent, count(*) as delivered, count(answered_at) as answered from journey_sends where org_id = $1
      group by channel) c) as channels`

async function isPlainCount(
  db: TestDatabase,
  size: Filled,
): Promise<{ readonly isEqual: boolean; readonly ms: number }> {
  const start = performance.now()
  const { rows } = await db.admin.query(PLAIN, [size.tenant.orgId])
  const ms = performance.now() - start
  const { funnel, channels } = await read(db, size)
  const shown = {
    funnel: funnel.map(({ count }) => count),
    channels: channels.map(({ channel, sent, delivered, answered }) => ({ channel, sent, delivered, answered })),
  }
  return { isEqual: JSON.stringify(shown) === JSON.stringify(rows[0]), ms }
}
