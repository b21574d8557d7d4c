import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { addPastDay } from '../../../testing/past-days.ts'

const DAY_MS = 86_400_000
/** Days since each event. The gaps are wider than the days in which a page is looked for first. */
const AGES = [0, 0, 0.2, 1, 1, 2, 3, 3, 9, 9, 9, 20, 28]

let api: TestApi
let partner: Partner
let webhookId: string
const newestFirst: string[] = []
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  partner = await newPartner(api)
  const { body } = await partner.call('POST', '/webhooks', { json: { url: 'http://127.0.0.1:1/hooks' } })
  webhookId = body.data.webhook_id
  const days = new Set(AGES.flatMap(age => [Math.floor(age), Math.floor(age) + 1]))
  for (const day of days) if (day > 1) await addPastDay(api.db.admin, day, ['events', 'webhook_deliveries'])
  for (const [nth, age] of AGES.entries()) await addDelivery(nth, age)
})
afterAll(() => api?.close())

/** The clock of the process that made the id is half a day ahead of PostgreSQL for every second event. */
async function addDelivery(nth: number, age: number): Promise<void> {
  const storedAt = new Date(Date.now() - age * DAY_MS - nth)
  const id = `EV_${ulid(storedAt.getTime() + (nth % 2) * (DAY_MS / 2))}`
  newestFirst.push(id)
  await api.db.admin.query(
    `insert into events (org_id, mode, event_id, type, created_at, data, stored_at)
     values ($1, 'live', $2, 'credits.low', $3, '{}', $3)`,
    [partner.orgId, id, storedAt],
  )
  await api.db.admin.query(
    `insert into webhook_deliveries (org_id, mode, webhook_id, event_id, stored_at, state, due_at)
     values ($1, 'live', $2, $3, $4, 'delivered', $4)`,
    [partner.orgId, webhookId, id, storedAt],
  )
}

async function pagesOf(limit: number): Promise<readonly string[]> {
  const found: string[] = []
  for (let query = `?limit=${limit}`; query !== ''; ) {
    const { body } = await partner.call('GET', `/webhooks/${webhookId}/deliveries${query}`)
    found.push(...body.data.items.map((each: { event_id: string }) => each.event_id))
    query = body.data.next_cursor === null ? '' : `?limit=${limit}&cursor=${body.data.next_cursor}`
  }
  return found
}

test.each([1, 2, 3, 5, 50])(
  'pages of %i have every delivery of the month once, newest id first, though clocks differ',
  async limit => {
    expect(await pagesOf(limit)).toEqual(newestFirst.toSorted().toReversed())
  },
)
