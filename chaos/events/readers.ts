import { setTimeout as wait } from 'node:timers/promises'
import { type Random, whole } from '../random.ts'
import { nowMs, type Page } from './history.ts'
import { tenantName } from './journal.ts'

import type { EventsPartner } from './partner.ts'
import type { Work } from './pullers.ts'

/** The progress of a reader: what precedes its cursor, and what it has received since. */
export interface ReaderState {
  readonly seen: () => number
}

/**
 * Follows the log by its cursor. At the end there is no next cursor: it asks again with the previous one and gets the known
 * events and the new ones. The check compares every such page with the one before.
 */
export function startReader(
  work: Work,
  partner: EventsPartner,
  random: Random,
): ReaderState & { readonly done: Promise<void> } {
  const pages: Page[] = []
  work.journals.readers.push({ tenant: tenantName(partner.tenant), pages })
  let seen = 0
  const read = async () => {
    let [cursor, before]: [string | null, number] = [null, 0]
    while (!work.isOver()) {
      const page = await readPage(work, partner, cursor, random)
      if (page !== null) {
        pages.push(page)
        seen = Math.max(seen, before + page.ids.length)
        if (page.next !== null) [cursor, before] = [page.next, before + page.ids.length]
      }
      if (page?.next == null) await wait(50 + random() * work.mostPauseMs)
    }
  }
  return { seen: () => seen, done: read() }
}

async function readPage(
  { servers, journals }: Work,
  partner: EventsPartner,
  cursor: string | null,
  random: Random,
): Promise<Page | null> {
  const sentAt = nowMs()
  const path = `/events/backfill?limit=${whole(1, 500, random)}${cursor === null ? '' : `&cursor=${cursor}`}`
  const reply = await servers.ask(partner, { method: 'GET', path }, random)
  if (reply === null) return null
  const { items, next_cursor } = reply.body.data as { items: { id: string }[]; next_cursor: string | null }
  return { cursor, ids: items.map(each => journals.one(each.id)), next: next_cursor, sentAt, answeredAt: nowMs() }
}
