import type { Channel } from '../../contract/workflow.ts'
import type { ChannelProvider, ContactWay } from '../channels/index.ts'
import type { Contactable } from '../people/index.ts'
import type { Journey } from './core/journey.ts'
import type { Wake } from './core/wake.ts'
import { type BatchSlots, NO_SLOT_MS, type PacedSend } from './send-paces.ts'
import { recipientOf } from './sent-message.ts'

/** How a person is reached on a channel: not at all without an address, or if no account serves it. */
export function wayTo(
  provider: ChannelProvider | null,
  person: Contactable | undefined,
  { channel, language, contact }: Omit<Parameters<NonNullable<ChannelProvider['wayOf']>>[0], 'to'>,
): ContactWay {
  const to = recipientOf(person)
  if ((channel === 'email' ? to.email : to.phone) === null) return { kind: 'none' }
  return provider?.wayOf?.({ channel, to, language, contact }) ?? { kind: 'use', account: null, template: null }
}

/** How soon a journey asks again whether its account or its text is still paused, or its channel switched off. */
const PAUSED_FOR_MS = 5 * 60_000

/** How contacts of a batch leave, by what its transaction sees. */
export interface Ways {
  readonly provider: ChannelProvider | null
  readonly people: ReadonlyMap<string, Contactable>
  /** Channels that an operator switched off. */
  readonly switchedOff: ReadonlySet<Channel>
  readonly slots: BatchSlots | null
}

/** A wake with the way of its contact. While that is paused or switched off, or the number has no slot for it, nothing of the journey changes: it asks again later. */
export function withWay(before: Journey, wake: Wake, ways: Ways, now: Date): WakeWithWay {
  const { contact } = wake
  if (contact === null) return { ...wake, contact }
  const { channel, round } = contact
  const { provider, people, switchedOff, slots } = ways
  const request = { channel, language: before.language, contact: round }
  const way = switchedOff.has(channel) ? PAUSED : wayTo(provider, people.get(before.personId), request)
  if (way.kind === 'use') {
    const { account } = way
    if (account === null || slots === null) return { ...wake, contact: { ...contact, way, paced: null } }
    const pacedBy = { accountId: account.id, perSecond: account.perSecond }
    const slot = slots.take(pacedBy)
    if (slot !== null) return { ...wake, contact: { ...contact, way, paced: { account: pacedBy, slot } } }
  }
  const again = new Date(now.getTime() + (way.kind === 'use' ? NO_SLOT_MS : PAUSED_FOR_MS))
  const dueAt = before.expiresAt !== null && before.expiresAt < again ? before.expiresAt : again
  return { journey: { ...before, dueAt }, contact: null, lookUp: null }
}

const PAUSED: ContactWay = { kind: 'paused' }

export interface WakeWithWay extends Omit<Wake, 'contact'> {
  readonly contact:
    | (NonNullable<Wake['contact']> & {
        readonly way: Extract<ContactWay, { readonly kind: 'use' }>
        /** When the account may send it; null where nothing limits it. */
        readonly paced: PacedSend | null
      })
    | null
}
