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
  /** Resolves so many milliseconds before the slot opens, or at once. */
  nears(slot: Slot, ms: number): Promise<void>
  /** Resolves when the slot is open; false if it is lost. */
  opens(slot: Slot): Promise<boolean>
}

export interface PaceDeps extends SendingDeps {
  readonly wait: (ms: number) => Promise<void>
}

/** How soon a contact that got no slot is looked at again. */
export const NO_SLOT_MS = ASK_AGAIN_MS

/**
 * Which accounts a batch needs is known only when its journeys are claimed, and slots must be taken before. So each batch takes slots of the
 * accounts that the last one of the tenant needed; the first one takes none, and its contacts wait for the second.
 */
export function sendPaces(deps: PaceDeps): SendPaces {
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

interface Need extends PacedAccount {
  readonly wanted: number
}

function batchSlots(
  deps: PaceDeps,
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
