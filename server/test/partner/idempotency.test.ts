import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../harness/api.ts'
import { newPartner, type Partner } from '../harness/partner.ts'

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

test('a retry gets the first answer byte for byte, and says so', async () => {
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

test('a final refusal is replayed as well', async () => {
  const refused = await ask(partner, 'Brick laying', 'refused-1')
  expect(refused.status).toBe(409)
  expect(refused.body.error.details).toEqual([{ path: 'skill_id', message: 'sk_1001' }])
  const again = await ask(partner, 'Brick laying', 'refused-1')
  expect(again.text).toBe(refused.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('the same key with another body is refused and does nothing', async () => {
  const [one, other] = [newName(), newName()]
  await ask(partner, one, 'reused-1')
  const { status, body } = await ask(partner, other, 'reused-1')
  expect([status, body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await rowsNamed(other)).toBe(0)
})

test('a broken rule is not kept: the mended body may use the same key', async () => {
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

describe('without a key the signature stands in for ten minutes', () => {
  test('a captured request replays its first answer and changes nothing', async () => {
    const name = newName()
    const timestamp = String(Math.floor(api.time.clock() / 1000))
    const send = () => partner.call('POST', '/skill-requests', { json: { name }, timestamp })
    const first = await send()
    api.time.advance(200_000)
    const captured = await send()
    expect(captured.text).toBe(first.text)
    expect(captured.headers['idempotent-replayed']).toBe('true')
    expect(await rowsNamed(name)).toBe(1)
  })
})

test.each(['x'.repeat(255), 'with blank', '%D0%BA%D0%BB'])('a key of any printable form is taken: %#', async key => {
  expect((await ask(partner, newName(), key)).status).toBe(201)
})

test('a key of 256 characters is refused with its name', async () => {
  const { status, body } = await ask(partner, newName(), 'x'.repeat(256))
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.error.details[0].path).toBe('Idempotency-Key')
})

test('fifty at once: one effect, every 2xx byte-identical, the rest told to wait', async () => {
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
