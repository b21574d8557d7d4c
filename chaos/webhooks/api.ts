import type { EventsPartner } from '../events/partner.ts'
import type { Listed, Replay } from './history.ts'
import { monotonicMs, sumOf } from './journal.ts'

import type { Planned } from './organisations.ts'
import { PHASES } from './sizes.ts'

/** Calls of a partner about its endpoints, through the real API. */
export interface Made {
  readonly id: string
  readonly secret: string
}

const PAGE = 100
/** As documented. */
const REPLAYS_A_SECOND = 10

async function ask(partner: EventsPartner, url: string, method: 'GET' | 'POST', path: string, json?: unknown) {
  const idempotencyKey = crypto.randomUUID()
  const asked = json === undefined ? { method, path } : { method, path, json, idempotencyKey }
  const { status, body } = await partner.ask(url, asked)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** The receiver gets a test delivery at once and must accept it. */
export async function makeEndpoint({ partner, types, name }: Planned, url: string, receiver: string): Promise<Made> {
  const input = { url: receiver, ...(types && { types }), description: name }
  const { webhook_id: id, secret, test } = await ask(partner, url, 'POST', '/webhooks', input)
  if (!test.delivered) throw new Error(`The test of ${name} was not delivered: ${JSON.stringify(test)}`)
  return { id, secret }
}

/** All deliveries of an endpoint, as its owner sees them. */
export async function listDeliveries({ partner, name }: Planned, url: string, id: string): Promise<readonly Listed[]> {
  const listed: Listed[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const askedAt = monotonicMs()
    const path = `/webhooks/${id}/deliveries?limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page = await ask(partner, url, 'GET', path)
    for (const { event_id, outcome, attempt, next_attempt_at, tries, request_body } of page.items)
      listed.push({
        endpoint: name,
        id: event_id,
        state: outcome,
        attempts: attempt,
        tries: tries.length,
        nextAt: next_attempt_at,
        sum: sumOf(Buffer.from(request_body)),
        askedAt,
      })
    cursor = page.next_cursor
  }
  return listed
}

/** Replays everything since then. */
export async function requestReplay({ partner, name }: Planned, url: string, id: string, since: Date): Promise<Replay> {
  const askedAt = monotonicMs()
  await ask(partner, url, 'POST', `/webhooks/${id}/replay`, { since: since.toISOString() })
  return { endpoint: name, askedAt, phase: PHASES.mix, perSecond: REPLAYS_A_SECOND }
}
