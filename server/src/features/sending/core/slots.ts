/** Bulk starts a contact; a reply answers a person who has just written. */
export type SendKind = 'bulk' | 'reply'

/** What the database answered: slots at `firstMs`, `firstMs + gapMs` and so on after its time. */
export interface Grant {
  readonly granted: number
  readonly firstMs: number
  readonly gapMs: number
  /** How long the statement waited for others before the database took its time. */
  readonly waitedMs: number
}

/** When the question was sent and when the answer had arrived, by the monotonic clock of this process. */
export interface Exchange {
  readonly askedAt: number
  readonly answeredAt: number
}

/** A message may be sent from `opensAt` until just before `closesAt`, by the monotonic clock of this process. */
export interface Slot {
  readonly opensAt: number
  readonly closesAt: number
}

export type SlotState = 'wait' | 'use' | 'lost'

/**
 * The proof in 0052_channel_paces.sql lets a slot be used for 100 ms. One is kept back: clocks that are being corrected differ by up to
 * 500 ppm, which is 1 ms in the 2 s that a slot can be ahead.
 */
const USABLE_MS = 99

/** Whoever got fewer slots than wanted asks again after this time. Not more than 400 ms: others wait for an organisation no longer. */
export const ASK_AGAIN_MS = 150

/**
 * Slots by the clock of this process. The database took its time at an unknown moment: at least `waitedMs` after the question was sent, and
 * before the answer arrived. So a slot opens as if that moment were the latest possible, and closes as if it were the earliest: a message
 * that is sent in between is certainly in the slot of the database. With an exchange of 99 ms nothing is left of it.
 */
export function localSlots({ granted, firstMs, gapMs, waitedMs }: Grant, exchange: Exchange): readonly Slot[] {
  const { askedAt, answeredAt } = exchange
  // The clock of the database can be set while the statement waits; what it says about the wait is then wrong.
  const earliest = Math.min(askedAt + Math.max(waitedMs, 0), answeredAt)
  return Array.from({ length: granted }, (_, place) => {
    const delay = firstMs + place * gapMs
    return { opensAt: answeredAt + delay, closesAt: earliest + delay + USABLE_MS }
  })
}

/** `lost`: the message is not sent in this slot, and needs another one. */
export function slotState(now: number, { opensAt, closesAt }: Slot): SlotState {
  if (now >= closesAt || opensAt >= closesAt) return 'lost'
  return now < opensAt ? 'wait' : 'use'
}
