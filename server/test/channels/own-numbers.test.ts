import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { runCommand } from '../../../testing/command.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { until } from '../../../testing/process.ts'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { adapterFactory } from '../../src/compose/channels.ts'
import { addTemplate, changeTemplate } from '../../src/features/channels/index.ts'
import {
  askOwnNumber,
  listOwnNumbers,
  type OwnNumberDeps,
  readOwnStatus,
  removeOwnNumber,
  sendTestMessage,
} from '../../src/features/own-numbers/index.ts'
import { switchSending } from '../../src/features/sending/index.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { launch } from '../journeys/launch.fixture.ts'
import {
  addWhatsApp,
  approveText,
  startWithAccounts,
  startWithWhatsApp,
  type WithAccounts,
} from './accounts.fixture.ts'
import { exotelSms } from './adapters/exotel-sms.ts'

let world: WithAccounts
let api: TestApi
let provider: FakeProcess
beforeAll(async () => {
  world = await startWithWhatsApp()
  ;({ api, provider } = world)
})
afterAll(() => world.close())

const NUMBER = '+919810012345'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function depsOf({ api: ofApi }: Pick<WithAccounts, 'api'>): OwnNumberDeps {
  const { monotonicNow, newId, newSecret } = realRuntime
  return {
    ...ofApi.keys,
    newId,
    newSecret,
    monotonicNow,
    wait: ms => wait(ms),
    createAdapter: adapterFactory({ environment: 'development', publicUrl: ofApi.url }),
    publicUrl: ofApi.url,
    shortLinkUrl: 'https://pmn.example',
  }
}

