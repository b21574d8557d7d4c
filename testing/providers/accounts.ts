import {
  addAccount,
  addTemplate,
  type ChannelAccount,
  changeTemplate,
  type ListedTemplate,
} from '../../server/src/features/channels/index.ts'
import type { KeysDeps } from '../../server/src/features/keys/index.ts'
import { LANGUAGES, type Language } from '../../server/src/kernel/languages.ts'

/** A provider on loopback, and what an account at it needs. */
export interface AccountKind {
  /** In the registry of providers. */
  readonly fake: string
  readonly channel: ChannelAccount['channel']
  readonly provider: ChannelAccount['provider']
  /** What both sides know. */
  readonly secrets: Readonly<Record<string, string>>
  readonly settings: (address: string) => Readonly<Record<string, string>>
  readonly sealed: (address: string) => Readonly<Record<string, string>>
  /** A text that the provider approved, where it takes no other. */
  readonly template: {
    readonly id: string
    readonly body: string
    readonly variables: ListedTemplate['variables']
  } | null
}

const DLT_ENTITY = '1101567890000012345'
const DLT_TEMPLATE = {
  id: '1107160000000012345',
  body: 'Job for {#alphanumeric#}: {#alphanumeric#}. {#url#} Stop: {#url#}',
  variables: ['name', 'title', 'link', 'opt_out'] as const,
}

function only(secrets: Readonly<Record<string, string>>, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, secrets[name]!]))
}

const WHATSAPP = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  accessToken: 'token of the system user',
  appSecret: 'secret of the app',
  verifyToken: 'token of the hook',
}
const TWILIO = { accountSid: 'AC00000000000000000000000000000001', authToken: 'token of the Twilio account' }
const EXOTEL = {
  accountSid: 'pramaan1',
  apiKey: 'key of the account',
  apiToken: 'token of the Exotel account',
  hookSecret: 'q8Zr3vJx5mT0cWn7yLh2KpFd9sAe4uGb6iOo1XtVzYk',
}
const PLIVO = { authId: 'MAXXXXXXXXXXXXXXXXXX', authToken: 'token of the Plivo account' }
const SMTP = {
  user: 'campaigns@pramaan.example',
  password: 'a password: with / and @',
  returnSecret: 'secret of the return addresses',
  hookSecret: 'secret of the mail exchanger',
}

export const ACCOUNT_KINDS = {
  whatsapp: {
    fake: 'whatsapp',
    channel: 'whatsapp',
    provider: 'whatsapp_cloud',
    secrets: WHATSAPP,
    settings: baseUrl => ({ ...only(WHATSAPP, 'phoneNumberId', 'wabaId'), baseUrl }),
    sealed: () => only(WHATSAPP, 'accessToken', 'appSecret', 'verifyToken'),
    template: {
      id: 'job_with_link',
      body: '{{1}}, {{2}}: {{3}}. {{4}}',
      variables: ['name', 'company', 'title', 'link'],
    },
  },
  twilio: {
    fake: 'twilio-sms',
    channel: 'sms',
    provider: 'twilio',
    secrets: TWILIO,
    settings: baseUrl => ({ ...only(TWILIO, 'accountSid'), number: '+12025550100', baseUrl }),
    sealed: () => only(TWILIO, 'authToken'),
    template: null,
  },
  exotel: {
    fake: 'exotel-sms',
    channel: 'sms',
    provider: 'exotel',
    secrets: EXOTEL,
    settings: baseUrl => ({ ...only(EXOTEL, 'accountSid'), header: 'PRAMAN', dltEntityId: DLT_ENTITY, baseUrl }),
    sealed: () => only(EXOTEL, 'apiKey', 'apiToken', 'hookSecret'),
    template: DLT_TEMPLATE,
  },
  plivo: {
    fake: 'plivo-sms',
    channel: 'sms',
    provider: 'plivo',
    secrets: PLIVO,
    settings: baseUrl => ({ ...only(PLIVO, 'authId'), source: 'PRAMAN', dltEntityId: DLT_ENTITY, baseUrl }),
    sealed: () => only(PLIVO, 'authToken'),
    template: DLT_TEMPLATE,
  },
  email: {
    fake: 'smtp',
    channel: 'email',
    provider: 'smtp',
    secrets: SMTP,
    settings: () => ({
      fromName: 'Acme',
      fromAddress: 'jobs@acme.example',
      returnDomain: 'bounce.pramaan.example',
    }),
    sealed: address => {
      const url = new URL(address)
      url.username = encodeURIComponent(SMTP.user)
      url.password = encodeURIComponent(SMTP.password)
      return { url: url.href, ...only(SMTP, 'returnSecret', 'hookSecret') }
    },
    template: null,
  },
} satisfies Readonly<Record<string, AccountKind>>

export type KindName = keyof typeof ACCOUNT_KINDS

interface NewKind {
  readonly orgId: string | null
  /** Where the adapter reaches the provider. */
  readonly address: string
  readonly perSecond?: number
  readonly sealed?: Readonly<Record<string, string>>
}

/** Adds an account of this kind, and approves its texts in these languages. */
export async function addAccountOf(
  deps: KeysDeps,
  { channel, provider, settings, sealed, template }: AccountKind,
  { orgId, address, perSecond = 80, sealed: changed = {} }: NewKind,
  languages: readonly Language[] = LANGUAGES,
): Promise<ChannelAccount> {
  const account = {
    orgId,
    channel,
    provider,
    settings: settings(address),
    serves: 'all',
    name: 'Main',
    perSecond,
  } as const
  const added = await addAccount(deps, account, { ...sealed(address), ...changed }, 'test')
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  const { id } = added.value
  if (template === null) return added.value
  for (const language of languages)
    for (const purpose of ['first', 'follow_up'] as const) {
      const { id: providerId, body, variables } = template
      const text = {
        accountId: id,
        purpose,
        language,
        providerId,
        body,
        variables,
        buttons: [],
        category: 'marketing',
      } as const
      const approved = await addTemplate(deps, text)
      // WhatsApp has no templates in Odia.
      if (approved.ok) await changeTemplate(deps, approved.value.id, 'approved', null)
      else if (language !== 'or') throw new Error(JSON.stringify(approved.error))
    }
  return added.value
}
