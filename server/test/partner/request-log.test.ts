import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from '../../src/adapters/postgres/housekeeping.ts'
import { postgresRequestLog } from '../../src/adapters/postgres/request-log.ts'
import { startTestApi, type TestApi } from '../harness/api.ts'
import { newPartner, type Partner } from '../harness/partner.ts'

/** What each organisation's calls came to. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  const today = new Date(api.time.clock()).toISOString().slice(0, 10)
  await api.db.appPool.query('select roll_days($1)', [today])
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

test('every call that names a key of ours leaves a line, with the reason of its refusal and no value it sent', async () => {
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

test('a field whose name cannot be stored costs no line, neither its own nor another', async () => {
  const own = await newPartner(api)
  await own.call('GET', '/skills/sk_1001')
  await own.call('GET', '/skills?limit%00=5')
  expect((await lines(own.keyId)).map(({ status, fields }) => [status, fields])).toEqual([
    [200, []],
    [400, ['limit\u{fffd}']],
  ])
})

test('a line that PostgreSQL refuses takes no other with it, and a database that was away none at all', async () => {
  const errors: unknown[] = []
  const log = postgresRequestLog(api.db.appPool, error => void errors.push(error))
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

test('a key nobody knows leaves none', async () => {
  await partner.call('GET', '/account', { headers: { 'x-api-key': 'VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV' } })
  expect(await lines('VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([])
})

test('an organisation sees its own lines only, and nobody but the gate writes them', async () => {
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

test('lines older than 30 days go with their day, in one drop', async () => {
  const days = async () => {
    const { rows } = await api.db.admin.query(
      "select relname from pg_class where relname ~ '^request_log_[0-9]{8}$' order by 1",
    )
    return rows.map(row => row.relname)
  }
  await api.db.appPool.query("select roll_days('2026-01-01')")
  expect(await days()).toContain('request_log_20260101')
  await api.db.appPool.query("select roll_days('2026-01-31')")
  expect(await days()).toContain('request_log_20260101')
  await api.db.appPool.query("select roll_days('2026-02-01')")
  expect(await days()).not.toContain('request_log_20260101')
  expect(await days()).toContain('request_log_20260203')
})

test('expired answers are taken away, the others stay', async () => {
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
