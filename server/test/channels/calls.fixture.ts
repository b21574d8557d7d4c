import { startWithAll } from '../../../testing/intake.ts'
import { newMandate, newWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import type { Accepted, CallOrder, CallTranscript } from '../../../testing/providers/protocol.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import {
  type AccountSecrets,
  addAccount,
  type ChannelAccount,
  type NewAccount,
} from '../../src/features/channels/index.ts'
import { runDue } from '../../src/features/journeys/index.ts'
import type { Language } from '../../src/kernel/languages.ts'
import { startWithAccounts, type WithAccounts } from './accounts.fixture.ts'
import { EMAIL, emailSettings } from './adapters/email.ts'
import { exotelVoiceUnderTest } from './adapters/exotel-voice.ts'
import { twilioVoiceUnderTest } from './adapters/twilio-voice.ts'

/** A provider of calls, as an account of it is added. */
export interface VoiceCase {
  readonly name: string
  readonly fake: string
  /** What the provider on loopback knows. */
  readonly known: AccountSecrets
  readonly provider: NewAccount['provider']
  readonly settings: AccountSecrets
  readonly secrets: AccountSecrets
  /** Of the nth person. Twilio calls nobody in India. */
  phone(nth: number): string
  /** Prompts that an answering machine hears. */
  readonly machineHears: number
}

const pick = (from: AccountSecrets, ...names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, from[name]!]))
const [EXOTEL, TWILIO] = [exotelVoiceUnderTest.secrets, twilioVoiceUnderTest.secrets]

export const VOICE_CASES: readonly VoiceCase[] = [
  {
    name: 'Exotel',
    fake: 'exotel-voice',
    known: EXOTEL,
    provider: 'exotel',
    settings: pick(EXOTEL, 'accountSid', 'callerId', 'flowId'),
    secrets: pick(EXOTEL, 'apiKey', 'apiToken', 'hookSecret'),
    phone: nth => `+9198123${String(45_000 + nth)}`,
    // It does not detect machines: no key is pressed, so the call ends after three prompts and the last words.
    machineHears: 4,
  },
  {
    name: 'Twilio',
    fake: 'twilio-voice',
    known: TWILIO,
    provider: 'twilio',
    settings: { ...pick(TWILIO, 'accountSid'), number: TWILIO.from! },
    secrets: pick(TWILIO, 'authToken'),
    phone: nth => `+1415555${String(1_000 + nth)}`,
    machineHears: 0,
  },
]

/** A service with an account for calls and one for e-mail, and campaigns whose candidates are called. */
export interface CallWorld extends WithAccounts {
  readonly mails: FakeProcess
  readonly mailAccount: ChannelAccount
  addVoice(orgId: string | null): Promise<ChannelAccount>
  /** A campaign with one candidate, who has been called, and whose call is at the provider. */
  called(options?: CalledOptions): Promise<Called>
}

export interface CalledOptions {
  readonly channels?: readonly string[]
  readonly languages?: readonly Language[]
  readonly questions?: readonly object[]
  readonly methods?: readonly string[]
}

export interface Called {
  readonly partner: Partner
  readonly mandateId: string
  readonly campaignId: string
  readonly account: ChannelAccount
  readonly phone: string
  readonly email: string
  readonly call: Accepted
  play(keys: CallOrder['keys'], more?: Partial<CallOrder>): Promise<CallTranscript>
  /** Runs what is due at this time. */
  run(): Promise<void>
  journey(): Promise<Journey>
  sends(): Promise<readonly { readonly channel: string; readonly round: number; readonly status: string }[]>
}

interface Journey {
  readonly status: string
  readonly reason: string | null
  readonly stage: string
  readonly answers: Readonly<Record<string, { readonly value: string; readonly language: string }>>
  readonly interested: boolean | null
}

/** Two questions that keys can answer. */
export const YES_NO_QUESTIONS = [
  { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
  { key: 'nights', type: 'yes_no', text: 'Can you work at night?', required: false },
] as const
const BY_KEYS = ['data_enrichment', 'interest_collection']

export async function startWithCalls(voice: VoiceCase): Promise<CallWorld> {
  const world = await startWithAccounts(voice.fake, voice.known)
  const mails = await startFake('smtp', { hookUrl: world.api.url, secrets: EMAIL.secrets })
  const addVoice = (orgId: string | null) =>
    world.addAccount(
      {
        orgId,
        channel: 'voice',
        provider: voice.provider,
        settings: { ...voice.settings, baseUrl: world.provider.url },
      },
      voice.secrets,
    )
  const mailAccount = await addMailAccount(world, mails)
  let people = 0
  return {
    ...world,
    mails,
    mailAccount,
    addVoice,
    called: async options => {
      people += 1
      const partner = await newPartner(world.api, { mode: 'live' })
      const account = await addVoice(partner.orgId)
      const person = { id: `cand-${people}`, phone: voice.phone(people), email: `p${people}@example.com` }
      return await callPerson(world, partner, account, person, options)
    },
    close: async () => {
      await mails.end()
      await world.close()
    },
  }
}

async function addMailAccount({ api }: WithAccounts, mails: FakeProcess): Promise<ChannelAccount> {
  const { url, secret: returnSecret, hookSecret } = emailSettings(mails.address, EMAIL.secrets)
  const added = await addAccount(
    api.keys,
    {
      orgId: null,
      channel: 'email',
      provider: 'smtp',
      settings: { fromName: 'Acme', fromAddress: 'jobs@acme.example', returnDomain: 'bounce.pramaan.example' },
      serves: 'all',
      name: 'Mails',
      perSecond: 80,
    },
    { url, returnSecret, hookSecret },
    'test',
  )
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value
}

async function callPerson(
  { api, provider, deps }: WithAccounts,
  partner: Partner,
  account: ChannelAccount,
  person: { readonly id: string; readonly phone: string; readonly email: string },
  options: CalledOptions = {},
): Promise<Called> {
  const { channels = ['voice', 'email'], languages = ['en'], questions = YES_NO_QUESTIONS, methods = BY_KEYS } = options
  const { orgId } = partner
  await grant(api, partner, 1_000)
  const workflowId = await newWorkflow(partner, { channels, languages })
  const mandateId = await newMandate(partner, workflowId, { enrichment_questions: questions, methods })
  await api.runJobs()
  const own = api.db.database.forTenant({ orgId, mode: 'live' })
  const before = (await provider.journal()).length
  const campaignId = await startWithAll(deps, own, partner, mandateId, [{ ...person, language: 'en' }])
  const run = async () => {
    await runDue(deps, { orgId, mode: 'live' }, 100, AbortSignal.timeout(20_000))
  }
  await run()
  const [call, ...others] = (await provider.journal()).slice(before)
  if (call === undefined || others.length > 0) throw new Error('Not one call.')
  const query = async (columns: string, table: string) =>
    (await api.db.admin.query(`select ${columns} from ${table} where org_id = $1 order by 1`, [orgId])).rows
  return {
    partner,
    mandateId,
    campaignId,
    account,
    phone: person.phone,
    email: person.email,
    call,
    play: (keys, more) =>
      provider.call({ providerMessageId: call.providerMessageId, answeredBy: 'person', keys, ...more }),
    run,
    journey: async () => (await query('status, reason, stage, answers, interested', 'journeys'))[0],
    sends: async () => await query('round, channel, status', 'journey_sends'),
  }
}
