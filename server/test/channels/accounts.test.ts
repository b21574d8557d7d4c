import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { addTemplate, approveTemplate, changeAccount, changeTemplate } from '../../src/features/channels/index.ts'
import { estimateCampaign, type JourneyDeps, launchCampaign, runDue } from '../../src/features/journeys/index.ts'
import type { E164 } from '../../src/features/people/index.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { addWhatsApp, approveText, startWithWhatsApp, WHATSAPP_SECRETS, type WithAccounts } from './accounts.fixture.ts'

let world: WithAccounts
let api: TestApi
let provider: FakeProcess
let deps: JourneyDeps
beforeAll(async () => {
  world = await startWithWhatsApp()
  ;({ api, provider, deps } = world)
})
afterAll(() => world.close())

const WORKFLOW = { channels: ['whatsapp'], languages: ['hi'] }

/** An organisation with an account, an approved text and a campaign. */
async function ready(people: readonly string[]) {
  const launched = await launch(api, people, { mode: 'live', workflow: WORKFLOW })
  const { orgId } = launched.partner
  const account = await addWhatsApp(world, orgId)
  const templateId = await approveText(world, account.id)
  return { orgId, account, templateId, tenant: { orgId, mode: 'live' } as const }
}

const run = (tenant: { readonly orgId: string; readonly mode: 'live' }) =>
  runDue(deps, tenant, 100, AbortSignal.timeout(20_000))

async function statuses(orgId: string): Promise<readonly string[]> {
  const { rows } = await api.db.admin.query('select status from journey_sends where org_id = $1 order by send_id', [
    orgId,
  ])
  return rows.map(row => row.status)
}

async function reasons(orgId: string): Promise<readonly (string | null)[]> {
  const { rows } = await api.db.admin.query('select reason from journeys where org_id = $1 order by result_id', [orgId])
  return rows.map(row => row.reason)
}

test('a candidate of live mode gets the approved text by the account of the organisation, and its receipt counts', async () => {
  const { orgId, account, tenant } = await ready(['11'])
  const before = (await provider.journal()).length
  await run(tenant)
  const [message, ...others] = (await provider.journal()).slice(before)
  expect(others).toEqual([])
  expect(message!.sendId).toMatch(/^SD_/)
  const { rows } = await api.db.admin.query(
    'select account_id, provider_message_id, status from journey_sends where org_id = $1',
    [orgId],
  )
  expect(rows).toEqual([
    { account_id: account.id, provider_message_id: message!.providerMessageId, status: 'accepted' },
  ])
  const { status } = await provider.post({
    kind: 'receipt',
    providerMessageId: message!.providerMessageId,
    status: 'delivered',
  })
  expect(status).toBe(200)
  expect(await statuses(orgId)).toEqual(['delivered'])
})

test('STOP in the chat ends all contact, whether it names our message or not', async () => {
  const { orgId, tenant } = await ready(['21', '22'])
  const before = (await provider.journal()).length
  await run(tenant)
  const sent = (await provider.journal()).slice(before)
  expect(sent).toHaveLength(2)
  const [first, second] = sent
  const phone = (to: string) => `+${to.replace(/^\+/, '')}`
  await provider.post({ kind: 'message', from: phone(first!.to), text: 'बंद करो', inReplyTo: first!.providerMessageId })
  await provider.post({ kind: 'message', from: phone(second!.to), text: 'Stop.' })
  expect(await reasons(orgId)).toEqual(['opted_out', 'opted_out'])
})

