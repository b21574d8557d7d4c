import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { runCommand } from '../../../testing/command.ts'
import { addOrganisation } from '../../../testing/journey-faults.ts'
import { until } from '../../../testing/process.ts'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { readServiceFigures } from '../../src/adapters/postgres/service-figures.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { openAccountProviders } from '../../src/compose/channels.ts'
import type { Channel } from '../../src/contract/workflow.ts'
import {
  type ContactWay,
  changeAccount,
  changeTemplate,
  type OutgoingMessage,
} from '../../src/features/channels/index.ts'
import { type JourneyDeps, journeyRunner, runDue, sendPaces } from '../../src/features/journeys/index.ts'
import { readSwitchedOff, switchSending } from '../../src/features/sending/index.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { addWhatsApp, approveText, startWithWhatsApp, type WithAccounts } from './accounts.fixture.ts'

let world: WithAccounts
let api: TestApi
let provider: FakeProcess
beforeAll(async () => {
  world = await startWithWhatsApp()
  ;({ api, provider } = world)
})
afterAll(() => world.close())
afterEach(() =>
  api.db.admin.query(
    "update sending_switches set on_since = now(), on_by = 'test', on_reason = 'test' where on_since is null",
  ),
)

const BY = { actor: 'Asha', reason: 'complaints' }
const PEOPLE = 120
const SENT_BEFORE = 20
const WORKFLOW = { channels: ['whatsapp'], languages: ['hi'] }

async function turn(state: 'off' | 'on', orgId: string | null, channel: Channel | null): Promise<void> {
  const switched = await switchSending(api.keys, { orgId, channel }, state, BY)
  if (!switched.ok) throw new Error(JSON.stringify(switched.error))
}

interface Sender {
  readonly orgId: string
  readonly accountId: string
  readonly templateId: string
}

/** What an operator can do, and undo. */
const STOPS: Readonly<Record<string, (sender: Sender, state: 'off' | 'on') => Promise<unknown>>> = {
  'the installation': (_, state) => turn(state, null, null),
  'the channel': (_, state) => turn(state, null, 'whatsapp'),
  'the organisation': ({ orgId }, state) => turn(state, orgId, null),
  'the channel of the organisation': ({ orgId }, state) => turn(state, orgId, 'whatsapp'),
  'the text': ({ templateId }, state) =>
    state === 'off'
      ? changeTemplate(api.keys, templateId, 'paused', 'operator')
      : changeTemplate(api.keys, templateId, 'approved', null),
  'the account': ({ accountId }, state) =>
    state === 'off'
      ? changeAccount(api.keys, accountId, 'paused', 'operator', 'test')
      : changeAccount(api.keys, accountId, 'active', null, 'test'),
}

async function sender(people: number): Promise<Sender> {
  const endings = Array.from({ length: people }, (_, at) => String((at % 90) + 10))
  const { partner } = await launch(api, endings, { mode: 'live', workflow: WORKFLOW })
  const { id: accountId } = await addWhatsApp(world, partner.orgId)
  return { orgId: partner.orgId, accountId, templateId: await approveText(world, accountId) }
}

/** A worker process, with its own connections to providers and its own slots. The clock goes on as the real one does, from noon in India. */
function worker() {
  const { database } = api.db
  const { monotonicNow, newId } = realRuntime
  const startedAt = monotonicNow()
  const clock = () => api.time.clock() + Math.round(monotonicNow() - startedAt)
  const accounts = openAccountProviders({
    config: { environment: 'development', publicUrl: api.url },
    database,
    clock,
    newId,
    secretBox: api.keys.secretBox,
  })
  const deps: JourneyDeps = {
    ...world.deps,
    clock,
    providerOf: (_mode, tx) => accounts.providerFor(tx),
    paces: sendPaces({ database, monotonicNow, wait: ms => wait(ms) }),
  }
  const errors: unknown[] = []
  const runner = journeyRunner(deps, {
    atOnce: 4,
    monotonicNow,
    signal: AbortSignal.timeout(60_000),
    onError: (_tenant, error) => void errors.push(error),
  })
  return { ...runner, errors, close: accounts.close }
}

/** Those who wait for a slot are due again within a second, those who wait for an operator in five minutes. */
async function countWaiting(orgId: string): Promise<number> {
  const { rows } = await api.db.admin.query(
    `select count(*)::int as n from journeys where org_id = $1 and due_at between $2::timestamptz + interval '4 minutes' and $2::timestamptz + interval '6 minutes'`,
    [orgId, new Date(api.time.clock())],
  )
  return rows[0].n
}

describe.each(Object.entries(STOPS))('switching off %s', (_, stop) => {
  test('stops a campaign that two workers send within a second, and afterwards everybody is contacted once', {
    timeout: 60_000,
  }, async () => {
    const from = await sender(PEOPLE)
    const workers = [worker(), worker()]
    const before = (await provider.journal()).length
    const sent = async () => (await provider.journal()).slice(before)
    const lookUntil = (done: () => Promise<boolean>, what: string) =>
      until(
        async () => {
          await Promise.all(workers.map(each => each.look()))
          return await done()
        },
        30_000,
        what,
      )
    await lookUntil(async () => (await sent()).length >= SENT_BEFORE, 'the first messages')
    await stop(from, 'off')
    const offAt = Date.now()
    await lookUntil(
      async () => (await countWaiting(from.orgId)) + (await sent()).length === PEOPLE,
      'everybody else to wait',
    )
    const sentBefore = await sent()
    expect(sentBefore.length).toBeLessThan(PEOPLE)
    expect(Math.max(...sentBefore.map(({ at }) => at)) - offAt).toBeLessThan(1_000)

    await stop(from, 'on')
    api.time.advance(301_000)
    await lookUntil(async () => (await sent()).length >= PEOPLE, 'the other messages')
    await Promise.all(workers.map(each => each.stop()))
    await Promise.all(workers.map(each => each.close()))
    expect(workers.map(each => each.errors)).toEqual([[], []])
    const all = await sent()
    expect([all.length, new Set(all.map(({ sendId }) => sendId)).size]).toEqual([PEOPLE, PEOPLE])
    const { rows } = await api.db.admin.query(
      'select status, count(*)::int as n from journey_sends where org_id = $1 group by 1',
      [from.orgId],
    )
    expect(rows).toEqual([{ status: 'accepted', n: PEOPLE }])
  })
})

