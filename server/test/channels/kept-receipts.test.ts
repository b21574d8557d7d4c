import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { forgetKeptReceipts, type JourneyDeps, receiveHook, runDue } from '../../src/features/journeys/index.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { addWhatsApp, approveText, startWithWhatsApp, type WithAccounts, whatsAppHook } from './accounts.fixture.ts'

let world: WithAccounts
let api: TestApi
let provider: FakeProcess
let deps: JourneyDeps
beforeAll(async () => {
  world = await startWithWhatsApp()
  ;({ api, provider, deps } = world)
})
afterEach(() => api.db.admin.query('delete from kept_receipts'))
afterAll(() => world.close())

/** An organisation with an account and a campaign of one candidate, who is not contacted yet. */
async function ready() {
  const workflow = { channels: ['whatsapp'], languages: ['hi'] }
  const { partner } = await launch(api, ['11'], { mode: 'live', workflow })
  const { orgId } = partner
  const { id } = await addWhatsApp(world, orgId)
  await approveText(world, id)
  const run = () => runDue(deps, { orgId, mode: 'live' }, 10, AbortSignal.timeout(20_000))
  const one = async (query: string) => (await api.db.admin.query(query, [orgId])).rows[0]
  return {
    accountId: id,
    run,
    post: async (value: Readonly<Record<string, unknown>>) =>
      (await api.call('POST', `/inbound/${id}`, whatsAppHook(value))).status,
    send: () => one('select status, answered_at from journey_sends where org_id = $1'),
    journey: () => one('select status, reason, is_reached from journeys where org_id = $1'),
  }
}

/** What the provider will call its next message. */
async function nextId(): Promise<string> {
  const { length } = await provider.journal()
  return `wamid.${createHash('sha256').update(`${length}`).digest('base64')}`
}

const statuses = (id: string, ...reported: readonly string[]) => ({
  statuses: reported.map(status => ({ id, status, timestamp: '1795000000' })),
})

/** From somebody who hides the number. */
const reply = (inReplyTo: string, text: string) => ({
  messages: [
    {
      id: `wamid.${createHash('sha256').update(text).digest('base64')}`,
      from_user_id: 'IN.998877',
      timestamp: '1795000000',
      type: 'text',
      text: { body: text },
      context: { id: inReplyTo },
    },
  ],
})

async function kept(): Promise<readonly unknown[]> {
  return (await api.db.admin.query('select what from kept_receipts order by event_id')).rows.map(row => row.what)
}

test('a receipt that names only the provider’s id and comes before that id is stored is joined when it is, once', async () => {
  const { run, post, send, journey } = await ready()
  const id = await nextId()
  expect(await post(statuses(id, 'delivered', 'sent'))).toBe(200)
  expect(await post(statuses(id, 'delivered'))).toBe(200)
  expect(await kept()).toEqual(['delivered', 'accepted'])
  await run()
  expect(await kept()).toEqual([])
  expect(await send()).toMatchObject({ status: 'delivered' })
  expect(await journey()).toMatchObject({ status: 'pending', is_reached: true })
})

test('a STOP that names only the provider’s id ends all contact when the id is stored, and its words are not kept', async () => {
  const { run, post, send, journey } = await ready()
  const id = await nextId()
  expect(await post(reply(id, 'Band karo!'))).toBe(200)
  expect(await kept()).toEqual(['stop'])
  await run()
  expect(await journey()).toMatchObject({ status: 'failed', reason: 'opted_out' })
  expect((await send()).answered_at).not.toBeNull()
})

test('of any other reply it is kept that the person answered, and nothing of the words', async () => {
  const { run, post, send, journey } = await ready()
  const id = await nextId()
  expect(await post(reply(id, 'canary'))).toBe(200)
  const { rows } = await api.db.admin.query('select kept_receipts::text as row from kept_receipts')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain('canary')
  await run()
  expect(await journey()).toMatchObject({ status: 'pending' })
  expect((await send()).answered_at).not.toBeNull()
})

