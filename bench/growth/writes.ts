import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { passThroughTracer } from '../../server/src/adapters/tracing/trace-storage.ts'
import { deliveryDeps, deliveryPool } from '../../server/src/compose/deliveries.ts'
import type { ChannelProvider } from '../../server/src/features/channels/index.ts'
import { chatRunner } from '../../server/src/features/chats/index.ts'
import { journeyRunner, runDue } from '../../server/src/features/journeys/index.ts'
import { deliverer } from '../../server/src/features/webhooks/index.ts'
import { SCHEDULES } from '../../server/src/workers/jobs.ts'
import { addCandidates, candidate, createCampaign, newCampaign } from '../../testing/campaigns.ts'
import { testJourneys } from '../../testing/intake.ts'
import { unlike, validMandate, validWorkflow, write } from '../../testing/mandates.ts'
import { completedSession, openSession, storeReviewer } from '../../testing/verification.ts'
import type { GrowthFixture } from './fixture.ts'
import { answered } from './lists.ts'
import type { Measured } from './measure.ts'

let serial = 0
const next = () => (serial += 1)
let erased = 0
const nextPerson = () => (erased += 1)

/** Creates and changes, as calls make them. */
export function writesOf(fixture: GrowthFixture): readonly Measured[] {
  return [...writesOfPartner(fixture), ...writesOfVerification(fixture), erasureOf(fixture)]
}

function writesOfVerification({ tenants }: GrowthFixture): readonly Measured[] {
  const { verifier } = tenants[0]!
  return [
    { name: 'open a session', run: () => openSession(verifier) },
    { name: 'a session with its three steps', run: () => completedSession(verifier) },
    {
      name: 'store a reviewer',
      run: async () => storeReviewer(verifier, (await completedSession(verifier)).id),
    },
  ]
}

function erasureOf({ tenants, made }: GrowthFixture): Measured {
  const { owner } = tenants[0]!
  return {
    name: 'erase a person',
    run: () => {
      // Their contact has ended: the ledger of this bench has no reservation for those who wait.
      const person = `PE_${String(1_002 - 4 * nextPerson()).padStart(26, '0')}`
      return answered(
        'erase',
        owner.call('POST', `/organisations/${made.orgId}/live/people/${person}/erase`, { also_stop: true }),
      )
    },
  }
}

function writesOfPartner({ api, tenants }: GrowthFixture): readonly Measured[] {
  const { agency } = tenants[0]!
  const post = (path: string, json: unknown) => answered(path, write(agency, 'POST', path, json))
  let campaignId = ''
  let events: readonly string[] = []
  const pull = async () => {
    const { body } = await agency.call('GET', '/events?limit=10')
    events = body.data.items.map((each: { id: string }) => each.id)
  }
  const ten = () => Array.from({ length: 10 }, () => candidate(next(), { phone: String(7_000_000_000 + serial) }))
  return [
    { name: 'create a workflow', run: () => post('/workflows', validWorkflow()) },
    { name: 'create a mandate', run: () => post('/mandates', validMandate(agency.workflowId)) },
    {
      name: 'jobs: prepare a mandate',
      before: () => post('/mandates', validMandate(agency.workflowId)),
      run: api.runJobs,
    },
    { name: 'create a campaign', run: () => answered('campaign', createCampaign(agency)) },
    {
      name: 'add ten candidates',
      before: async () => {
        campaignId = await newCampaign(agency)
      },
      run: () => answered('candidates', addCandidates(agency, campaignId, ten())),
    },
    { name: 'request a skill', run: () => post('/skill-requests', { name: `Growth ${next()} ${process.pid}` }) },
    { name: 'acknowledge ten events', before: pull, run: () => post('/events/ack', { event_ids: events }) },
    {
      name: 'cancel a campaign',
      before: async () => {
        campaignId = await newCampaign(agency)
        await addCandidates(agency, campaignId, ten())
      },
      run: () => post(`/campaigns/${campaignId}/cancel`, {}),
    },
    {
      name: 'request log of a hundred calls',
      before: async () => {
        for (let call = 0; call < 100; call += 1) await agency.call('GET', '/account')
      },
      run: api.flushRequestLog,
    },
    {
      name: 'repeat a call',
      run: () => agency.call('POST', '/workflows', { json: validWorkflow(), idempotencyKey: 'growth-repeated' }),
    },
    {
      name: 'create a workflow with a key',
      run: () => agency.call('POST', '/workflows', { json: validWorkflow(), idempotencyKey: unlike('growth') }),
    },
  ]
}

