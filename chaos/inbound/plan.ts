import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { KindName } from '../../testing/providers/accounts.ts'
import { chance, pick, type Random } from '../random.ts'

/** What a provider truly reports of a message. */
export interface Truth {
  /** In the order in which they happen. */
  readonly statuses: readonly ReceiptStatus[]
  readonly reply: Reply | null
}

export interface Reply {
  readonly text: string
  readonly isStop: boolean
  /** Names the message by the provider's id alone, without a telephone number. */
  readonly isAnonymous: boolean
}

export interface Plan extends Truth {
  /** The last status is reported before the provider answers, and by the provider's id alone. */
  readonly isEarly: boolean
  /** The last status is reported first. */
  readonly isReversed: boolean
  readonly forged: 'signature' | 'replay' | null
}

const SHARES = { early: 0.06, reversed: 0.27, forged: 0.12, reply: 0.25, stop: 0.3 } as const
export const DOUBLED = 0.2

const FATES: readonly (readonly ReceiptStatus[])[] = [
  ...Array.from({ length: 14 }, () => ['accepted', 'delivered'] as const),
  ['accepted'],
  ['accepted', 'undelivered'],
  ['accepted', 'undelivered', 'delivered'],
  ['accepted', 'invalid_contact'],
]
const STOPS = ['STOP', 'Stop.', 'बंद करो', 'band karo', 'நிறுத்து', 'ஸ்டாப்']
const OTHERS = ['Yes, tell me more', 'the bus stop is far', 'no', 'नहीं', '👍']

export function planOf(kind: KindName, random: Random): Plan {
  const statuses = pick(FATES, random)
  const isDelivered = statuses.at(-1) === 'delivered'
  const isForged = chance(SHARES.forged, random)
  return {
    statuses,
    reply: kind !== 'exotel' && isDelivered && chance(SHARES.reply, random) ? replyOf(kind, random) : null,
    isEarly: kind !== 'email' && chance(SHARES.early, random),
    isReversed: statuses.length > 1 && chance(SHARES.reversed, random),
    forged: isForged ? pick(['signature', 'replay'], random) : null,
  }
}

function replyOf(kind: KindName, random: Random): Reply {
  const isStop = chance(SHARES.stop, random)
  const isAnonymous = kind === 'whatsapp' && chance(0.3, random)
  return { isStop, isAnonymous, text: pick(isStop ? STOPS : OTHERS, random) }
}
