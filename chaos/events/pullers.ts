import { setTimeout as wait } from 'node:timers/promises'
import { EVENT_TYPES } from '../../server/src/contract/event.ts'
import { chance, pick, type Random, whole } from '../random.ts'
import { type Journals, nowMs } from './history.ts'
import { tenantName } from './journal.ts'
import type { Asked, EventsPartner } from './partner.ts'
import type { Servers } from './servers.ts'

export interface Work {
  readonly servers: Servers
  readonly journals: Journals
  readonly isOver: () => boolean
  readonly mostPauseMs: number
}

const LIMITS = [1, 10, 50, 100, 200, 500]
const SHARES = [0.1, 0.5, 0.9, 1]
const ABANDONED = 0.12
/** Ids of others, which must be reported as not found and left unchanged. */
const WITH_STRANGERS = 0.03
const AGAIN_AFTER_MS = 150
const MOST_ATTEMPTS = 3_000

interface Item {
  readonly id: string
  readonly type: string
  readonly mode: string
}

/** Pulls and acknowledges a random part of it, until all is done. */
export async function runPuller(
  work: Work,
  partner: EventsPartner,
  strangers: () => string | null,
  random: Random,
): Promise<void> {
  while (!work.isOver()) {
    const ids = await pull(work, partner, random)
    const share = pick(SHARES, random)
    const chosen = (ids ?? []).filter(() => chance(share, random))
    const stranger = chance(WITH_STRANGERS, random) ? strangers() : null
    if (stranger !== null && chosen.length < 500) chosen.push(stranger)
    if (chosen.length > 0) await acknowledge(work, partner, [...new Set(chosen)], random)
    await wait(random() * work.mostPauseMs)
  }
}

async function pull(work: Work, partner: EventsPartner, random: Random): Promise<readonly string[] | null> {
  const { servers, journals } = work
  const limit = pick(LIMITS, random)
  const types = chance(0.25, random)
    ? [...new Set(Array.from({ length: whole(1, 6, random) }, () => pick(EVENT_TYPES, random)))]
    : null
  const [sent, sentAt] = [journals.tick(), nowMs()]
  const path = `/events?limit=${limit}${types === null ? '' : `&types=${types.join(',')}`}`
  const reply = await servers.ask(partner, { method: 'GET', path }, random)
  if (reply === null) return null
  const items: readonly Item[] = reply.body.data.items
  const ids = items.map(each => journals.one(each.id))
  const shown = items.map(each => journals.one(`${each.type} ${each.mode}`))
  const asked = { tenant: tenantName(partner.tenant), types, limit, sent, sentAt }
  journals.pulls.push({ ...asked, answeredAt: nowMs(), ids, shown })
  return ids
}

/** Some hang up before the answer, some are cut off; all repeat the call with the same key until they have the answer. */
async function acknowledge(work: Work, partner: EventsPartner, ids: readonly string[], random: Random): Promise<void> {
  const { servers, journals } = work
  const idempotencyKey = `ack-${tenantName(partner.tenant)}-${journals.tick()}`.replaceAll(' ', '-')
  const asked: Asked = { method: 'POST', path: '/events/ack', json: { event_ids: ids }, idempotencyKey }
  if (chance(ABANDONED, random))
    await servers.ask(partner, { ...asked, signal: AbortSignal.timeout(whole(1, 25, random)) }, random)
  for (let tries = 0; tries < MOST_ATTEMPTS; tries++) {
    const reply = await servers.ask(partner, asked, random)
    if (reply !== null) {
      if (reply.replayed) journals.seen.replayed++
      const { acknowledged, not_found } = reply.body.data as { acknowledged: string[]; not_found: string[] }
      const answer = { acknowledged: acknowledged.map(journals.one), notFound: not_found.map(journals.one) }
      journals.acks.push({ tenant: tenantName(partner.tenant), ids, ...answer, answered: journals.tick() })
      return
    }
    await wait(AGAIN_AFTER_MS)
  }
  throw new Error('An acknowledgement never got a definite answer.')
}