/** Takes every message and every delivery at once. */
const provider: ChannelProvider = {
  channels: ['whatsapp', 'sms'],
  send: async () => ({ kind: 'accepted', givesReceipts: true, happenings: [] }),
  lookUp: async () => ({ kind: 'not_found' }),
}
const sender = {
  post: async () => ({ kind: 'answered' as const, status: 200, retryAfter: null, body: '', durationMs: 1 }),
}

const WAKE = `
  with due as (
    update webhook_deliveries d set state = 'queued', due_at = now() - interval '1 s' where ctid in (
      select ctid from webhook_deliveries where org_id = $1 and webhook_id = $2 and state = 'delivered' and stored_at > now() - interval '1 day'
      order by stored_at desc limit 20) and org_id = $1 and stored_at > now() - interval '1 day' returning 1
  )
  insert into webhook_wakes (org_id, mode, webhook_id) select $1, 'live', $2 from due limit 1`
/** Neither the oldest nor the newest, which lists show: an update moves a row to another page. */
const MAKE_DUE = `
  update journeys set due_at = now() - interval '1 s' where (org_id, mode, result_id) in (
    select org_id, mode, result_id from journeys
    where org_id = $1 and mode = 'live' and due_at > now() + interval '1 day' and result_id > 'RS_' || lpad('5000', 26, '0')
    order by result_id limit 20)`

/** What workers look for all the time, with and without something to do. `finish` does what earlier operations have left to them. */
export function claimsOf({ api, tenants, made, cluster: { db } }: GrowthFixture): {
  readonly claims: readonly Measured[]
  finish(): Promise<void>
  close(): Promise<void>
} {
  const tenant = { orgId: made.orgId, mode: 'live' as const }
  const signal = AbortSignal.timeout(3 * 3_600_000)
  const onError = (_tenant: unknown, error: unknown) => {
    throw error
  }
  const pool = createPool({
    url: db.url,
    role: 'pramaan_app',
    size: 6,
    name: 'bench journeys',
    lookUpsOnly: true,
    onError: () => {},
  })
  const deps = {
    ...testJourneys(api, { providerOf: () => provider, cap: { perDay: 1_000, perWeek: 1_000 } }),
    database: createDatabase(pool),
  }
  const runner = journeyRunner(deps, { atOnce: 4, monotonicNow: () => performance.now(), signal, onError })
  const chats = chatRunner({ ...deps, storage: null, transcribe: null }, { atOnce: 4, signal, onError })
  const deliveries = deliveryPool({ url: db.url, isPooled: false }, () => {})
  const watch = { attempted: () => {}, transitioned: () => {}, failed: (error: unknown) => onError(null, error) }
  const delivering = deliverer(
    { ...deliveryDeps(realRuntime, deliveries, api.keys.secretBox, sender), watch, tracer: passThroughTracer },
    { healthy: 8, unhealthy: 4 },
  )
  const wake = () => db.admin.query(WAKE, [made.orgId, tenants[0]!.webhookId])
  const due = () => db.admin.query(MAKE_DUE, [made.orgId])
  const deliver = async () => {
    do await delivering.idle()
    while ((await delivering.round()) > 0)
  }
  const claims: readonly Measured[] = [
    { name: 'look for due journeys, none', run: runner.look },
    { name: 'run 20 due journeys', before: due, run: () => runDue(deps, tenant, 100, signal) },
    { name: 'look for deliveries, none', run: async () => void (await delivering.round()) },
    { name: 'send 20 deliveries', before: wake, run: deliver },
    { name: 'look for replies in chats', run: chats.look },
  ]
  const finish = async () => {
    await api.runJobs()
    await deliver()
  }
  const close = async () => {
    await runner.stop()
    await delivering.stop()
    await pool.end()
    await deliveries.end()
  }
  return { claims, finish, close }
}

/** Every task of the schedule, when it finds nothing. */
export function sweepsOf({ api }: GrowthFixture): readonly Measured[] {
  const tasks = SCHEDULES.split('\n').map(line => /^(?:\S+ ){5}(\w+)/.exec(line)![1]!)
  return tasks.map(task => ({ name: `sweep ${task}`, run: () => api.runScheduled(task) }))
}