/** An organisation with an account, an approved text, and a number that it says is its own. */
async function organisation(to = NUMBER) {
  const orgId = await newOrganisation(api.keys)
  const { id: accountId } = await addWhatsApp(world, orgId)
  await approveText(world, accountId)
  const message = { accountId, organisation: null, to, language: 'hi', actor: 'test' } as const
  const path = async () => {
    const text = JSON.stringify((await provider.journal()).at(-1)!.fields)
    return new URL(/http:[^"\\]+\/own\/own_[\w-]+/.exec(text)![0]).pathname
  }
  return {
    orgId,
    accountId,
    ask: (change = {}) => askOwnNumber(depsOf(world), { ...message, ...change }),
    sendTest: (change = {}) => sendTestMessage(depsOf(world), { ...message, ...change }),
    path,
    states: async () => (await listOwnNumbers(depsOf(world), orgId)).map(({ shown, state }) => [shown, state]),
  }
}

const answer = (path: string, raw: string) => api.call('POST', path, { headers: FORM, raw })
const sentCount = async () => (await provider.journal()).length
const why = (outcome: unknown) =>
  (outcome as { readonly error?: { readonly details: readonly { readonly message: string }[] } }).error?.details[0]
    ?.message

test('a test message goes to a number only after its holder pressed Yes: opening the link changes nothing', async () => {
  const { ask, sendTest, path, states } = await organisation()
  const before = await sentCount()
  expect(why(await sendTest())).toContain('nobody confirmed')
  expect(await sentCount()).toBe(before)

  expect(await ask()).toMatchObject({ ok: true, value: { outcome: { kind: 'accepted' } } })
  const page = await path()
  for (const each of [page, `${page}/stop`, page]) {
    const { status, text, headers } = await api.call('GET', each)
    expect([status, text.includes('+91…345')]).toEqual([200, true])
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  }
  expect((await answer(page, 'choice=perhaps')).status).toBe(400)
  expect([await states(), why(await sendTest())]).toEqual([[['+91…345', 'open']], expect.stringContaining('nobody')])

  expect((await answer(page, 'choice=yes')).status).toBe(200)
  expect(await states()).toEqual([['+91…345', 'confirmed']])
  expect(await sendTest()).toMatchObject({ ok: true, value: { outcome: { kind: 'accepted' } } })
  expect(await sentCount()).toBe(before + 2)
  expect(why(await ask())).toContain('confirmed already')
})

test('the receipt of a test message is found, and one that came before the answer of the provider stays', async () => {
  const { orgId, ask, sendTest, path } = await organisation()
  await ask()
  await answer(await path(), 'choice=yes')
  await provider.behave('receipt_first')
  const sent = await sendTest()
  const { sendId } = (sent as Extract<typeof sent, { ok: true }>).value
  const status = () => readOwnStatus(depsOf(world), orgId, sendId)
  expect(await status()).toBe('accepted')
  const { providerMessageId } = (await provider.journal()).at(-1)!
  await provider.post({ kind: 'receipt', providerMessageId, status: 'delivered' })
  await provider.post({ kind: 'receipt', providerMessageId, status: 'accepted' })
  expect(await status()).toBe('delivered')
  const log = api.logLines.join('\n')
  expect([log.includes('messages that are not known here'), log.includes(NUMBER.slice(1))]).toEqual([false, false])
})

test('a number can be confirmed for 24 hours, and only by the newest link', async () => {
  const { ask, path, states } = await organisation('+919810088345')
  await ask()
  const first = await path()
  await ask()
  expect((await answer(first, 'choice=yes')).status).toBe(404)
  const second = await path()
  api.time.advance(DAY_MS)
  expect((await answer(second, 'choice=yes')).status).toBe(404)
  expect(await states()).toEqual([['+91…345', 'expired']])
})

describe('nobody is asked', () => {
  test('more than three times a day, whoever asks, and no organisation asks more than ten times', async () => {
    const [one, other] = [await organisation('+919810077701'), await organisation('+919810077701')]
    for (const { ask } of [one, other, one]) expect((await ask()).ok).toBe(true)
    const before = await sentCount()
    expect(why(await other.ask())).toContain('3 times')
    for (let nth = 0; nth < 8; nth++) expect((await one.ask({ to: `+9198100778${10 + nth}` })).ok).toBe(true)
    expect(why(await one.ask({ to: '+919810077899' }))).toContain('10 times')
    expect(await sentCount()).toBe(before + 8)
    api.time.advance(DAY_MS)
    expect((await other.ask()).ok).toBe(true)
  })

  test.each([
    ['No on the page', '', 'choice=no'],
    ['one click in a mail', '/stop', 'List-Unsubscribe=One-Click'],
  ])('after %s, by no organisation', async (name, rest, form) => {
    const to = `+9198100666${name.length + 10}`
    const [one, other] = [await organisation(to), await organisation(to)]
    await one.ask()
    const page = await one.path()
    await answer(page, 'choice=yes')
    expect((await answer(page + rest, form)).status).toBe(200)
    expect([(await one.states())[0]![1], why(await one.sendTest())]).toEqual([
      'declined',
      expect.stringContaining('nobody'),
    ])
    // Agreeing afterwards needs a new question, which nobody sends.
    await answer(page, 'choice=yes')
    expect((await one.states())[0]![1]).toBe('declined')
    expect([why(await one.ask()), why(await other.ask())]).toEqual(
      Array(2).fill(expect.stringContaining('wants no test')),
    )
    expect(await removeOwnNumber(depsOf(world), one.orgId, to)).toBe(false)
  })

  test('after STOP in the chat', async () => {
    const to = '+919810055501'
    const { ask, path, sendTest, states } = await organisation(to)
    await ask()
    await answer(await path(), 'choice=yes')
    await provider.post({ kind: 'message', from: to, text: 'बंद करो' })
    expect([(await states())[0]![1], (await sendTest()).ok]).toEqual(['declined', false])
  })

  test('who opted out of the messages of the organisation', async () => {
    const { partner } = await launch(api, ['44'], {
      mode: 'live',
      workflow: { channels: ['whatsapp'], languages: ['hi'] },
    })
    const { rows } = await api.db.admin.query('select person_id, phone from people where org_id = $1', [partner.orgId])
    await api.db.admin.query(
      "insert into opt_outs (org_id, mode, person_id, at, source) values ($1, 'live', $2, now(), 'whatsapp')",
      [partner.orgId, rows[0].person_id],
    )
    const { id: accountId } = await addWhatsApp(world, partner.orgId)
    await approveText(world, accountId)
    const message = { accountId, organisation: null, to: rows[0].phone, language: 'hi', actor: 'test' } as const
    const before = await sentCount()
    expect(why(await askOwnNumber(depsOf(world), message))).toContain('wants no messages')
    expect(await sentCount()).toBe(before)
  })

  test('while the channel is switched off, by a paused account, or without an approved text', async () => {
    const { orgId, ask } = await organisation('+919810044401')
    const before = await sentCount()
    const off = { orgId, channel: 'whatsapp' } as const
    await switchSending(api.keys, off, 'off', { actor: 'test', reason: 'test' })
    expect(why(await ask())).toContain('switched off')
    await switchSending(api.keys, off, 'on', { actor: 'test', reason: 'test' })
    expect(why(await ask({ language: 'ta' }))).toContain('no approved first text in ta')
    expect(why(await ask({ to: 'asha@example.com' }))).toContain('not an address for whatsapp')
    expect(await sentCount()).toBe(before)
  })
})

test('an SMS has a short link that DLT allows, which leads to the page', async () => {
  const sms = await startWithAccounts(exotelSms.provider, exotelSms.secrets)
  try {
    const orgId = await newOrganisation(sms.api.keys)
    const { accountSid, ...secrets } = exotelSms.secrets
    const settings = {
      accountSid: accountSid!,
      header: 'PRAMAN',
      dltEntityId: '1101567890000012345',
      baseUrl: sms.provider.url,
    }
    const { id: accountId } = await sms.addAccount({ orgId, channel: 'sms', provider: 'exotel', settings }, secrets)
    const added = await addTemplate(sms.api.keys, {
      accountId,
      purpose: 'first',
      language: 'en',
      providerId: '1107160000000012345',
      category: 'service',
      body: 'Job at {#alphanumeric#}: {#alphanumeric#}. See {#url#} Stop: {#url#}',
      variables: ['company', 'title', 'link', 'opt_out'],
      buttons: [],
    })
    await changeTemplate(sms.api.keys, (added as Extract<typeof added, { ok: true }>).value.id, 'approved', null)
    const message = { accountId, organisation: null, to: NUMBER, language: 'en', actor: 'test' } as const
    expect(await askOwnNumber(depsOf(sms), message)).toMatchObject({
      ok: true,
      value: { outcome: { kind: 'accepted' } },
    })
    const { text } = (await sms.provider.journal()).at(-1)!
    expect(text).toMatch(
      /^Job at .*: Test message\. See https:\/\/pmn\.example\/l\/\w{10} Stop: https:\/\/pmn\.example\/l\/\w{10}\/stop$/,
    )
    const { pathname } = new URL(/https:\S+/.exec(text)![0])
    const { status, headers } = await sms.api.call('GET', pathname)
    expect([status, headers.location]).toEqual([302, expect.stringContaining('/own/own_')])
    const page = await sms.api.call('GET', String(headers.location).replace(/^https?:\/\/[^/]+/, ''))
    expect([page.status, page.text.includes('+91…345')]).toEqual([200, true])
  } finally {
    await sms.close()
  }
})

test('the commands ask, wait for the receipt of a test message, list and remove', { timeout: 120_000 }, async () => {
  // The commands have the real clock.
  api.time.advance(Date.now() - api.time.clock())
  const { accountId, orgId, path } = await organisation('+919810033301')
  const env = { DATABASE_URL: api.db.url, PUBLIC_URL: api.url }
  const to = ['--to', '+91 98100 33301', '--language', 'hi']
  const type = (...words: string[]) => runCommand(['channel', ...words], env)
  expect((await type('own-number', accountId, ...to)).printed).toMatch(/^The provider accepted the message\.\n.*press/)
  await answer(await path(), 'choice=yes')
  const before = await sentCount()
  const running = type('test', accountId, ...to)
  await until(async () => (await sentCount()) > before, 30_000, 'the message')
  const { providerMessageId } = (await provider.journal()).at(-1)!
  await provider.post({ kind: 'receipt', providerMessageId, status: 'delivered' })
  const { printed } = await running
  expect(printed).toMatch(
    /accepted the message\.\nWaiting up to 30 seconds.*\n(.*\n)*The receipt says delivered, after [\d.]+ seconds\.$/,
  )
  expect((await type('own-number', 'list', accountId)).printed).toMatch(/^\+91…301 {2}confirmed/)
  expect((await type('own-number', 'remove', accountId, '--to', '+919810033301')).code).toBe(0)
  expect(await listOwnNumbers(depsOf(world), orgId)).toEqual([])
  const refused = await type('test', accountId, ...to)
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('nobody confirmed')])
})

test('numbers are stored as hashes', async () => {
  const { ask } = await organisation('+919810022201')
  await ask()
  const { rows } = await api.db.admin.query('select own_numbers::text as row from own_numbers')
  expect(rows.some(({ row }) => row.includes('9810022201'))).toBe(false)
})
