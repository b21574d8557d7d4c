import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { CHANNELS, type Channel } from '../../server/src/contract/workflow.ts'
import {
  type AccountSecrets,
  addAccount,
  addTemplate,
  changeTemplate,
  type NewAccount,
  PURPOSES,
} from '../../server/src/features/channels/index.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { keysDeps } from '../../testing/keys.ts'
import { until } from '../../testing/process.ts'
import { type FakeProcess, startFake } from '../../testing/providers/start.ts'
import { openPublicAddress, type PublicAddress } from '../../testing/public-address.ts'
import type { Holding } from './kills.ts'

/** A provider for each channel, in a process of its own, and the address to which all of them report. */
export interface ChannelProviders {
  readonly of: Readonly<Record<Channel, FakeProcess>>
  readonly address: PublicAddress
  end(): Promise<void>
}

interface Setup {
  readonly fake: string
  readonly provider: NewAccount['provider']
  readonly settings: AccountSecrets
  readonly secrets: AccountSecrets
  /** What the provider knows under another name than the account. */
  readonly known?: AccountSecrets
  /** Texts that must be approved. Each contact has an id of its own, by which a journal tells first messages from follow-ups. */
  readonly template?: Pick<Parameters<typeof addTemplate>[1], 'body' | 'category' | 'variables'> & {
    readonly ids: Readonly<Record<(typeof PURPOSES)[number], string>>
  }
}

const VARIABLES = ['name', 'company', 'title', 'link'] as const
const MAIL_LOGIN = { user: 'campaigns@pramaan.example', password: 'password' }
const EXOTEL = { apiKey: 'key', apiToken: 'token', hookSecret: 'q8Zr3vJx5mT0cWn7yLh2KpFd9sAe4uGb6iOo1XtVzYk' }

const SETUPS: Readonly<Record<Channel, Setup>> = {
  whatsapp: {
    fake: 'whatsapp',
    provider: 'whatsapp_cloud',
    settings: { phoneNumberId: '106540352242922', wabaId: '102290129340398' },
    secrets: { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' },
    template: {
      ids: { first: 'job_with_link', follow_up: 'reminder_with_link' },
      body: 'Namaste {{1}}. {{2}}: {{3}}. {{4}}',
      category: 'marketing',
      variables: VARIABLES,
    },
  },
  sms: {
    fake: 'exotel-sms',
    provider: 'exotel',
    settings: { accountSid: 'pramaan1', header: 'PRAMAN', dltEntityId: '1101567890000012345' },
    secrets: EXOTEL,
    template: {
      ids: { first: '1107160000000012340', follow_up: '1107160000000012341' },
      body: 'Namaste {#alphanumeric#}. {#alphanumeric#}: {#alphanumeric#}. {#url#} Stop: {#url#}',
      category: 'service',
      variables: [...VARIABLES, 'opt_out'],
    },
  },
  voice: {
    fake: 'exotel-voice',
    provider: 'exotel',
    settings: { accountSid: 'pramaan1', callerId: '02048500000', flowId: '1148615' },
    secrets: EXOTEL,
  },
  email: {
    fake: 'smtp',
    provider: 'smtp',
    settings: { fromName: 'Acme', fromAddress: 'jobs@acme.example', returnDomain: 'bounce.pramaan.example' },
    secrets: { returnSecret: 'secret of the return addresses', hookSecret: 'secret of the mail exchanger' },
    known: MAIL_LOGIN,
  },
}

export async function startChannelProviders(): Promise<ChannelProviders> {
  const undo: Undo[] = []
  const address = await openPublicAddress()
  undo.push(address.close)
  const start = async (channel: Channel): Promise<FakeProcess> => {
    const { fake, settings, secrets, known } = SETUPS[channel]
    const started = await startFake(fake, { hookUrl: address.url, secrets: { ...settings, ...secrets, ...known } })
    undo.push(started.end)
    return started
  }
  const started = await Promise.all(CHANNELS.map(async channel => [channel, await start(channel)] as const))
  return { of: Object.fromEntries(started) as Record<Channel, FakeProcess>, address, end: () => undoAll(undo) }
}

/** Far more than one machine sends: the claim is about what is sent, not about the pace. */
const PER_SECOND = 500

/** Accounts of the operator, with texts that are approved in English. */
export async function addAccounts(db: TestDatabase, { of, address }: ChannelProviders): Promise<void> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  for (const channel of CHANNELS) {
    const { provider, settings, secrets, template } = SETUPS[channel]
    const isMail = channel === 'email'
    const added = await addAccount(
      deps,
      {
        orgId: null,
        channel,
        provider,
        serves: 'all',
        name: channel,
        perSecond: PER_SECOND,
        settings: isMail ? settings : { ...settings, baseUrl: of[channel].url },
      },
      isMail ? { ...secrets, url: withLogin(of[channel].address) } : secrets,
      'chaos',
    )
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    const { id: accountId } = added.value
    await of[channel].hookTo(`${address.url}/inbound/${accountId}`)
    if (template === undefined) continue
    const { ids, ...text } = template
    for (const purpose of PURPOSES) {
      const stored = await addTemplate(deps, {
        ...text,
        accountId,
        purpose,
        language: 'en',
        buttons: [],
        providerId: ids[purpose],
      })
      if (!stored.ok) throw new Error(JSON.stringify(stored.error))
      await changeTemplate(deps, stored.value.id, 'approved', null)
    }
  }
}

function withLogin(address: string): string {
  const url = new URL(address)
  url.username = encodeURIComponent(MAIL_LOGIN.user)
  url.password = encodeURIComponent(MAIL_LOGIN.password)
  return url.href
}

/** Holds the answer to one message of a channel, after so many others. */
export interface ChannelHolding extends Holding {
  aimAt(channel: Channel, after: number): void
}

export function holding({ of }: ChannelProviders): ChannelHolding {
  let aim: { readonly channel: Channel; readonly after: number } = { channel: 'whatsapp', after: 0 }
  const heldBy = async (at: Channel) => (await of[at].held()).map(id => `${at} ${id}`)
  return {
    aimAt: (channel, after) => {
      aim = { channel, after }
    },
    holdNext: async withinMs => {
      const { channel: at, after } = aim
      await of[at].hold(after)
      let held: string | undefined
      const isHeld = async () => {
        held = (await heldBy(at))[0]
        return held !== undefined
      }
      await until(isHeld, withinMs, `a message on ${at}`).catch(() => {})
      return held ?? null
    },
    isHeld: async id => (await heldBy(id.slice(0, id.indexOf(' ')) as Channel)).includes(id),
  }
}
