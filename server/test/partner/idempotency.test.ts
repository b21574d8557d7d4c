import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS, newMandate, newWorkflow, readMandate, validMandate } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** The same Idempotency-Key again: one effect, one answer. */
let api: TestApi
let partner: Partner
const RAISED = {
  wholeKey: { perSecond: 10_000, perMinute: 100_000 },
  skillRequests: { perSecond: 10_000, perMinute: 100_000, perDay: 1_000_000 },
}
let serial = 0
const newName = () => `Rare skill number ${++serial}`
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: RAISED })
})
afterAll(() => api.close())

const ask = (who: Partner, name: string, idempotencyKey?: string) =>
  who.call('POST', '/skill-requests', { json: { name }, ...(idempotencyKey !== undefined && { idempotencyKey }) })
const rowsNamed = async (name: string) => {
  const { rows } = await api.db.admin.query('select count(*)::int as n from skill_requests where name = $1', [name])
  return rows[0].n
}

test('a retry gets the first answer byte for byte, marked as replayed', async () => {
  const name = newName()
  const first = await ask(partner, name, 'retry-1')
  api.time.advance(60_000)
  const again = await ask(partner, name, 'retry-1')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.text).toBe(first.text)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await rowsNamed(name)).toBe(1)
})

test('a final error is replayed as well', async () => {
  const rejected = await ask(partner, 'Brick laying', 'refused-1')
  expect(rejected.status).toBe(409)
  expect(rejected.body.error.details).toEqual([
    { path: 'skill_id', message: 'sk_1001' },
    { path: 'name', message: 'A skill with this name already exists: sk_1001.' },
  ])
  const again = await ask(partner, 'Brick laying', 'refused-1')
  expect(again.text).toBe(rejected.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('the same key with another body is rejected and changes nothing', async () => {
  const [one, other] = [newName(), newName()]
  await ask(partner, one, 'reused-1')
  const { status, body } = await ask(partner, other, 'reused-1')
  expect([status, body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await rowsNamed(other)).toBe(0)
})

test('a validation error is not stored: the corrected body may use the same key', async () => {
  const name = newName()
  expect(
    (await partner.call('POST', '/skill-requests', { json: { name: 'x' }, idempotencyKey: 'mended-1' })).status,
  ).toBe(400)
  expect((await ask(partner, name, 'mended-1')).status).toBe(201)
})

test('another organisation, mode or key is independent', async () => {
  const name = newName()
  const others = [partner, await newPartner(api), await newPartner(api, { orgId: partner.orgId, mode: 'test' })]
  const ids = []
  for (const who of others) ids.push((await ask(who, name, 'shared-1')).body.data.skill_request_id)
  expect(new Set(ids).size).toBe(3)
})

test('after 24 hours the key is new again', async () => {
  const [one, other] = [newName(), newName()]
  const first = await ask(partner, one, 'day-1')
  api.time.advance(24 * 3_600_000 - 1)
  expect((await ask(partner, one, 'day-1')).text).toBe(first.text)
  api.time.advance(1)
  expect((await ask(partner, other, 'day-1')).status).toBe(201)
})

describe('a write without an Idempotency-Key whose signature was seen before', () => {
  const REPEATED = 'A request with this signature was received before. Send a new x-timestamp or an Idempotency-Key.'
  const now = () => String(Math.floor(api.time.clock() / 1000))
  let mandates: Partner
  let workflowId: string
  beforeAll(async () => {
    mandates = await newPartner(api, { limits: NO_RATE_LIMITS })
    workflowId = await newWorkflow(mandates)
  })
  const readyMandate = async () => {
    const id = await newMandate(mandates, workflowId)
    await api.runJobs()
    return id
  }
  /** All within one second, so that equal calls have equal signatures. */
  const put = async (id: string, title: string, timestamp: string) => {
    const json = validMandate(workflowId, { title })
    const reply = await mandates.call('PUT', `/mandates/${id}`, { json, timestamp })
    await api.runJobs()
    return reply
  }

  test('a captured request that would write again is a conflict and changes nothing', async () => {
    const name = newName()
    const timestamp = now()
    const send = () => partner.call('POST', '/skill-requests', { json: { name }, timestamp })
    expect((await send()).status).toBe(201)
    api.time.advance(200_000)
    const captured = await send()
    expect([captured.status, captured.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(captured.headers['idempotent-replayed']).toBeUndefined()
    expect(await rowsNamed(name)).toBe(1)
  })

  test('PUT A, PUT B, PUT A: the third is a conflict that says what to send, and B stays stored', async () => {
    const id = await readyMandate()
    const timestamp = now()
    const [first, second, third] = [
      await put(id, 'Mason A', timestamp),
      await put(id, 'Mason B', timestamp),
      await put(id, 'Mason A', timestamp),
    ]
    expect([first.status, second.status, third.status]).toEqual([202, 202, 409])
    expect(third.body.error).toMatchObject({ code: 'CONFLICT', message: REPEATED })
    expect((await readMandate(mandates, id)).body.title).toBe('Mason B')
  })

  test('PUT, DELETE, PUT: the third is a conflict, and the mandate stays archived', async () => {
    const id = await readyMandate()
    const timestamp = now()
    expect((await put(id, 'Mason C', timestamp)).status).toBe(202)
    expect((await mandates.call('DELETE', `/mandates/${id}`, { timestamp })).status).toBe(200)
    expect((await put(id, 'Mason C', timestamp)).status).toBe(409)
    expect((await readMandate(mandates, id)).status).toBe('archived')
  })

  test('is carried out if it changes nothing: an identical PUT answers 200 with changed false', async () => {
    const id = await readyMandate()
    const timestamp = now()
    expect((await put(id, 'Mason D', timestamp)).status).toBe(202)
    const again = await put(id, 'Mason D', timestamp)
    expect([again.status, again.body.data.changed]).toEqual([200, false])
  })

  test('archiving what is archived changes nothing either', async () => {
    const id = await newWorkflow(mandates, { name: 'To be archived' })
    const timestamp = now()
    const archive = () => mandates.call('DELETE', `/workflows/${id}`, { timestamp })
    expect([(await archive()).status, (await archive()).status]).toEqual([200, 200])
  })

  test('is carried out with a new timestamp, in milliseconds as the documentation recommends', async () => {
    const id = await readyMandate()
    const at = api.time.clock()
    const statuses = [
      (await put(id, 'Mason E', String(at))).status,
      (await put(id, 'Mason F', String(at + 1))).status,
      (await put(id, 'Mason E', String(at + 2))).status,
    ]
    expect(statuses).toEqual([202, 202, 202])
    expect((await readMandate(mandates, id)).body.title).toBe('Mason E')
  })
})

test.each(['x'.repeat(255), 'with blank', '%D0%BA%D0%BB'])(
  'a key of any printable characters is accepted: %#',
  async key => {
    expect((await ask(partner, newName(), key)).status).toBe(201)
  },
)

test('a key of 256 characters is rejected by name', async () => {
  const { status, body } = await ask(partner, newName(), 'x'.repeat(256))
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.error.details[0].path).toBe('Idempotency-Key')
})

test('fifty at once: one effect, every 2xx byte-identical, the others get IDEMPOTENCY_IN_PROGRESS', async () => {
  for (let round = 0; round < 5; round++) {
    const name = newName()
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(partner, name, `race-${round}`)))
    const done = replies.filter(reply => reply.status === 201)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(reply => reply.text)).size).toBe(1)
    for (const reply of replies.filter(each => each.status !== 201)) {
      expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([
        409,
        'IDEMPOTENCY_IN_PROGRESS',
        '1',
      ])
    }
    expect(await rowsNamed(name)).toBe(1)
  }
})
