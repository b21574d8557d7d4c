import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { appendEvent } from '../../server/src/features/events/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { newPartner, type Partner } from '../../testing/partner.ts'
import { record, recordRead, type Statement } from '../mandates/recorded.ts'
import type { EventsFixture } from './fixture.ts'

/** The statements of a pull and of an acknowledgement, recorded from the real API and rewritten for the fixture. */
export interface BaselineEvents {
  /** Returns the number of rows. */
  pull(client: pg.ClientBase): Promise<number>
  acknowledge(client: pg.ClientBase, ids: readonly string[], idempotencyKey: string): Promise<void>
}

type Recorded = Awaited<ReturnType<typeof recordEvents>>

export function baselineEvents({ partner }: EventsFixture, { own, pull, acknowledge, was }: Recorded): BaselineEvents {
  const forFixture = (text: string) => text.replaceAll(own.orgId, partner.orgId).replaceAll(own.keyId, partner.keyId)
  const moved = (statement: Statement): Statement => ({
    ...statement,
    text: forFixture(statement.text),
    values: statement.values.map(value => (typeof value === 'string' ? forFixture(value) : value)),
  })
  const [pulling, acknowledging] = [moved(pull), acknowledge.map(moved)]
  return {
    pull: async client => (await client.query(toQuery(pulling, pulling.values))).rows.length,
    acknowledge: async (client, ids, idempotencyKey) => {
      const sorted = ids.toSorted()
      let moments: readonly string[] = []
      let locked: readonly (readonly string[])[] = []
      for (const statement of acknowledging) {
        const rows = rowsOf(await client.query(toQuery(statement, valuesFor(statement))))
        if (rows[0]?.stored_at !== undefined) moments = momentsOf(sorted, rows)
        if (rows[0]?.address !== undefined) locked = [rows.map(row => row.part), rows.map(row => row.address)]
      }

      function valuesFor({ text, values }: Statement): unknown[] {
        const lists = text.includes('as locked (part, address)') ? [...locked] : [sorted, moments]
        // The time range that a statement searches: from the first of them to the last.
        const span = [moments.toSorted()[0], moments.toSorted().at(-1)]
        return values.map(value => {
          if (Array.isArray(value)) return lists.shift()
          if (value === was.storedAt) return span.shift()
          if (typeof value !== 'string') return value
          const named = value.replace(JSON.stringify(was.ids), JSON.stringify(sorted))
          return named.replaceAll(was.idempotencyKey, idempotencyKey)
        })
      }
    },
  }
}

/** Of the look-up of events by their ids, or of those that are locked: each has two of these. */
interface AnyRow {
  readonly event_id: string
  readonly stored_at: string
  readonly part: string
  readonly address: string
}

/** A query of several statements, such as the start of a transaction, returns a list. */
function rowsOf(answer: pg.QueryResult | pg.QueryResult[]): readonly AnyRow[] {
  return [answer].flat().at(-1)!.rows
}

/** When each was stored, in the order of the ids. */
function momentsOf(ids: readonly string[], rows: readonly AnyRow[]): string[] {
  const byId = new Map(rows.map(row => [row.event_id, row.stored_at]))
  return ids.map(id => byId.get(id) ?? 'infinity')
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
    // The first call also looks up the key, which is cached afterwards.
    await pullOnce()
    const pull = await recordRead('from unacknowledged_events', pullOnce)
    const acknowledge = await record('delete from unacknowledged_events', async () =>
      expect200(await partner.call('POST', '/events/ack', { json: { event_ids: ids }, idempotencyKey })),
    )
    const lists = acknowledge.flatMap(({ values }) => values.filter(value => Array.isArray(value)))
    // All in one transaction, so with one timestamp.
    const storedAt: unknown = lists.find(list => list[0] !== ids[0])?.[0]
    const own = { orgId: partner.orgId, keyId: partner.keyId }
    return { own, pull, acknowledge, was: { ids, idempotencyKey, storedAt } }
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
