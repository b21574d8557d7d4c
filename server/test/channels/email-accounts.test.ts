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
  return { run, journey }
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
