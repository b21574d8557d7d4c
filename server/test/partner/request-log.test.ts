import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { housekeeping } from '../../src/adapters/postgres/housekeeping.ts'
import { postgresRequestLog } from '../../src/adapters/postgres/request-log.ts'

/** The log of each organisation's calls. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { scopes: 'skills:read' })
})
afterAll(() => api.close())

const lines = async (keyId: string) => {
  await api.flushRequestLog()
  const { rows } = await api.db.admin.query(
    'select method, route, status, code, fields, request_id from request_log where key_id = $1 order by ctid',
    [keyId],
  )
  return rows
}

test('every call with a known key is logged, with the reason of its rejection and no value it sent', async () => {
  const good = await partner.call('GET', '/skills/sk_1001')
  await partner.call('GET', '/account', { headers: { 'x-signature': 'f'.repeat(64) } })
  await partner.call('POST', '/skill-requests', { json: { name: 'canary-91f2' } })
  await partner.call('POST', '/skills/lookup', { json: { skill_ids: ['canary-91f2'] } })
  const logged = await lines(partner.keyId)
  expect(logged.map(({ method, route, status, code, fields }) => [method, route, status, code, fields])).toEqual([
    ['GET', '/api/v1/partner/skills/{skill_id}', 200, null, []],
    ['GET', '/api/v1/partner/account', 401, 'UNAUTHORIZED', []],
    ['POST', '/api/v1/partner/skill-requests', 403, 'SCOPE_MISSING', ['scope']],
    ['POST', '/api/v1/partner/skills/lookup', 400, 'VALIDATION_FAILED', ['skill_ids[0]']],
  ])
  expect(logged[0].request_id).toBe(good.headers['x-request-id'])
  expect(JSON.stringify(logged)).not.toContain('canary-91f2')
})

test('a field whose name cannot be stored loses no line, neither its own nor another', async () => {
  const own = await newPartner(api)
  await own.call('GET', '/skills/sk_1001')
  await own.call('GET', '/skills?limit%00=5')
  expect((await lines(own.keyId)).map(({ status, fields }) => [status, fields])).toEqual([
    [200, []],
    [400, ['limit\u{fffd}']],
  ])
})

test('a line that PostgreSQL rejects loses no other line, and a database outage loses none', async () => {
  const errors: unknown[] = []
  const log = postgresRequestLog({
    pool: api.db.appPool,
    clock: api.time.clock,
    onError: error => void errors.push(error),
    onCounted: () => {},
  })
  const own = await newPartner(api)
  const line = (requestId: string) => ({
    tenant: { orgId: own.orgId, mode: own.mode },
    at: new Date(api.time.clock()),
    requestId,
    keyId: own.keyId,
    method: 'GET',
    route: '/x',
    status: 200,
    code: null,
    fields: [],
    milliseconds: 1,
    network: '192.0.2.1',
    isCounted: true,
    times: 1,
  })
  for (const id of ['req_first', 'req_\0', 'req_last']) log.note(line(id))
  await log.flush()
  expect(errors).toHaveLength(1)
  expect((await lines(own.keyId)).map(each => each.request_id)).toEqual(['req_first', 'req_last'])
  log.note(line('req_kept'))
  await api.db.admin.query('alter table request_log rename to request_log_away')
  await expect(log.flush()).rejects.toThrow('request_log')
  await api.db.admin.query('alter table request_log_away rename to request_log')
  await log.stop()
  expect((await lines(own.keyId)).map(each => each.request_id)).toEqual(['req_first', 'req_last', 'req_kept'])
})

test('500 calls with the id of a key and a wrong signature leave 21 lines: 20, and one that counts the others', async () => {
  const own = await newPartner(api)
  const from = '127.90.1.1'
  const wrong = { headers: { 'x-signature': 'f'.repeat(64) }, from }
  const statuses = await Promise.all(
    Array.from({ length: 500 }, async () => (await own.call('GET', '/account', wrong)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(await lines(own.keyId)).toHaveLength(20)
  // The owner's own mistake, from elsewhere, is still seen.
  await own.call('GET', '/account', { ...wrong, from: '127.90.1.2' })
  expect(await lines(own.keyId)).toHaveLength(21)
  await own.call('GET', '/account', { from })
  api.time.advance(60_000)
  expect((await lines(own.keyId)).filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows: counted } = await api.db.admin.query(
    'select times, status, code from request_log where key_id = $1 and times > 1',
    [own.keyId],
  )
  expect(counted).toEqual([{ times: 480, status: 429, code: 'RATE_LIMITED' }])
})

test('a call with an unknown key is not logged', async () => {
  await partner.call('GET', '/account', { headers: { 'x-api-key': 'VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV' } })
  expect(await lines('VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([])
})

test('an organisation sees only its own lines, and only the authentication role writes them', async () => {
  await lines(partner.keyId)
  const stranger = await newPartner(api)
  const count = async (who: Partner) =>
    (await api.db.database.forTenant(who).reads.selectFrom('request_log').select('key_id').execute()).length
  expect(await count(partner)).toBeGreaterThan(0)
  expect(await count(stranger)).toBe(0)
  await expect(
    api.db.appPool.query("insert into request_log values ('x','live',now(),'r','k','GET','/',200)"),
  ).rejects.toMatchObject({ code: '42501' })
})

test('expired answers are deleted, the others stay', async () => {
  const writer = await newPartner(api)
  await writer.call('POST', '/skill-requests', { json: { name: 'Kept for a day' }, idempotencyKey: 'kept' })
  await writer.call('POST', '/skill-requests', { json: { name: 'Long gone' }, idempotencyKey: 'gone' })
  await api.db.admin.query(
    "update idempotent_answers set expires_at = now() + interval '1 hour' where idempotency_key = 'kept'",
  )
  await api.db.admin.query(
    "update idempotent_answers set expires_at = now() - interval '1 second' where idempotency_key = 'gone'",
  )
  const { forgetExpiredAnswers } = housekeeping(api.db.appPool)
  await forgetExpiredAnswers()
  expect(await forgetExpiredAnswers()).toBe(0)
  const { rows } = await api.db.admin.query('select idempotency_key from idempotent_answers where key_id = $1', [
    writer.keyId,
  ])
  expect(rows).toEqual([{ idempotency_key: 'kept' }])
})
