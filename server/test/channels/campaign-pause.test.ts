import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { startWithAll } from '../../../testing/intake.ts'
import { newMandate, newWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import type { Behaviour } from '../../../testing/providers/protocol.ts'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { openAccountProviders } from '../../src/compose/channels.ts'
import { type JourneyDeps, runDue } from '../../src/features/journeys/index.ts'
import { newEndpoint } from '../webhooks/delivery.fixture.ts'
import { addWhatsApp, approveText, startWithWhatsApp, type WithAccounts } from './accounts.fixture.ts'

/** Three texts, so that none of them is paused before the campaign is. */
const LANGUAGES = ['hi', 'en', 'mr'] as const
const MOST = 50

let world: WithAccounts
let api: TestApi
let provider: FakeProcess
beforeAll(async () => {
  world = await startWithWhatsApp({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  ;({ api, provider } = world)
})
afterAll(() => world.close())

interface Running {
  readonly partner: Partner
  readonly campaignId: string
  run(deps?: JourneyDeps, limit?: number): Promise<number>
  status(): Promise<string>
  pauses(): Promise<readonly unknown[]>
}

async function campaignOf(people: number): Promise<Running> {
  const partner = await newPartner(api, { mode: 'live' })
  const tenant = { orgId: partner.orgId, mode: 'live' } as const
  await grant(api, partner, 100_000)
  const workflow = { channels: ['whatsapp'], languages: LANGUAGES }
  const mandateId = await newMandate(partner, await newWorkflow(partner, workflow))
  await api.runJobs()
  const { id } = await addWhatsApp(world, partner.orgId)
  for (const language of LANGUAGES) await approveText(world, id, 'first', { language })
  const candidates = Array.from({ length: people }, (_, at) => ({
    id: `cand-${at}`,
    phone: `+9198100${String(10_000 + at)}`,
    language: LANGUAGES[at % LANGUAGES.length]!,
  }))
  const own = api.db.database.forTenant(tenant)
  const campaignId = await startWithAll(world.deps, own, partner, mandateId, candidates)
  return {
    partner,
    campaignId,
    run: (deps = world.deps, limit = 100) => runDue(deps, tenant, limit, AbortSignal.timeout(30_000)),
    status: async () => (await partner.call('GET', `/campaigns/${campaignId}`)).body.data.status,
    pauses: async () => (await partner.call('GET', '/events?types=campaign.paused')).body.data.items,
  }
}

const times = (count: number, behaviour: Behaviour) => Array<Behaviour>(count).fill(behaviour)

/** Another worker process: it counts what texts and accounts are rejected for itself. */
function secondWorker(): { readonly deps: JourneyDeps; close(): Promise<void> } {
  const accounts = openAccountProviders({
    config: { environment: 'development', publicUrl: api.url },
    database: api.db.database,
    clock: api.time.clock,
    newId: realRuntime.newId,
    secretBox: api.keys.secretBox,
  })
  return { deps: { ...world.deps, providerOf: (_mode, tx) => accounts.providerFor(tx) }, close: accounts.close }
}

test('fifty messages that providers reject in a row, seen by two workers, pause the campaign once, and its webhook says why', async () => {
  const { partner, campaignId, run, status, pauses } = await campaignOf(66)
  const receiver = await startReceiver()
  await newEndpoint(partner, receiver.url, ['campaign.paused'])
  const other = secondWorker()
  await provider.behave(...times(60, 'reject'))
  const before = (await provider.journal()).length
  await Promise.all([run(world.deps, 30), run(other.deps, 30)])
  expect(await status()).toBe('paused')
  // The six who are left wait.
  await run()
  expect(await provider.journal()).toHaveLength(before)
  expect(await pauses()).toMatchObject([
    {
      type: 'campaign.paused',
      mode: 'live',
      data: {
        campaign: { campaign_id: campaignId, status: 'paused', counts: { pending: 66, failed: 0 } },
        reason: 'rejected_in_a_row',
      },
    },
  ])
  await api.deliver()
  expect(receiver.journal.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test', 'campaign.paused'])
  await receiver.close()
  await other.close()
})

test('after the partner resumes a campaign the count starts anew, and everybody who was left is contacted once', async () => {
  const { partner, campaignId, run, status, pauses } = await campaignOf(66)
  await provider.behave(...times(MOST, 'reject'))
  await run(world.deps, MOST)
  expect(await status()).toBe('paused')
  expect((await partner.call('POST', `/campaigns/${campaignId}/resume`, { json: {} })).status).toBe(200)
  const before = (await provider.journal()).length
  await provider.behave('reject')
  await run()
  expect([await status(), (await pauses()).length]).toEqual(['running', 1])
  const sent = (await provider.journal()).slice(before)
  expect([sent.length, new Set(sent.map(each => each.to)).size]).toEqual([15, 15])
})

test('a partner who pauses a campaign and resumes it starts the count anew, too', async () => {
  const { partner, campaignId, run, status } = await campaignOf(MOST + 4)
  await provider.behave(...times(MOST - 1, 'reject'))
  await run(world.deps, MOST - 1)
  for (const move of ['pause', 'resume'])
    expect((await partner.call('POST', `/campaigns/${campaignId}/${move}`, { json: {} })).status).toBe(200)
  await provider.behave(...times(5, 'reject'))
  await run()
  expect(await status()).toBe('running')
})

test('a message that is accepted ends what is in a row, and numbers that do not exist do not count', async () => {
  const { run, status, pauses } = await campaignOf(MOST + 20)
  // One after the other: with several at once the order of the answers would be open.
  for (const next of [times(MOST - 1, 'reject'), ['accept'], times(15, 'invalid_recipient')] as const) {
    await provider.behave(...next)
    await run(world.deps, next.length)
  }
  await provider.behave(...times(5, 'reject'))
  await run()
  expect([await status(), await pauses()]).toEqual(['running', []])
})

test('a campaign that the partner pauses itself sends no event', async () => {
  const { partner, campaignId, status, pauses } = await campaignOf(1)
  expect((await partner.call('POST', `/campaigns/${campaignId}/pause`, { json: {} })).status).toBe(200)
  expect([await status(), await pauses()]).toEqual(['paused', []])
})
