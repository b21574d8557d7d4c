import { emailProvider } from '../adapters/channels/email/email-provider.ts'
import { exotelSmsProvider } from '../adapters/channels/sms/exotel.ts'
import { plivoSmsProvider } from '../adapters/channels/sms/plivo.ts'
import { twilioSmsProvider } from '../adapters/channels/sms/twilio.ts'
import { exotelVoice } from '../adapters/channels/voice/exotel.ts'
import { twilioVoice } from '../adapters/channels/voice/twilio.ts'
import { whatsappProvider } from '../adapters/channels/whatsapp/provider.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../config-reader.ts'
import type { Database } from '../database/tx.ts'
import {
  type AccountProviders,
  type AnyAdapter,
  accountProviders,
  type ChannelAccount,
  type CreateAdapter,
  pauseAfterRejection,
} from '../features/channels/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'

interface Parts {
  readonly config: Pick<Config, 'environment' | 'publicUrl'>
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly secretBox: SecretBox
}

/** The providers of live mode, by the accounts in the database. */
export function openAccountProviders({ config, database, clock, newId, secretBox }: Parts): AccountProviders {
  return accountProviders({
    secretBox,
    createAdapter: adapterFactory(config),
    onPause: (...rejected) => pauseAfterRejection({ database, clock, newId }, ...rejected),
  })
}

/** Where a provider posts receipts and replies of an account. */
function hookUrl({ publicUrl }: Pick<Config, 'publicUrl'>, accountId: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/inbound/${accountId}`
}

/** What a call flow of Exotel asks, below the hook address. */
const FLOW_ADDRESSES = ['gather', 'keys', 'no-key', 'closing']

/** Addresses that an operator enters at the provider. The secret in them is known to whoever added the account, and not shown. */
export function hookUrls(
  config: Pick<Config, 'publicUrl'>,
  { id, provider, channel }: Pick<ChannelAccount, 'id' | 'provider' | 'channel'>,
): readonly string[] {
  const url = hookUrl(config, id)
  const isFlow = provider === 'exotel' && channel === 'voice'
  return isFlow ? FLOW_ADDRESSES.map(name => `${url}/HOOK_SECRET/${name}`) : [url]
}

/** A request to a provider: well before another worker takes its outcome for lost. */
const REQUEST_MS = 10_000

/** The adapter of an account. Settings and secrets were checked when the account was added. */
export function adapterFactory(config: Pick<Config, 'environment' | 'publicUrl'>): CreateAdapter {
  return ({ id, provider, channel, settings }, secrets) => {
    const { baseUrl } = settings
    // An address of its own is for providers of tests on this machine.
    if (baseUrl !== undefined && (config.environment === 'production' || !isLoopback(new URL(baseUrl).hostname)))
      throw new OperatorError('The setting baseUrl is for development: it must be an address of this machine.')
    const create = ADAPTERS[`${provider} ${channel}`]
    if (create === undefined) throw new OperatorError(`There is no adapter for ${channel} by ${provider}.`)
    const all: Readonly<Record<string, string | undefined>> = { ...settings, ...secrets }
    return create(all, {
      timeoutMs: REQUEST_MS,
      hookUrl: hookUrl(config, id),
      isProduction: config.environment === 'production',
      ...(baseUrl !== undefined && { baseUrl }),
    })
  }
}

interface Common {
  readonly timeoutMs: number
  readonly hookUrl: string
  readonly isProduction: boolean
  readonly baseUrl?: string
}

/** Settings and secrets; what is required was checked when the account was added. */
type Given = Readonly<Record<string, string | undefined>>

/** By provider and channel. */
const ADAPTERS: Readonly<Record<string, (given: Given, common: Common) => AnyAdapter>> = {
  'whatsapp_cloud whatsapp': (given, common) =>
    whatsappProvider({
      ...common,
      phoneNumberId: given.phoneNumberId!,
      wabaId: given.wabaId!,
      accessToken: given.accessToken!,
      appSecret: given.appSecret!,
      verifyToken: given.verifyToken!,
    }),
  'exotel sms': (given, common) =>
    exotelSmsProvider({
      ...common,
      accountSid: given.accountSid!,
      apiKey: given.apiKey!,
      apiToken: given.apiToken!,
      hookSecret: given.hookSecret!,
      header: given.header!,
      dltEntityId: given.dltEntityId!,
      region: given.region === 'singapore' ? 'singapore' : 'mumbai',
      smsType: given.smsType === 'promotional' ? 'promotional' : 'transactional',
    }),
  'exotel voice': (given, common) =>
    exotelVoice({
      ...common,
      accountSid: given.accountSid!,
      apiKey: given.apiKey!,
      apiToken: given.apiToken!,
      callerId: given.callerId!,
      flowId: given.flowId!,
      hookSecret: given.hookSecret!,
      region: given.region === 'singapore' ? 'singapore' : 'mumbai',
    }),
  'plivo sms': (given, common) =>
    plivoSmsProvider({
      ...common,
      authId: given.authId!,
      authToken: given.authToken!,
      source: given.source!,
      dlt: {
        entityId: given.dltEntityId!,
        category: given.dltCategory === 'promotional' ? 'promotional' : 'service_explicit',
      },
    }),
  'twilio sms': (given, common) =>
    twilioSmsProvider({
      ...common,
      accountSid: given.accountSid!,
      authToken: given.authToken!,
      from:
        given.messagingServiceSid === undefined
          ? { number: given.number ?? '' }
          : { messagingServiceSid: given.messagingServiceSid },
    }),
  'twilio voice': (given, common) =>
    twilioVoice({ ...common, accountSid: given.accountSid!, authToken: given.authToken!, from: given.number! }),
  'smtp email': (given, { timeoutMs, isProduction }) => {
    const { dkimDomain, dkimSelector, dkimPrivateKey } = given
    const url = given.url!
    return emailProvider({
      url,
      from: { name: given.fromName!, address: given.fromAddress! },
      returnDomain: given.returnDomain!,
      secret: given.returnSecret!,
      hookSecret: given.hookSecret!,
      dkim:
        dkimDomain === undefined || dkimSelector === undefined || dkimPrivateKey === undefined
          ? null
          : { domain: dkimDomain, selector: dkimSelector, privateKey: dkimPrivateKey },
      requireTls: isProduction && !isLoopback(new URL(url).hostname),
      timeoutMs,
      listUnsubscribeBase: given.listUnsubscribeBase ?? null,
    })
  },
}
