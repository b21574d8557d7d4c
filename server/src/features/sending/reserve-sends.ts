import type { Database } from '../../database/tx.ts'
import { type ClockOffset, narrowedOffset } from './core/database-clock.ts'
import { localSlots, type Slot } from './core/slots.ts'
import { release, reserve, type SendRequest } from './store.ts'

export interface SendingDeps {
  readonly database: Database
  /** Of this process; never its date. */
  readonly monotonicNow: () => number
  /** One for all reservations of a process: what each says about the clock of the database helps the next one. */
  readonly databaseClock: DatabaseClock
}

export interface DatabaseClock {
  /** Null before the first answer. */
  offset: ClockOffset | null
}

export interface Reservation {
  readonly request: SendRequest
  /** In the order of time; at most as many as were wanted. */
  readonly slots: readonly Slot[]
  /** Names this answer when slots are given back. Null without slots. */
  readonly ticket: string | null
}

/** Commits by itself. Fewer slots than wanted, or none, if others are first: ask again after `ASK_AGAIN_MS`. */
export async function reserveSends(deps: SendingDeps, request: SendRequest): Promise<Reservation> {
  const askedAt = deps.monotonicNow()
  const grant = await reserve(deps.database.reads, request)
  const { databaseClock } = deps
  databaseClock.offset = narrowedOffset(databaseClock.offset, { askedAt, answeredAt: deps.monotonicNow() }, grant)
  const slots = localSlots(grant, databaseClock.offset)
  return { request, slots, ticket: grant.ticket }
}

/**
 * Gives back the last `unused` bulk slots, which the caller then must not use. Returns how many others can have: none if slots of the
 * account were handed out since, or after the first call for a reservation.
 */
export async function releaseSends(deps: SendingDeps, reservation: Reservation, unused: number): Promise<number> {
  const { request, slots, ticket } = reservation
  if (unused < 1 || ticket === null) return 0
  return await release(deps.database.reads, request, ticket, Math.min(unused, slots.length))
}