describe('a message that was decided and not sent', () => {
  const use = { kind: 'use', account: null, template: null } as const
  test.each([
    ['its channel is switched off', true],
    ['its account or text is paused', false],
  ])('when %s is not sent a second later, and once after that is undone', async (_, isSwitch) => {
    const setup = await addOrganisation(api, 'live', { channels: ['sms'] })
    const sent: OutgoingMessage[] = []
    const around = { stall: async () => {}, way: use as ContactWay }
    const send = async (message: OutgoingMessage) => {
      sent.push(message)
      return { kind: 'accepted', givesReceipts: false, happenings: [] } as const
    }
    const deps = setup.depsWith({ send, wayOf: () => around.way }, { afterCommit: () => around.stall() })
    await setup.launch(['+919810000011'], deps)
    const run = () => runDue(deps, setup.tenant, 100, AbortSignal.timeout(20_000))
    const change = async (state: 'off' | 'on') => {
      if (isSwitch) await turn(state, null, 'sms')
      else around.way = state === 'off' ? { kind: 'paused' } : use
    }
    around.stall = async () => {
      around.stall = async () => {}
      await change('off')
      api.time.advance(1_000)
    }
    await run()
    await run()
    const { rows } = await api.db.admin.query('select send_id, status from journey_sends where org_id = $1', [
      setup.partner.orgId,
    ])
    expect([sent.length, rows[0].status]).toEqual([0, 'postponed'])
    await change('on')
    api.time.advance(301_000)
    await run()
    expect(sent.map(each => each.sendId)).toEqual([rows[0].send_id])
  })
})

test('a switch stops what it names, and neither other channels and organisations nor test mode', async () => {
  const [ours, theirs] = [await addOrganisation(api, 'live'), await addOrganisation(api, 'live')]
  const offFor = async (orgId: string, mode: 'live' | 'test' = 'live') => {
    const off = await api.db.database.forTenant({ orgId, mode }).transaction(readSwitchedOff)
    return [...off].toSorted()
  }
  const { orgId } = ours.partner
  await turn('off', orgId, 'sms')
  expect([await offFor(orgId), await offFor(theirs.partner.orgId), await offFor(orgId, 'test')]).toEqual([
    ['sms'],
    [],
    [],
  ])
  await turn('off', null, 'whatsapp')
  expect([await offFor(orgId), await offFor(theirs.partner.orgId)]).toEqual([['sms', 'whatsapp'], ['whatsapp']])
  await turn('off', null, null)
  const all = ['email', 'sms', 'voice', 'whatsapp']
  expect([await offFor(orgId), await offFor(theirs.partner.orgId), await offFor(orgId, 'test')]).toEqual([all, all, []])
  await turn('on', null, null)
  expect(await offFor(orgId)).toEqual(['sms', 'whatsapp'])
})

test('the operator’s commands say what is off, why, since when and by whom, and the audit log of the organisation keeps it', {
  timeout: 120_000,
}, async () => {
  const { partner } = await addOrganisation(api, 'live')
  const type = (...words: string[]) => runCommand(['sending', ...words], { DATABASE_URL: api.db.url })
  const off = await type(
    'off',
    '--organisation',
    partner.orgId,
    '--channel',
    'sms',
    '--reason',
    'complaints',
    '--by',
    'Asha',
  )
  expect(off.code).toBe(0)
  expect(off.printed).toMatch(new RegExp(`off {2}${partner.orgId} sms {2}\\d{4}-.*Z {2}by Asha {2}complaints`))
  expect((await type('off', '--reason', 'incident 12')).printed).toMatch(
    /NOT sent\.\noff {2}installation .* by operator {2}incident 12/,
  )
  expect((await readServiceFigures(api.db.appPool)).switchedOffSeconds).toBeGreaterThan(0)
  const again = await type('off', '--reason', 'twice')
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('off already')])
  expect((await type('on', '--reason', 'solved')).printed).toMatch(/^Messages of live mode are sent\./)
  expect((await type('off', '--organisation', 'ORG_00000000000000000000000000', '--reason', 'x')).code).toBe(1)
  const { rows } = await api.db.admin.query(
    "select actor, action, details from audit_log where org_id = $1 and action like 'sending%'",
    [partner.orgId],
  )
  expect(rows).toEqual([{ actor: 'Asha', action: 'sending.off', details: { channel: 'sms', reason: 'complaints' } }])
})

test('the role of requests can neither write switches nor see those of other organisations', async () => {
  const { partner } = await addOrganisation(api, 'live')
  await turn('off', partner.orgId, 'sms')
  await expect(api.db.appPool.query('delete from sending_switches')).rejects.toThrow('permission denied')
  expect((await api.db.appPool.query('select from sending_switches where org_id is not null')).rowCount).toBe(0)
})