test('a report that comes while the id is being stored waits for it, and is joined', async () => {
  const { accountId, run, post, send } = await ready()
  await run()
  const storing = await api.db.poolAs('pramaan_app').connect()
  const { rows } = await api.db.admin.query(
    'update journey_sends set provider_message_id = null where account_id = $1 returning org_id, send_id',
    [accountId],
  )
  await storing.query('begin')
  await storing.query("select set_config('app.org', $1, true), set_config('app.mode', 'live', true)", [rows[0].org_id])
  await storing.query('update journey_sends set provider_message_id = $2 where send_id = $1', [rows[0].send_id, 'late'])
  const taken = await storing.query('select * from take_kept_receipts($1, $2)', [[accountId], ['late']])
  expect(taken.rows).toEqual([])
  const posted = post(statuses('late', 'delivered'))
  await expect
    .poll(
      async () =>
        (await api.db.admin.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount,
    )
    .toBe(1)
  await storing.query('commit')
  storing.release()
  expect(await posted).toBe(200)
  expect(await send()).toMatchObject({ status: 'delivered' })
  expect(await kept()).toEqual([])
})

test('a receipt with both ids names a message whose sender ended before it stored the answer, and joins what was kept', async () => {
  const { accountId, run, post, send } = await ready()
  await run()
  const { sendId, providerMessageId } = (await provider.journal()).at(-1)!
  await api.db.admin.query(
    "update journey_sends set provider_message_id = null, status = 'sending' where account_id = $1",
    [accountId],
  )
  expect(await post(statuses(providerMessageId, 'delivered'))).toBe(200)
  expect(await send()).toMatchObject({ status: 'sending' })
  const both = { id: providerMessageId, status: 'sent', timestamp: '1795000000', biz_opaque_callback_data: sendId }
  expect(await post({ statuses: [both] })).toBe(200)
  expect(await send()).toMatchObject({ status: 'delivered' })
  expect(await kept()).toEqual([])
})

test('what was reported for another account is not joined, though the ids are equal', async () => {
  const { run, send } = await ready()
  const other = await ready()
  await other.post(statuses(await nextId(), 'delivered'))
  await run()
  expect(await send()).toMatchObject({ status: 'accepted' })
  expect(await kept()).toEqual(['delivered'])
})

test('an account keeps 10,000 reports and gives up the oldest, so that a flood neither fills the disk nor holds back what is new', async () => {
  const { accountId, run, post, send } = await ready()
  await api.db.admin.query(
    `insert into kept_receipts select $1, 'old ' || n, 'foreign', 'delivered', $2::timestamptz + n * interval '1 ms'
     from generate_series(1, 10000) as n`,
    [accountId, new Date(api.time.clock() - 3_600_000)],
  )
  await post(statuses(await nextId(), 'delivered'))
  const { rows } = await api.db.admin.query('select count(*)::integer as n, min(kept_at) as oldest from kept_receipts')
  expect(rows[0].n).toBe(10_000)
  expect((await api.db.admin.query("select from kept_receipts where event_id = 'old 1'")).rowCount).toBe(0)
  await run()
  expect(await send()).toMatchObject({ status: 'delivered' })
})

test('what nobody named in three days is deleted and counted as unknown', async () => {
  const { post } = await ready()
  await post(statuses('wamid.foreign', 'delivered', 'sent'))
  const unknown: number[] = []
  const forget = (after: number) =>
    forgetKeptReceipts(
      { ...deps, clock: () => api.time.clock() + after, onUnknownReports: count => unknown.push(count) },
      AbortSignal.timeout(10_000),
    )
  await forget(3 * DAY_MS - 60_000)
  expect(await kept()).toHaveLength(2)
  await forget(3 * DAY_MS + 60_000)
  expect(await kept()).toEqual([])
  expect(unknown).toEqual([2])
})

test('a report whose id is longer than that of any provider is given up at once, because repeating it would not help', async () => {
  const { accountId } = await ready()
  const receipt = { sendId: null, status: 'delivered', reason: null, pause: null, at: null } as const
  const receipts = [{ ...receipt, eventId: 'long', providerMessageId: 'x'.repeat(401) }]
  const account = { id: accountId, channel: 'whatsapp' } as const
  expect(
    await receiveHook({ ...deps, takeOthers: async () => new Set() }, account, { receipts, messages: [] }, work =>
      work(),
    ),
  ).toMatchObject({ unknown: 1 })
  expect(await kept()).toEqual([])
})
