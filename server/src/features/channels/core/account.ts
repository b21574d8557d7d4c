import type { Channel } from '../../../contract/workflow.ts'
import type { Recipient } from './provider.ts'

export const PROVIDERS = ['whatsapp_cloud', 'exotel', 'plivo', 'twilio', 'smtp'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Which channels each provider carries. */
export const CHANNELS_OF: Readonly<Record<ProviderName, readonly Channel[]>> = {
  whatsapp_cloud: ['whatsapp'],
  exotel: ['sms', 'voice'],
  plivo: ['sms'],
  twilio: ['sms', 'voice'],
  smtp: ['email'],
}

export const SERVED = ['all', 'india', 'other'] as const
/** Recipients of any country, of India, or of every other one. */
export type Served = (typeof SERVED)[number]

export type AccountStatus = 'active' | 'paused' | 'archived'

/** An account at a provider: one channel, one sending number or address. */
export interface ChannelAccount {
  readonly id: string
  /** Null: the operator's, for every organisation that has none of its own on the channel. */
  readonly orgId: string | null
  readonly channel: Channel
  readonly provider: ProviderName
  readonly serves: Served
  readonly name: string
  /** Ids, numbers and headers at the provider; nothing secret. */
  readonly settings: Readonly<Record<string, string>>
  /** Most messages a second from the number, as the provider says. */
  readonly perSecond: number
  readonly status: AccountStatus
  readonly pausedReason: string | null
  readonly updatedAt: Date
}

/**
 * `none`: nobody sends to this person on the channel. `paused`: somebody will, when the account or its template can be used again.
 */
type ChosenAccount =
  | { readonly kind: 'use'; readonly account: ChannelAccount }
  | { readonly kind: 'paused' }
  | { readonly kind: 'none' }

const INDIA = '+91'

/**
 * The account that sends to a person: one of the organisation's own before the operator's. Of several, the same person always gets the
 * same, because a chat is with one number. An organisation whose own accounts are all paused sends nothing: the operator's number would
 * send in another name.
 */
export function chooseAccount(accounts: readonly ChannelAccount[], channel: Channel, to: Recipient): ChosenAccount {
  const serving = accountsOf(
    accounts.filter(account => serves(account, to)),
    channel,
  )
  if (serving.length === 0) return { kind: 'none' }
  const usable = serving.filter(({ status }) => status === 'active')
  if (usable.length === 0) return { kind: 'paused' }
  const inOrder = usable.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return { kind: 'use', account: inOrder[spread(identityOf(to)) % inOrder.length]! }
}

/** Those of a channel that count for an organisation: its own, or else the operator's. */
export function accountsOf(accounts: readonly ChannelAccount[], channel: Channel): readonly ChannelAccount[] {
  const all = accounts.filter(account => account.channel === channel && account.status !== 'archived')
  const own = all.filter(({ orgId }) => orgId !== null)
  return own.length > 0 ? own : all
}

function serves({ serves: served, channel }: ChannelAccount, { phone }: Recipient): boolean {
  if (served === 'all' || channel === 'email') return true
  // A person without a number here is known by a user id of WhatsApp, which does not say the country.
  return phone !== null && phone.startsWith(INDIA) === (served === 'india')
}

function identityOf({ phone, userId, email }: Recipient): string {
  return phone ?? userId ?? email ?? ''
}

/** FNV-1a: spreads people evenly over a few accounts. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
