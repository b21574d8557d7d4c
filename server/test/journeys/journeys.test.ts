import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulator } from '../../../server/src/adapters/channels/simulator.ts'
import { type JourneyDeps, moveCampaign, readFigures, runDue } from '../../../server/src/features/journeys/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { startCampaign, testJourneys } from '../../../testing/intake.ts'
import { stepClock } from '../../../testing/journeys.ts'
import { newMandate, newWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

function depsOf(): JourneyDeps {
  const provider = simulator({ journalUrl: null })
  return testJourneys(api, { providerOf: () => provider })
}

async function launch(partner: Partner, endings: readonly string[]) {
  const { orgId, mode } = partner
  const mandateId = await newMandate(partner, await newWorkflow(partner))
  await api.runJobs()
  const people = endings.map(ending => ({ id: `cand-${ending}`, phone: `98765432${ending}` }))
  const own = api.db.database.forTenant({ orgId, mode })
  return await startCampaign(depsOf(), own, partner, mandateId, people, { peoplePerDay: 200 })
}

/** Moves the test clock from one due time to the next, as POST /test/clock/advance will. */
async function runUntilDone(orgId: string): Promise<void> {
  const deps = depsOf()
  const tenant = { orgId, mode: 'test' } as const
  for (let turns = 0; turns < 200; turns++) {
    while ((await runDue(deps, tenant, 100, AbortSignal.timeout(10_000))) > 0);
    if (!(await stepClock(api, { orgId }))) return
  }
  throw new Error('The journeys do not end.')
}

test('each of the nine simulated people ends as decisions.md says, with one event, and the credits of those who were reached', async () => {
  const partner = await newPartner(api, { mode: 'test' })
  await grant(api, partner, 1_000)
  const endings = ['01', '02', '03', '04', '05', '06', '07', '08', '19']
  const { campaignId, intake } = await launch(partner, endings)
  expect(intake).toEqual({ ok: true, value: { accepted: 9, rejected: [] } })
  await runUntilDone(partner.orgId)
  const { rows } = await api.db.admin.query(
    `select right(external_candidate_id, 2) as who, status, reason, credit_state, interested, knocked_out_by,
       (select count(*)::int from events e where e.data->'result'->>'result_id' = j.result_id) as events,
       (select count(*)::int from journey_sends s where s.result_id = j.result_id) as sends
     from journeys j where org_id = $1 order by 1`,
    [partner.orgId],
  )
  const shown = rows.map(row => Object.values(row).slice(0, 4).join(' '))
  expect(shown).toEqual([
    '01 completed  charged',
    '02 completed  charged',
    '03 declined  charged',
    '04 failed unreachable released',
    '05 failed opted_out charged',
    '06 completed  charged',
    '07 failed abandoned charged',
    '08 failed invalid_contact released',
    '19 completed  charged',
  ])
  expect(rows.map(row => row.events)).toEqual(Array(9).fill(1))
  expect(rows.map(row => row.sends)).toEqual([1, 1, 1, 6, 1, 3, 1, 2, 1])
  expect([rows[0].interested, rows[0].knocked_out_by, rows[1].knocked_out_by]).toEqual([true, null, 'tools'])
  const { body } = await partner.call('GET', '/account')
  expect(body.data.credits).toEqual({ available: 1_000 - 7 * 3, reserved: 0 })
  const { reads } = api.db.database.forTenant({ orgId: partner.orgId, mode: 'test' })
  expect((await readFigures(reads, [campaignId])).get(campaignId)).toEqual({
    counts: { pending: 0, completed: 4, declined: 1, failed: 4 },
    credits: { reserved: 0, charged: 21, released: 6 },
  })
  const completed = await api.db.admin.query(
    "select data->'campaign' as campaign from events where type = 'campaign.completed' and org_id = $1",
    [partner.orgId],
  )
  expect(
    completed.rows.map(row => [row.campaign.campaign_id, row.campaign.status, row.campaign.counts.failed]),
  ).toEqual([[campaignId, 'completed', 4]])
})

const move = (partner: Partner, campaignId: string, how: 'pause' | 'resume' | 'cancel') => {
  const tenant = { orgId: partner.orgId, mode: partner.mode }
  return api.db.database.forTenant(tenant).transaction(tx => moveCampaign(depsOf(), tx, tenant, campaignId, how))
}
const statusesOf = async (orgId: string) =>
  (await api.db.admin.query('select status, reason, credit_state, round from journeys where org_id = $1', [orgId])).rows

test('nobody is contacted while the campaign is paused, and after resuming everybody is', async () => {
  const partner = await newPartner(api, { mode: 'test' })
  await grant(api, partner, 1_000)
  const { campaignId } = await launch(partner, ['01', '11'])
  await move(partner, campaignId, 'pause')
  await runUntilDone(partner.orgId)
  expect((await statusesOf(partner.orgId)).map(row => row.round)).toEqual([-1, -1])
  await move(partner, campaignId, 'resume')
  await runUntilDone(partner.orgId)
  expect((await statusesOf(partner.orgId)).map(row => row.status)).toEqual(['completed', 'completed'])
})

test('cancelling ends all journeys with the reason cancelled and releases their credits', async () => {
  const partner = await newPartner(api, { mode: 'test' })
  await grant(api, partner, 1_000)
  const { campaignId } = await launch(partner, ['01', '11'])
  expect(await move(partner, campaignId, 'cancel')).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  await runUntilDone(partner.orgId)
  const ended = { status: 'failed', reason: 'cancelled', credit_state: 'released', round: -1 }
  expect(await statusesOf(partner.orgId)).toEqual([ended, ended])
  expect(await move(partner, campaignId, 'resume')).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
})

test('too few credits reject the whole call, and a person twice is a duplicate', async () => {
  const poor = await newPartner(api, { mode: 'test' })
  await grant(api, poor, 5)
  const { intake } = await launch(poor, ['01', '11'])
  expect(intake).toMatchObject({ ok: false, error: { code: 'INSUFFICIENT_CREDITS' } })
  const partner = await newPartner(api, { mode: 'test' })
  await grant(api, partner, 100)
  const twice = await launch(partner, ['01', '01', 'xx'])
  expect(twice.intake).toMatchObject({
    ok: true,
    value: {
      accepted: 1,
      rejected: [
        { index: 1, code: 'DUPLICATE' },
        { index: 2, code: 'INVALID_PHONE' },
      ],
    },
  })
})
