import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { testJourneys } from '../../../testing/intake.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { openAccountProviders } from '../../src/compose/channels.ts'
import { type AccountProviders, addAccount } from '../../src/features/channels/index.ts'
import { type JourneyDeps, runDue } from '../../src/features/journeys/index.ts'
import { launch } from '../journeys/launch.fixture.ts'
import { EMAIL, emailSettings } from './adapters/email.ts'

let api: TestApi
let server: FakeProcess
let accounts: AccountProviders
let deps: JourneyDeps
beforeAll(async () => {
  api = await startTestApi()
  server = await startFake('smtp', { hookUrl: api.url, secrets: EMAIL.secrets })
  const { url, secret: returnSecret, hookSecret } = emailSettings(server.address, EMAIL.secrets)
  accounts = openAccountProviders({
    config: { environment: 'development', publicUrl: api.url },
    database: api.db.database,
    clock: api.time.clock,
    newId: realRuntime.newId,
    secretBox: api.keys.secretBox,
  })
  deps = testJourneys(api, { providerOf: (_mode, tx) => accounts.providerFor(tx), publicUrl: api.url })
  const added = await addAccount(
    api.keys,
    {
      orgId: null,
      channel: 'email',
      provider: 'smtp',
      serves: 'all',
      name: 'Mail',
      settings: { fromName: 'Acme', fromAddress: 'jobs@acme.example', returnDomain: 'bounce.pramaan.example' },
      perSecond: 80,
    },
    { url, returnSecret, hookSecret },
    'test',
  )
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  await server.hookTo(`${api.url}/inbound/${added.value.id}`)
})
afterAll(async () => {
  await accounts.close()
  await server.end()
  await api.close()
})

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
