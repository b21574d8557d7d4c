import { createHmac } from 'node:crypto'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { testJourneys } from '../../../testing/intake.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { openPublicAddress } from '../../../testing/public-address.ts'
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
import type { Language } from '../../src/kernel/languages.ts'

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

export async function startWithAccounts(
  fake: string,
  secrets: AccountSecrets,
  env: Record<string, string> = {},
): Promise<WithAccounts> {
  const address = await openPublicAddress()
  const publicUrl = address.url
  const api = await startTestApi({ PUBLIC_URL: publicUrl, ...env })
  address.leadTo(api.url)
  const provider = await startFake(fake, { hookUrl: publicUrl, secrets })
  const accounts = openAccountProviders({
    config: { environment: 'development', publicUrl },
    database: api.db.database,
    clock: api.time.clock,
    newId: realRuntime.newId,
    secretBox: api.keys.secretBox,
  })
  return {
    api,
    provider,
    deps: testJourneys(api, { providerOf: (_mode, tx) => accounts.providerFor(tx), publicUrl }),
    addAccount: async (account, ofAccount) => {
      const added = await addAccount(
        api.keys,
        { ...account, serves: 'all', name: 'Main', perSecond: 80 },
        ofAccount,
        'test',
      )
      if (!added.ok) throw new Error(JSON.stringify(added.error))
      await provider.hookTo(`${publicUrl}/inbound/${added.value.id}`)
      return added.value
    },
    close: async () => {
      await accounts.close()
      await provider.end()
      await api.close()
      await address.close()
    },
  }
}

const WHATSAPP_SETTINGS = { phoneNumberId: '106540352242922', wabaId: '102290129340398' }
export const WHATSAPP_SECRETS = {
  accessToken: 'token of the system user',
  appSecret: 'secret of the app',
  verifyToken: 'token of the hook',
}

export function startWithWhatsApp(env: Record<string, string> = {}): Promise<WithAccounts> {
  return startWithAccounts('whatsapp', { ...WHATSAPP_SETTINGS, ...WHATSAPP_SECRETS }, env)
}

export function addWhatsApp(
  { provider, addAccount: add }: WithAccounts,
  orgId: string | null,
): Promise<ChannelAccount> {
  const settings = { ...WHATSAPP_SETTINGS, baseUrl: provider.url }
  return add({ orgId, channel: 'whatsapp', provider: 'whatsapp_cloud', settings }, WHATSAPP_SECRETS)
}

/** What WhatsApp reports, signed: `statuses` or `messages`. The provider on loopback always returns our id, and real ones need not. */
export function whatsAppHook(value: Readonly<Record<string, unknown>>) {
  const { phoneNumberId, wabaId } = WHATSAPP_SETTINGS
  const change = { field: 'messages', value: { metadata: { phone_number_id: phoneNumberId }, ...value } }
  const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: wabaId, changes: [change] }] })
  const signature = createHmac('sha256', WHATSAPP_SECRETS.appSecret).update(raw).digest('hex')
  return { raw, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } }
}

interface TextOptions {
  readonly language?: Language
  readonly buttons?: readonly ('answer' | 'decline')[]
}

/** An approved text in Hindi, or in the language that is given. */
export async function approveText(
  { api }: WithAccounts,
  accountId: string,
  purpose: 'first' | 'follow_up' = 'first',
  { language = 'hi', buttons = [] }: TextOptions = {},
): Promise<string> {
  const added = await addTemplate(api.keys, {
    accountId,
    purpose,
    language,
    providerId:
      buttons.length > 0 ? 'job_with_buttons' : language === 'hi' ? 'job_with_link' : `job_with_link_${language}`,
    category: 'marketing',
    body: 'नमस्ते {{1}}, {{2}}: {{3}}. {{4}}',
    variables: ['name', 'company', 'title', 'link'],
    buttons,
  })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  await changeTemplate(api.keys, added.value.id, 'approved', null)
  return added.value.id
}
