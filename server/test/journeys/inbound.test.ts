import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelProvider, signInbound } from '../../../server/src/features/channels/index.ts'
import { runDue } from '../../../server/src/features/journeys/index.ts'
import { hmacKey } from '../../../server/src/kernel/crypto.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { startProvider, type TestProvider } from '../../../testing/provider/start.ts'
import { journeysOf, type Launched, launch, notingProvider } from './launch.fixture.ts'

const SECRET = 'secret of the loopback provider'
let provider: TestProvider
let api: TestApi
beforeAll(async () => {
  provider = await startProvider({ secret: SECRET })
  api = await startTestApi(provider.environment)
})
afterAll(async () => {
  await api.close()
  await provider.end()
})

/** Accepts everything; what people do is said by the tests. */
const silent = (): ChannelProvider => ({
  ...notingProvider().provider,
  send: async () => ({ kind: 'accepted', givesReceipts: true, happenings: [] }),
})

interface Contacted extends Launched {
  readonly sends: readonly string[]
}

async function contact(count: number): Promise<Contacted> {
  const launched = await launch(api, Array<string>(count).fill('11'), { mode: 'live' })
  const { orgId } = launched.partner
  const tenant = { orgId, mode: 'live' } as const
  await runDue(journeysOf(api, silent()), tenant, 100, AbortSignal.timeout(60_000))
  const { rows } = await api.db.admin.query('select send_id from journey_sends where org_id = $1 order by send_id', [
    orgId,
  ])
  return { ...launched, sends: rows.map(row => row.send_id) }
}

let serial = 0
const event = (sendId: string, what: object) => ({
  id: `event ${serial++}`,
  send_id: sendId,
  at: new Date(api.time.clock()).toISOString(),
  ...what,
})
const receipt = (sendId: string, status: string) => event(sendId, { kind: 'receipt', status })
const reply = (sendId: string, value: object) => event(sendId, { kind: 'reply', reply: value })
const START = { kind: 'start', language: 'hi', agreed: true }

async function post(
  body: unknown,
  change: { readonly headers?: Record<string, string>; readonly ageSeconds?: number } = {},
) {
  const raw = JSON.stringify(body)
  const timestamp = String(Math.floor(api.time.clock() / 1_000) - (change.ageSeconds ?? 0))
  const headers = {
    'content-type': 'application/json',
    'x-loopback-timestamp': timestamp,
    'x-loopback-signature': signInbound(hmacKey(SECRET), timestamp, raw),
    ...change.headers,
  }
  return await api.call('POST', '/inbound/loopback', { headers, raw })
}

async function journeys({ partner }: Contacted) {
  const { rows } = await api.db.admin.query(
    `select status, reason, stage, credit_state, is_reached, last_send_status from journeys where org_id = $1 order by last_send_id`,
    [partner.orgId],
  )
  return rows
}

test('receipts are applied in any order and any number of times, and charge once', async () => {
  const at = await contact(2)
  const [one, other] = at.sends as [string, string]
  const events = [receipt(one, 'delivered'), receipt(one, 'accepted'), receipt(other, 'undelivered')]
  for (let times = 0; times < 2; times++) expect((await post({ events })).status).toBe(200)
  expect(await journeys(at)).toMatchObject([
    { last_send_status: 'delivered', credit_state: 'charged', is_reached: true },
    { last_send_status: 'undelivered', credit_state: 'reserved', is_reached: false },
  ])
  const { body } = await at.partner.call('GET', '/account')
  expect(body.data.credits).toEqual({ available: 100_000 - 2 * 3, reserved: 3 })
})

test('a person goes through all stages by replies; the last one completes the result and the campaign, once', async () => {
  const at = await contact(1)
  const [send] = at.sends as [string]
  const { rows } = await api.db.admin.query('select flow from mandate_flows where mandate_id = $1', [at.mandateId])
  const questions = rows[0].flow.skills.flatMap((skill: { questions: { id: string }[] }) => skill.questions)
  const replies = [
    START,
    { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] },
    { kind: 'skill_answers', answers: questions.map(({ id }: { id: string }) => ({ question_id: id, option: 1 })) },
    { kind: 'interest', interested: true },
  ]
  const events = replies.map(each => reply(send, each))
  for (let times = 0; times < 2; times++) expect((await post({ events })).status).toBe(200)
  expect(await journeys(at)).toMatchObject([{ status: 'completed', stage: 'ended', credit_state: 'charged' }])
  const sent = await api.db.admin.query(
    "select type from events where org_id = $1 and type like any('{result.%,campaign.%}') order by type",
    [at.partner.orgId],
  )
  expect(sent.rows.map(row => row.type)).toEqual(['campaign.completed', 'result.completed'])
})

