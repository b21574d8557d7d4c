import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { appendEvent } from '../../server/src/features/events/index.ts'
import { startTestApi, type TestApi } from '../../server/test/harness/api.ts'
import { newPartner, type Partner } from '../../server/test/harness/partner.ts'
import { record, recordRead, type Statement } from '../mandates/recorded.ts'
import type { EventsPlace } from './place.ts'

/** The statements of a pull and of an acknowledgement, recorded from the real API and made the place's own. */
export interface BareEvents {
  /** Gives how many rows it got. */
  pull(client: pg.ClientBase): Promise<number>
  acknowledge(client: pg.ClientBase, ids: readonly string[], idempotencyKey: string): Promise<void>
}

type Recorded = Awaited<ReturnType<typeof recordEvents>>

export function bareEvents({ partner }: EventsPlace, { own, pull, acknowledge, was }: Recorded): BareEvents {
  const ofPlace = (text: string) => text.replaceAll(own.orgId, partner.orgId).replaceAll(own.keyId, partner.keyId)
  const moved = (statement: Statement): Statement => ({
    ...statement,
    text: ofPlace(statement.text),
    values: statement.values.map(value => (typeof value === 'string' ? ofPlace(value) : value)),
  })
  const [pulling, acknowledging] = [moved(pull), acknowledge.map(moved)]
  return {
    pull: async client => (await client.query(toQuery(pulling, pulling.values))).rows.length,
    acknowledge: async (client, ids, idempotencyKey) => {
      const sorted = ids.toSorted()
      const [before, after] = [JSON.stringify(was.ids), JSON.stringify(sorted)]
      const changed = (value: unknown) => {
        if (typeof value === 'string')
          return value.replace(before, after).replaceAll(was.idempotencyKey, idempotencyKey)
        return Array.isArray(value) ? sorted : value
      }
      for (const statement of acknowledging) await client.query(toQuery(statement, statement.values.map(changed)))
    },
  }
}

function toQuery({ name, text }: Statement, values: readonly unknown[]): pg.QueryConfig {
  return { ...(name !== undefined && { name }), text, values: [...values] }
}

export async function recordEvents(page: number) {
  const api = await startTestApi()
  try {
    const partner = await newPartner(api)
    const ids = (await makeEvents(api, partner, page)).toSorted()
    const idempotencyKey = `recorded-${randomBytes(8).toString('hex')}`
    const pullOnce = async () => expect200(await partner.call('GET', `/events?limit=${page}`))
    // The first call also looks its key up, which is remembered from then on.
    await pullOnce()
    const pull = await recordRead('acknowledged_at is null', pullOnce)
    const acknowledge = await record(async () =>
      expect200(await partner.call('POST', '/events/ack', { json: { event_ids: ids }, idempotencyKey })),
    )
    return { own: { orgId: partner.orgId, keyId: partner.keyId }, pull, acknowledge, was: { ids, idempotencyKey } }
  } finally {
    await api.close()
  }
}

function expect200({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status !== 200) throw new Error(text)
}

async function makeEvents(api: TestApi, { orgId, mode }: Partner, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => api.keys.newId('EV_'))
  await api.db.database.forTenant({ orgId, mode }).transaction(async tx => {
    for (const id of ids) await appendEvent(tx, { id, type: 'mandate.ready', createdAt: new Date(), data: {} })
  })
  return ids
}