test('a hook with a wrong signature changes nothing', async () => {
  const { orgId, account, tenant } = await ready(['31'])
  await run(tenant)
  const message = (await provider.journal()).at(-1)!
  const order = { kind: 'receipt', providerMessageId: message.providerMessageId, status: 'delivered' } as const
  await provider.hookTo(`${api.url}/health`)
  const hook = await provider.post(order)
  const path = `/inbound/${account.id}`
  const forged = { ...hook.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  expect((await api.call('POST', path, { headers: forged, raw: hook.body })).status).toBe(401)
  expect((await api.call('POST', path, { headers: hook.headers, raw: `${hook.body} ` })).status).toBe(401)
  expect(
    (await api.call('POST', '/inbound/CA_00000000000000000000000000', { headers: hook.headers, raw: hook.body }))
      .status,
  ).toBe(404)
  expect(await statuses(orgId)).toEqual(['accepted'])
  expect((await api.call('POST', path, { headers: hook.headers, raw: hook.body })).status).toBe(200)
  expect(await statuses(orgId)).toEqual(['delivered'])
})

test('who posts forged hooks again and again is turned away, and the provider is not', async () => {
  const { account, tenant } = await ready(['81'])
  await run(tenant)
  const message = (await provider.journal()).at(-1)!
  const path = `/inbound/${account.id}`
  const from = '127.44.0.1'
  const forge = () => api.call('POST', path, { from, raw: '{}', headers: { 'content-type': 'application/json' } })
  const forged = await Promise.all(Array.from({ length: 120 }, forge))
  expect(new Set(forged.map(reply => reply.status))).toEqual(new Set([401]))
  expect((await forge()).status).toBe(429)
  for (let nth = 0; nth < 130; nth++) {
    const order = { kind: 'receipt', providerMessageId: message.providerMessageId, status: 'delivered' } as const
    expect((await provider.post(order)).status).toBe(200)
  }
})

test('a hook of one account says nothing about messages of another', async () => {
  const { orgId, tenant } = await ready(['41'])
  await run(tenant)
  const message = (await provider.journal()).at(-1)!
  // The same app secret, so the signature is right.
  await ready([])
  await provider.post({ kind: 'receipt', providerMessageId: message.providerMessageId, status: 'delivered' })
  expect(await statuses(orgId)).toEqual(['accepted'])
})

test('without an approved text nobody is contacted, and nobody’s journey ends', async () => {
  const { orgId, tenant, templateId } = await ready(['51'])
  await changeTemplate(api.keys, templateId, 'paused', 'operator')
  const before = (await provider.journal()).length
  await run(tenant)
  expect(await provider.journal()).toHaveLength(before)
  expect(await reasons(orgId)).toEqual([null])
  await changeTemplate(api.keys, templateId, 'approved', null)
  api.time.advance(301_000)
  await run(tenant)
  expect(await provider.journal()).toHaveLength(before + 1)
})

test('a campaign of live mode does not begin without the texts that it needs, and says which', async () => {
  const { partner, mandateId } = await launch(api, [], { mode: 'live', workflow: WORKFLOW })
  const tenant = { orgId: partner.orgId, mode: 'live' } as const
  const account = await addWhatsApp(world, partner.orgId)
  const begin = () =>
    api.db.database
      .forTenant(tenant)
      .transaction(tx =>
        launchCampaign(
          deps,
          tx,
          tenant,
          { mandateId, name: 'Masons', startsAt: null },
          { candidates: [], keyId: partner.keyId, peoplePerDay: 100 },
        ),
      )
  await approveText(world, account.id)
  const rejected = await begin()
  expect(rejected).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
  expect(!rejected.ok && rejected.error.message).toContain('whatsapp in hi, follow-up')
  expect(!rejected.ok && rejected.error.message).not.toContain('first message')
  await approveText(world, account.id, 'follow_up')
  expect(await begin()).toMatchObject({ ok: true })
})

test('the estimate shows the approved text, and counts the parts of that', async () => {
  const { partner, mandateId } = await launch(api, [], { mode: 'live', workflow: { ...WORKFLOW, channels: ['sms'] } })
  const tenant = { orgId: partner.orgId, mode: 'live' } as const
  const settings = { accountSid: 'pramaan1', header: 'PRAMAN', dltEntityId: '1101567890000012345' }
  const secrets = { apiKey: 'key', apiToken: 'token', hookSecret: 'x'.repeat(43) }
  const { id } = await world.addAccount(
    {
      orgId: partner.orgId,
      channel: 'sms',
      provider: 'exotel',
      settings: { ...settings, dltUrls: 'https://dlt.example' },
    },
    secrets,
  )
  const body = `काम: {#alphanumeric#} ${'अ'.repeat(150)} {#url#} {#url#}`
  const text = {
    accountId: id,
    purpose: 'first',
    language: 'hi',
    providerId: '110',
    category: 'service',
    body,
  } as const
  const template = { ...text, variables: ['title', 'link', 'opt_out'], buttons: [] as const } as const
  const elsewhere = { ...api.keys, shortLinkUrl: 'https://pmn.example' }
  // A domain that is not whitelisted is named when a text is added and approved.
  const rejected = await addTemplate(elsewhere, template)
  expect(JSON.stringify(rejected)).toContain('https://pmn.example (SHORT_LINK_URL) is not whitelisted on DLT')
  const added = await addTemplate({ ...api.keys, shortLinkUrl: 'https://dlt.example' }, template)
  const templateId = (added as Extract<typeof added, { ok: true }>).value.id
  expect(JSON.stringify(await approveTemplate(elsewhere, templateId))).toContain('is not whitelisted on DLT')
  expect(await approveTemplate({ ...api.keys, shortLinkUrl: 'https://dlt.example/' }, templateId)).toMatchObject({
    ok: true,
  })
  const candidate = {
    externalCandidateId: 'c-1',
    name: 'Asha',
    phone: '+919810000001' as E164,
    email: null,
    language: 'hi' as const,
    consent: { at: null, source: 'form' },
  }
  const estimate = await estimateCampaign(deps, tenant, mandateId, [candidate])
  expect(estimate).toMatchObject({
    ok: true,
    value: {
      costs: [{ channel: 'sms', category: 'service', messages: 1, parts: 4 }],
      messages: [{ channel: 'sms', language: 'hi', text: expect.stringMatching(/^काम: Mason अ+ https/) }],
    },
  })
})

test('an account that the provider blocks is paused: nothing more is sent until an operator resumes it', async () => {
  const { orgId, account, tenant } = await ready(['61'])
  await provider.behave('number_blocked')
  const before = (await provider.journal()).length
  await run(tenant)
  const { rows } = await api.db.admin.query(
    'select status, paused_reason from channel_accounts where account_id = $1',
    [account.id],
  )
  expect(rows).toEqual([{ status: 'paused', paused_reason: 'number_blocked' }])
  api.time.advance(3_600_000)
  await run(tenant)
  expect(await provider.journal()).toHaveLength(before)
  expect(await reasons(orgId)).toEqual([null])
  await changeAccount(api.keys, account.id, 'active', null, 'test')
  api.time.advance(301_000)
  await run(tenant)
  expect(await provider.journal()).toHaveLength(before + 1)
})

test('an account whose secrets cannot be opened sends nothing, and no message of it has an open outcome', async () => {
  const { orgId, account, tenant } = await ready(['91'])
  await api.db.admin.query('update channel_accounts set sealed_secrets = $2 where account_id = $1', [
    account.id,
    Buffer.alloc(100),
  ])
  const before = (await provider.journal()).length
  await run(tenant)
  expect(await statuses(orgId)).toEqual(['postponed'])
  expect(await provider.journal()).toHaveLength(before)
  const { rows } = await api.db.admin.query('select status from channel_accounts where account_id = $1', [account.id])
  expect(rows).toEqual([{ status: 'paused' }])
})

test('an organisation without an account of its own sends by the operator’s', async () => {
  const shared = await addWhatsApp(world, null)
  await approveText(world, shared.id)
  const { partner } = await launch(api, ['71'], { mode: 'live', workflow: WORKFLOW })
  const before = (await provider.journal()).length
  await run({ orgId: partner.orgId, mode: 'live' })
  expect(await provider.journal()).toHaveLength(before + 1)
  await changeAccount(api.keys, shared.id, 'archived', null, 'test')
})

test('secrets of an account are neither in the database in plain text nor in the list', async () => {
  const { account } = await ready([])
  const { rows } = await api.db.admin.query(
    'select channel_accounts::text as row from channel_accounts where account_id = $1',
    [account.id],
  )
  for (const secret of Object.values(WHATSAPP_SECRETS)) {
    expect(rows[0].row).not.toContain(secret)
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('the log has neither numbers nor names nor texts of people, and no secret of an account', async () => {
  const { account, tenant } = await ready(['95'])
  await run(tenant)
  const { to, providerMessageId } = (await provider.journal()).at(-1)!
  await provider.post({ kind: 'receipt', providerMessageId, status: 'delivered' })
  await provider.post({ kind: 'message', from: `+${to}`, text: 'canary of a person', inReplyTo: providerMessageId })
  await api.call('POST', `/inbound/${account.id}?key=canary-of-an-address`, { raw: '{}' })
  const log = api.logLines.join('\n')
  expect(log).toContain('/inbound/{account}')
  const canaries = [
    to,
    'Ramesh Kumar',
    'canary of a person',
    'canary-of-an-address',
    ...Object.values(WHATSAPP_SECRETS),
  ]
  expect(canaries.filter(canary => log.includes(canary))).toEqual([])
})