test('STOP ends the journey and is remembered for the person', async () => {
  const at = await contact(1)
  await post({ events: [reply(at.sends[0]!, { kind: 'text', text: 'STOP' })] })
  expect(await journeys(at)).toMatchObject([{ status: 'failed', reason: 'opted_out' }])
  const { rows } = await api.db.admin.query('select count(*)::int as n from opt_outs where org_id = $1', [
    at.partner.orgId,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

test('one post can have events of several organisations; those of each are applied in their order', async () => {
  const all = [await contact(3), await contact(2), await contact(2), await contact(1), await contact(1)]
  const answers = { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] }
  const begun = all.flatMap(({ sends: [first] }) => [
    receipt(first!, 'accepted'),
    reply(first!, { ...START, language: 'en' }),
    receipt(first!, 'delivered'),
    reply(first!, answers),
  ])
  const stopped = all.flatMap(({ sends }) => sends.slice(1).map(send => reply(send, { kind: 'stop' })))
  // Those of each organisation stand between those of the others.
  const events = [...begun.filter((_, at) => at % 4 < 2), ...stopped, ...begun.filter((_, at) => at % 4 >= 2)]
  expect((await post({ events })).status).toBe(200)
  for (const at of all) {
    const after = await journeys(at)
    expect(after[0]).toMatchObject({ status: 'pending', stage: 'skills', last_send_status: 'delivered' })
    expect(after.slice(1).map(({ reason }) => reason)).toEqual(at.sends.slice(1).map(() => 'opted_out'))
    const { rows } = await api.db.admin.query(
      `select p.language, c.language as agreed, (select count(*)::int from journey_sends s where s.org_id = p.org_id and answered_at is not null) as answered
       from consents c join people p using (org_id, mode, person_id) where c.org_id = $1 and c.purpose = 'answers'`,
      [at.partner.orgId],
    )
    expect(rows).toEqual([{ language: 'en', agreed: 'en', answered: at.sends.length }])
  }
})

test('an event of a message that is not known is left out and reported in the log; the others are applied', async () => {
  const at = await contact(1)
  const events = [receipt('SD_00000000000000000000000000', 'delivered'), receipt(at.sends[0]!, 'delivered')]
  expect((await post({ events })).body).toEqual({ received: 2 })
  expect(await journeys(at)).toMatchObject([{ is_reached: true }])
  expect(api.logLines.some(line => line.includes('not known here'))).toBe(true)
})

test('messages of test mode take nothing from outside', async () => {
  const { partner } = await launch(api, ['04'])
  const tenant = { orgId: partner.orgId, mode: 'test' } as const
  await runDue(journeysOf(api, silent()), tenant, 100, AbortSignal.timeout(60_000))
  const { rows } = await api.db.admin.query('select send_id from journey_sends where org_id = $1', [partner.orgId])
  await post({ events: [reply(rows[0].send_id, { kind: 'decline' })] })
  const after = await api.db.admin.query('select status from journeys where org_id = $1', [partner.orgId])
  expect(after.rows).toEqual([{ status: 'pending' }])
})

test.each([
  ['a wrong signature', { headers: { 'x-loopback-signature': '0'.repeat(64) } }, 401],
  ['no signature', { headers: { 'x-loopback-signature': '' } }, 401],
  ['a request of six minutes ago', { ageSeconds: 360 }, 401],
])('%s is rejected, and changes nothing', async (_what, change, status) => {
  const at = await contact(1)
  expect((await post({ events: [reply(at.sends[0]!, { kind: 'decline' })] }, change)).status).toBe(status)
  expect(await journeys(at)).toMatchObject([{ status: 'pending' }])
})

test('a body that is signed but not valid is rejected with 400, also a reply that only the simulator gives', async () => {
  const at = await contact(1)
  const simulated = reply(at.sends[0]!, { kind: 'simulated_skill_answers', skills: [] })
  expect((await post({ events: [simulated] })).status).toBe(400)
  expect((await post({ events: [] })).status).toBe(400)
})

test('without the provider of tests its route does not exist', async () => {
  const other = await startTestApi({}, { db: api.db, time: api.time })
  expect(other.routes.filter(({ url }) => url.startsWith('/inbound/loopback'))).toEqual([])
  await other.close()
})
