import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { type JourneyDeps, runDue } from '../../src/features/journeys/index.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { startWithAccounts, type WithAccounts } from './accounts.fixture.ts'
import { EMAIL, emailSettings } from './adapters/email.ts'

let world: WithAccounts
let api: TestApi
let server: FakeProcess
let deps: JourneyDeps
beforeAll(async () => {
  world = await startWithAccounts('smtp', EMAIL.secrets)
  ;({ api, provider: server, deps } = world)
  const { url, secret: returnSecret, hookSecret } = emailSettings(server.address, EMAIL.secrets)
  const settings = { fromName: 'Acme', fromAddress: 'jobs@acme.example', returnDomain: 'bounce.pramaan.example' }
  await world.addAccount(
    { orgId: null, channel: 'email', provider: 'smtp', settings },
    { url, returnSecret, hookSecret },
  )
})
afterAll(() => world.close())

/** WhatsApp has no account here, so e-mail is the way to everybody. */
async function withMail(address: string) {
  const workflow = { channels: ['whatsapp', 'email'], languages: ['hi'] }
  const { partner } = await launch(api, ['11'], { mode: 'live', workflow })
  await api.db.admin.query('update people set email = $2, email_key = $2 where org_id = $1', [partner.orgId, address])
  const run = () => runDue(deps, { orgId: partner.orgId, mode: 'live' }, 10, AbortSignal.timeout(20_000))
  const journey = async () =>
    (await api.db.admin.query('select status, reason from journeys where org_id = $1', [partner.orgId])).rows[0]
  const optOuts = async () =>
    (await api.db.admin.query('select 1 from opt_outs where org_id = $1', [partner.orgId])).rowCount
  return { run, journey, optOuts, orgId: partner.orgId }
}

test('a candidate gets a mail by the account', async () => {
  const { run } = await withMail('asha@example.com')
  const before = (await server.journal()).length
  await run()
  expect((await server.journal()).slice(before).map(({ to }) => to)).toEqual(['asha@example.com'])
})

test('a mailbox that does not exist gets no further mail of any organisation', async () => {
  const first = await withMail('nobody@example.com')
  await server.behave('invalid_recipient')
  await first.run()
  const before = (await server.journal()).length
  const second = await withMail('nobody@example.com')
  await second.run()
  expect(await server.journal()).toHaveLength(before)
  expect(await second.journey()).toEqual({ status: 'failed', reason: 'invalid_contact' })
})

test('a bounce that comes later suppresses the mailbox, too', async () => {
  const first = await withMail('gone@example.com')
  await first.run()
  const { providerMessageId } = (await server.journal()).at(-1)!
  const { status } = await server.post({ kind: 'receipt', providerMessageId, status: 'invalid_contact' })
  expect(status).toBe(200)
  const before = (await server.journal()).length
  const second = await withMail('gone@example.com')
  await second.run()
  expect(await server.journal()).toHaveLength(before)
})

/** A report of a mail as spam (RFC 5965), as a relay posts it. */
function complaintAbout(messageId: string): string {
  const lines = [
    'From: <feedback@mailbox.example>',
    'To: <fbl@pramaan.example>',
    `Message-ID: <complaint-of-${messageId}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    '',
    '--b2',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'Version: 1',
    '',
    '--b2',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${messageId}>`,
    '',
    'text of the mail',
    '--b2--',
  ]
  return lines.join('\r\n')
}

async function complain(orgId: string): Promise<number> {
  const { providerMessageId } = (await server.journal()).at(-1)!
  const { rows } = await api.db.admin.query('select account_id from journey_sends where org_id = $1', [orgId])
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${EMAIL.secrets.hookSecret}` }
  const path = `/inbound/${rows[0].account_id}`
  return (await api.call('POST', path, { headers, raw: complaintAbout(providerMessageId) })).status
}

test('who reports a mail as spam is opted out, and their mailbox is written to by no organisation', async () => {
  const first = await withMail('angry@example.com')
  await first.run()
  expect(await complain(first.orgId)).toBe(200)
  expect(await first.journey()).toEqual({ status: 'failed', reason: 'opted_out' })
  expect(await first.optOuts()).toBe(1)
  const { rows } = await api.db.admin.query("select 1 from suppressed_recipients where reason = 'complaint'")
  expect(rows).toHaveLength(1)
  const before = (await server.journal()).length
  const second = await withMail('angry@example.com')
  await second.run()
  expect(await server.journal()).toHaveLength(before)
})

test('who writes STOP after the result has ended is opted out all the same', async () => {
  const { run, journey, optOuts, orgId } = await withMail('late@example.com')
  await run()
  const { providerMessageId, to } = (await server.journal()).at(-1)!
  await api.db.admin.query(
    "update journeys set status = 'declined', stage = 'ended', credit_state = 'charged', due_at = null where org_id = $1",
    [orgId],
  )
  const hook = await server.post({ kind: 'message', from: to, text: 'STOP', inReplyTo: providerMessageId })
  expect(hook.status).toBe(200)
  expect(await journey()).toMatchObject({ status: 'declined' })
  expect(await optOuts()).toBe(1)
})
