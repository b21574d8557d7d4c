import type { CostCategory } from '../../../contract/campaign.ts'
import type { Channel } from '../../../contract/workflow.ts'

const CATEGORIES: Readonly<Record<Channel, CostCategory>> = {
  // A job invitation is most likely a marketing template. So is a follow-up: it goes to people who did not write. Since October 2026 utility
  // templates are billed within 24 hours of a person's message, too (whatsapp-window.ts).
  whatsapp: 'marketing',
  sms: 'service',
  voice: 'call',
  email: 'email',
}

export function costCategory(channel: Channel): CostCategory {
  return CATEGORIES[channel]
}

export interface SmsLength {
  readonly encoding: 'gsm7' | 'ucs2'
  /** Messages that are billed. */
  readonly parts: number
}

/** 3GPP TS 23.038: the default alphabet, and the characters of its extension table, which take two places. */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENDED = new Set('^{}\\[~]|€\f')

/** Places of a message on its own, and of a part of a longer one, which has a header. */
const PLACES = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

/** A text with one character outside GSM-7 is sent in UCS-2 as a whole. Indian scripts always are. */
export function smsParts(text: string): SmsLength {
  const characters = [...text]
  const isGsm = characters.every(each => GSM_BASIC.has(each) || GSM_EXTENDED.has(each))
  const encoding = isGsm ? 'gsm7' : 'ucs2'
  const sizes = characters.map(each => (isGsm ? (GSM_EXTENDED.has(each) ? 2 : 1) : each.length))
  return { encoding, parts: partsOf(sizes, PLACES[encoding]) }
}

/** A character of two places is not divided between parts. */
function partsOf(sizes: readonly number[], places: { readonly alone: number; readonly part: number }): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= places.alone) return 1
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > places.part) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
