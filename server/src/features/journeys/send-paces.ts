import type { Tenant } from '../../kernel/tenant.ts'
import {
  ASK_AGAIN_MS,
  type Reservation,
  releaseSends,
  reserveSends,
  type SendingDeps,
  type Slot,
  slotState,
} from '../sending/index.ts'

/** An account whose number sends no more than this. */
export interface PacedAccount {
  readonly accountId: string
  readonly perSecond: number
}

/** When an account may send a message. */
export interface PacedSend {
  readonly account: PacedAccount
  readonly slot: Slot
}

/** Slots of the accounts that a batch may use. They are taken before the batch claims journeys: what it commits as `sending` it can send. */
export interface BatchSlots {
  /** Journeys that the batch may claim. */
  readonly most: number
  /** The next slot of the account; null if there is none left, and the contact must wait. */
  take(account: PacedAccount): Slot | null
  /** Gives back what was not taken. `size` is how many journeys were claimed. */
  end(size: number): Promise<void>
}

export interface SendPaces {
  begin(tenant: Tenant, limit: number): Promise<BatchSlots>
  /** For answers to people who have just written, before all bulk that has no slot yet. At most so many; none if others are first. */
  reply(account: PacedAccount, orgId: string, wanted: number): Promise<readonly Slot[]>
  /** For messages of one organisation that were decided with a slot and lost it. */
  renewals(orgId: string): SlotRenewals
  /** Resolves so many milliseconds before the slot opens, or at once. */
  nears(slot: Slot, ms: number): Promise<void>
  /** Resolves when the slot is open; false if it is lost. */
  opens(slot: Slot): Promise<boolean>
}

/** Another bulk slot of the account, or null: the number had none in time. */
export type SlotRenewals = (account: PacedAccount) => Promise<Slot | null>

export interface PaceDeps extends Omit<SendingDeps, 'databaseClock'> {
  readonly wait: (ms: number) => Promise<void>
}

/** How soon a contact that got no slot is looked at again. */
export const NO_SLOT_MS = ASK_AGAIN_MS

/**
 * Which accounts a batch needs is known only when its journeys are claimed, and slots must be taken before. So each batch takes slots of the
 * accounts that the last one of the tenant needed; the first one takes none, and its contacts wait for the second.
 */
export function sendPaces(given: PaceDeps): SendPaces {
  const deps = { ...given, databaseClock: { offset: null } }
  const needed = new Map<string, ReadonlyMap<string, Need>>()
  return {
    begin: async ({ orgId, mode }, limit) => {
      const key = `${mode} ${orgId}`
      const before = needed.get(key) ?? new Map<string, Need>()
      const reserved = await Promise.all(
        Array.from(before.values(), ({ accountId, perSecond, wanted }) =>
          reserveSends(deps, { accountId, orgId, kind: 'bulk', wanted: Math.min(wanted, limit), perSecond }),
        ),
      )
      return batchSlots(deps, reserved, limit, needs => {
        if (needs.size === 0) needed.delete(key)
        else needed.set(key, needs)
      })
    },
    reply: async (account, orgId, wanted) =>
      (await reserveSends(deps, { ...account, orgId, kind: 'reply', wanted })).slots,
    renewals: orgId => slotRenewals(deps, orgId),
    nears: async ({ opensAt }, ms) => {
      const early = opensAt - ms - deps.monotonicNow()
      if (early > 0) await deps.wait(early)
    },
    opens: async slot => {
      for (;;) {
        const now = deps.monotonicNow()
        const state = slotState(now, slot)
        if (state !== 'wait') return state === 'use'
        await deps.wait(Math.max(1, Math.ceil(slot.opensAt - now)))
      }
    },
  }
}

/**
 * A process without enough CPU can need longer for a decision than its slots wait. Written back as `postponed`, its messages would be claimed and
 * decided again at once, and lose the next slots as well: 80,000 messages were written 539,000 times, 13 a second left. So what is decided
 * asks for other slots for this long. A worker that is killed meanwhile leaves messages open that were never sent.
 */
const RENEW_WITHIN_MS = 2_000

/** Messages that ask while a reservation is under way are the next reservation. */
function slotRenewals(deps: SendingDeps & PaceDeps, orgId: string): SlotRenewals {
  const until = deps.monotonicNow() + RENEW_WITHIN_MS
  const waiting = new Map<string, ((slot: Slot | null) => void)[]>()
  const serve = async (account: PacedAccount, asking: ((slot: Slot | null) => void)[]) => {
    // Those that lost their slots together ask together.
    await deps.wait(0)
    for (;;) {
      const { slots } = await reserveSends(deps, { ...account, orgId, kind: 'bulk', wanted: asking.length })
      for (const slot of slots) asking.shift()?.(slot)
      if (asking.length === 0 || deps.monotonicNow() >= until) break
      await deps.wait(ASK_AGAIN_MS)
    }
  }
  const end = (accountId: string) => {
    for (const answer of waiting.get(accountId)!) answer(null)
    waiting.delete(accountId)
  }
  return async account => {
    if (deps.monotonicNow() >= until) return null
    return await new Promise(answer => {
      const asking = waiting.get(account.accountId)
      if (asking !== undefined) return void asking.push(answer)
      const first = [answer]
      waiting.set(account.accountId, first)
      // Without a database there are no slots.
      serve(account, first).then(
        () => end(account.accountId),
        () => end(account.accountId),
      )
    })
  }
}

interface Need extends PacedAccount {
  readonly wanted: number
}

function batchSlots(
  deps: SendingDeps,
  reserved: readonly Reservation[],
  limit: number,
  remember: (needs: ReadonlyMap<string, Need>) => void,
): BatchSlots {
  const left = new Map(reserved.map(({ request, slots }) => [request.accountId, [...slots]]))
  const asked = new Map<string, { readonly account: PacedAccount; refused: number }>()
  const granted = reserved.reduce((sum, { slots }) => sum + slots.length, 0)
  // Whoever needs slots and has none leaves its journeys where they are: claiming them would only write them back.
  const most = reserved.length === 0 ? limit : Math.min(limit, granted)
  return {
    most,
    take: account => {
      const entry = asked.get(account.accountId) ?? { account, refused: 0 }
      asked.set(account.accountId, entry)
      const slot = left.get(account.accountId)?.shift() ?? null
      if (slot === null) entry.refused += 1
      return slot
    },
    end: async size => {
      await Promise.all(
        reserved.map(reservation => releaseSends(deps, reservation, left.get(reservation.request.accountId)!.length)),
      )
      // Nothing was tried: the same is needed again. Another worker may have claimed the journeys without slots; two that forgot their needs in turn
      // would never send.
      if (most === 0 || size === 0) return
      // A full batch has more behind it; otherwise only those that got no slot still need one.
      const needs = [...asked.values()].map(({ account, refused }) => ({
        ...account,
        wanted: size === most ? limit : refused,
      }))
      remember(new Map(needs.filter(({ wanted }) => wanted > 0).map(need => [need.accountId, need])))
    },
  }
}
