import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { testJourneys } from '../../../testing/intake.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { openAccountProviders } from '../../src/compose/channels.ts'
import {
  type AccountSecrets,
  addAccount,
  addTemplate,
  type ChannelAccount,
  changeTemplate,
  type NewAccount,
} from '../../src/features/channels/index.ts'
import type { JourneyDeps } from '../../src/features/journeys/index.ts'

/** An API, a provider on loopback, and journeys of live mode that send by the accounts in the database. */
export interface WithAccounts {
  readonly api: TestApi
  readonly provider: FakeProcess
  readonly deps: JourneyDeps
  /** Hooks of the provider go to it from now on. */
  addAccount(
    account: Pick<NewAccount, 'orgId' | 'channel' | 'provider' | 'settings'>,
    secrets: AccountSecrets,
  ): Promise<ChannelAccount>
  close(): Promise<void>
}

export async function startWithAccounts(fake: string, secrets: AccountSecrets): Promise<WithAccounts> {
  const api = await startTestApi()
  const provider = await startFake(fake, { hookUrl: api.url, secrets })
  const accounts = openAccountProviders({
    config: { environment: 'development', publicUrl: api.url },
    database: api.db.database,
    clock: api.time.clock,
    newId: realRuntime.newId,
    secretBox: api.keys.secretBox,
  })
  return {
    api,
    provider,
    deps: testJourneys(api, { providerOf: (_mode, tx) => accounts.providerFor(tx), publicUrl: api.url }),
    addAccount: async (account, ofAccount) => {
      const added = await addAccount(
        api.keys,
        { ...account, serves: 'all', name: 'Main', perSecond: 80 },
        ofAccount,
        'test',
      )
      if (!added.ok) throw new Error(JSON.stringify(added.error))
      await provider.hookTo(`${api.url}/inbound/${added.value.id}`)
      return added.value
    },
    close: async () => {
      await accounts.close()
      await provider.end()
      await api.close()
    },
  }
}

const WHATSAPP_SETTINGS = { phoneNumberId: '106540352242922', wabaId: '102290129340398' }
export const WHATSAPP_SECRETS = {
  accessToken: 'token of the system user',
  appSecret: 'secret of the app',
  verifyToken: 'token of the hook',
}

export function startWithWhatsApp(): Promise<WithAccounts> {
  return startWithAccounts('whatsapp', { ...WHATSAPP_SETTINGS, ...WHATSAPP_SECRETS })
}

export function addWhatsApp(
  { provider, addAccount: add }: WithAccounts,
  orgId: string | null,
): Promise<ChannelAccount> {
  const settings = { ...WHATSAPP_SETTINGS, baseUrl: provider.url }
  return add({ orgId, channel: 'whatsapp', provider: 'whatsapp_cloud', settings }, WHATSAPP_SECRETS)
}

/** An approved text in Hindi. */
export async function approveText(
  { api }: WithAccounts,
  accountId: string,
  purpose: 'first' | 'follow_up' = 'first',
): Promise<string> {
  const added = await addTemplate(api.keys, {
    accountId,
    purpose,
    language: 'hi',
    providerId: 'job_with_link',
    category: 'marketing',
    body: 'नमस्ते {{1}}, {{2}}: {{3}}. {{4}}',
    variables: ['name', 'company', 'title', 'link'],
  })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  await changeTemplate(api.keys, added.value.id, 'approved', null)
  return added.value.id
}
