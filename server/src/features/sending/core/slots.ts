import type { ClockOffset } from './database-clock.ts'

/** Bulk starts a contact; a reply answers a person who has just written. */
export type SendKind = 'bulk' | 'reply'

/** What the database answered: slots at `firstMs`, `firstMs + gapMs` and so on after its time. */
export interface Grant {
  /** Its time, in milliseconds since 1970. */
  readonly databaseMs: number
  readonly granted: number
  readonly firstMs: number
  readonly gapMs: number
  /** How long the statement waited for others before the database took its time. */
  readonly waitedMs: number
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
 * Slots by the clock of this process. What the clock of the database is at a moment is known within bounds only, so a slot opens as late and closes
 * as early as they allow: a message that is sent in between is certainly in the slot of the database. With bounds 99 ms apart nothing is left of it.
 */
export function localSlots({ databaseMs, granted, firstMs, gapMs }: Grant, offset: ClockOffset): readonly Slot[] {
  return Array.from({ length: granted }, (_, place) => {
    const at = databaseMs + firstMs + place * gapMs
    return { opensAt: at - offset.least, closesAt: at - offset.most + USABLE_MS }
  })
}

/** `lost`: the message is not sent in this slot, and needs another one. */
export function slotState(now: number, { opensAt, closesAt }: Slot): SlotState {
  if (now >= closesAt || opensAt >= closesAt) return 'lost'
  return now < opensAt ? 'wait' : 'use'
}
