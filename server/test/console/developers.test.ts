import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { BASE, grant, newPartner, signedHeaders } from '../../../testing/partner.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'
import { someEvent } from './developers.fixture.ts'

/** What developers of an organisation do in the console. */
let api: TestApi
let orgId: string
let developer: TestMember
let receiver: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
  orgId = await newOrganisation(api.keys)
  developer = await memberOf(api, orgId, 'developer')
})
afterAll(async () => {
  await receiver?.close()
  await api?.close()
})

const of = (path: string, mode = 'test', org = orgId) => `/organisations/${org}/${mode}${path}`
const get = async (path: string, mode?: string) => (await developer.call('GET', of(path, mode))).body
const post = (path: string, json?: unknown, mode?: string) => developer.call('POST', of(path, mode), json)

/** A call of the Partner API as the sandbox of the browser makes it. */
async function callAs(keyId: string, secret: string, path: string, headers: Record<string, string> = {}) {
  const target = `${BASE}${path}`
  const timestamp = String(api.time.clock())
  const signed = signedHeaders({ keyId, key: hmacKey(secret), timestamp, method: 'GET', target, body: undefined })
  return await api.call('GET', target, { headers: { ...signed, ...headers } })
}

describe('keys', () => {
  test('a new key works with the secret of the answer, and the list tells when it was used but no secret', async () => {
    const { status, body } = await post('/keys', { kind: 'partner', name: 'Staging', scopes: ['skills:read'] })
    expect(status).toBe(201)
    expect((await callAs(body.key_id, body.secret, '/account')).status).toBe(200)
    await api.flushRequestLog()
    const { items } = await get('/keys')
    expect(items.find((each: { key_id: string }) => each.key_id === body.key_id)).toMatchObject({
      kind: 'partner',
      name: 'Staging',
      scopes: ['skills:read'],
      status: 'usable',
      last_used_at: new Date(api.time.clock()).toISOString(),
      expires_at: null,
    })
    expect(JSON.stringify(items)).not.toContain(body.secret)
  })

  test('a rejected call is no use of a key', async () => {
    const { body } = await post('/keys', { kind: 'partner', scopes: ['skills:read'] })
    await callAs(body.key_id, 'VFN_SK_wrong', '/account')
    await api.flushRequestLog()
    const { items } = await get('/keys')
    expect(items.find((each: { key_id: string }) => each.key_id === body.key_id).last_used_at).toBeNull()
  })

  test.each(['partner', 'verification'])(
    'a key is issued, rotated with an overlap in which it stays usable, and revoked: %s',
    async kind => {
      const scopes = kind === 'partner' ? ['skills:read'] : []
      const { body: old } = await post('/keys', { kind, name: 'Old', scopes })
      const { status, body: fresh } = await post(`/keys/${old.key_id}/rotate`, { overlap_hours: 2 })
      expect(status).toBe(201)
      const ends = new Date(api.time.clock() + 2 * 3_600_000).toISOString()
      expect(fresh).toMatchObject({ old_expires_at: ends })
      const { items } = await get('/keys')
      const find = (id: string) => items.find((each: { key_id: string }) => each.key_id === id)
      expect(find(old.key_id)).toMatchObject({ status: 'usable', expires_at: ends })
      expect(find(fresh.key_id)).toMatchObject({ name: 'Old', kind, scopes, status: 'usable', expires_at: null })
      const again = await post(`/keys/${old.key_id}/rotate`, {})
      expect(again).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('force') } } })
      const revoked = await developer.call('DELETE', of(`/keys/${old.key_id}`))
      expect(revoked.status).toBeLessThan(300)
      const { items: after } = await get('/keys')
      expect(after.find((each: { key_id: string }) => each.key_id === old.key_id)).toMatchObject({ status: 'revoked' })
    },
  )

  test('what is wrong with a new key is told at its field', async () => {
    const problem = async (json: object) => (await post('/keys', json)).body.error.details[0]
    expect(await problem({ kind: 'partner' })).toMatchObject({ path: 'scopes' })
    expect(await problem({ kind: 'verification', scopes: ['skills:read'] })).toMatchObject({ path: 'scopes' })
    const expired = new Date(api.time.clock() - 1).toISOString()
    expect(await problem({ kind: 'verification', expires_at: expired })).toMatchObject({ path: 'expires_at' })
  })

  test('an organisation has at most 10 usable keys of a kind, however it gets them', async () => {
    const own = await newOrganisation(api.keys)
    const owner = await memberOf(api, own, 'owner')
    const issue = () => owner.call('POST', of('/keys', 'live', own), { kind: 'verification' })
    const issued = await Promise.all(Array.from({ length: 12 }, issue))
    expect(issued.filter(each => each.status === 201)).toHaveLength(10)
    const rejected = issued.find(each => each.status !== 201)
    expect(rejected).toMatchObject({ status: 422, body: { error: { code: 'LIMIT_EXCEEDED' } } })
    const [some, other] = issued.filter(each => each.status === 201).map(each => each.body.key_id)
    const rotate = (id: string) => owner.call('POST', of(`/keys/${id}/rotate`, 'live', own), {})
    expect((await rotate(some)).status).toBe(201)
    expect((await rotate(other)).status).toBe(422)
    await owner.call('DELETE', of(`/keys/${some}`, 'live', own))
    expect((await rotate(other)).status).toBe(201)
  })
})

describe('the request log', () => {
  const last = async (query = '') => {
    await api.flushRequestLog()
    const { items } = await get(`/requests${query}`)
    return items[0]
  }

  test('explains a rejected signature of a test key, without a value that the caller sent', async () => {
    const { keyId } = await newPartner(api, { orgId, mode: 'test' })
    const headers = { 'x-on-behalf-of': 'asha.rao@example.com', 'idempotency-key': 'canary-71c4' }
    await callAs(keyId, 'VFN_SK_wrong', '/skills?keyword=canary-71c4&limit=5', headers)
    const { request_id: id } = await last(`?key_id=${keyId}`)
    const shown = await get(`/requests/${id}`)
    expect(shown).toMatchObject({
      code: 'UNAUTHORIZED',
      fields: [],
      error: { message: 'The key or signature is not valid.', advice: expect.stringContaining('test key') },
      signature: {
        reason: expect.stringContaining('x-signature does not match'),
        server_time: String(Math.floor(api.time.clock() / 1000)),
      },
    })
    const lines = shown.signature.string_to_sign.split('\n')
    expect(lines.slice(2, 6)).toEqual([
      'GET',
      `${BASE}/skills?keyword=<11 characters>&limit=<1 characters>`,
      '<11 characters>',
      '<20 characters>',
    ])
    const { rows } = await api.db.admin.query(
      'select to_json(r)::text as line from request_log r where request_id = $1',
      [id],
    )
    expect(rows[0].line).not.toMatch(/canary|asha/)
  })

  test('keeps no explanation for a live key', async () => {
    const { keyId } = await newPartner(api, { orgId, mode: 'live' })
    await callAs(keyId, 'VFN_SK_wrong', '/account')
    await api.flushRequestLog()
    const { items } = await get(`/requests?key_id=${keyId}`, 'live')
    expect(await get(`/requests/${items[0].request_id}`, 'live')).toMatchObject({
      signature: null,
      code: 'UNAUTHORIZED',
    })
  })

  test('filters by key, outcome, route, method and code, and pages without gaps', async () => {
    const partner = await newPartner(api, { orgId, mode: 'test', scopes: 'skills:read' })
    for (const path of ['/account', '/skills/sk_1001', '/mandates', '/account', '/skills/unknown'])
      await partner.call('GET', path)
    await api.flushRequestLog()
    const count = async (query: string) => (await get(`/requests?key_id=${partner.keyId}&${query}`)).items.length
    expect(await count('')).toBe(5)
    expect(await count('outcome=accepted')).toBe(3)
    expect(await count('outcome=rejected')).toBe(2)
    expect(await count('code=SCOPE_MISSING')).toBe(1)
    expect(await count(`route=${BASE}/account`)).toBe(2)
    expect(await count('method=POST')).toBe(0)
    expect(await count(`since=${new Date(api.time.clock() + 1000).toISOString()}`)).toBe(0)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await get(`/requests?key_id=${partner.keyId}&limit=2${cursor}`)
      seen.push(...page.items.map((each: { request_id: string }) => each.request_id))
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
    } while (cursor !== '')
    expect(new Set(seen).size).toBe(5)
  })

  test('a page stops after 1,000 lines and goes on from there', async () => {
    const own = await newOrganisation(api.keys)
    const owner = await memberOf(api, own, 'owner')
    await api.db.admin.query(
      `insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, milliseconds)
       select $1, 'live', date_trunc('day', now()) + interval '1 minute' - n * interval '1 millisecond', 'req_' || n, case when n = 1500 then 'rare' else 'often' end,
         'GET', '/x', 200, 1 from generate_series(1, 1800) as n`,
      [own],
    )
    const list = async (query: string) =>
      (await owner.call('GET', of(`/requests?key_id=rare${query}`, 'live', own))).body
    const first = await list('')
    expect(first).toMatchObject({ items: [], next_cursor: expect.any(String) })
    const second = await list(`&cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ items: [{ request_id: 'req_1500' }], next_cursor: null })
  })
})

describe('webhooks', () => {
  test('an endpoint is created with a test, changed, tested, its secret rotated, and archived', async () => {
    const { status, body } = await post('/webhooks', { url: receiver.url, description: 'ATS' })
    expect({ status, test: body.test.delivered, secret: body.secret }).toMatchObject({
      status: 201,
      test: true,
      secret: expect.stringMatching(/^whsec_/),
    })
    const path = `/webhooks/${body.webhook_id}`
    expect((await developer.call('PATCH', of(path), { types: ['mandate.ready'] })).body.types).toEqual([
      'mandate.ready',
    ])
    expect((await post(`${path}/test`)).body).toMatchObject({ delivered: true, http_status: 204 })
    expect((await post(`${path}/rotate-secret`, {})).body.secret).not.toBe(body.secret)
    expect(await post(`${path}/rotate-secret`, {})).toMatchObject({ status: 409 })
    expect((await developer.call('DELETE', of(path))).body.status).toBe('archived')
    const { rows } = await api.db.admin.query('select action from audit_log where subject = $1 order by audit_id', [
      body.webhook_id,
    ])
    expect(rows.map(row => row.action)).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.tested',
      'webhook.secret_rotated',
      'webhook.archived',
    ])
  })

  test('deliveries that failed are listed with their attempts, and are sent again on request', async () => {
    const { body } = await post('/webhooks', { url: receiver.url })
    const path = `/webhooks/${body.webhook_id}`
    const good = await someEvent({ api, orgId, mode: 'test' })
    await api.deliver()
    receiver.answers({ status: 500, body: 'out of order' })
    const bad = await someEvent({ api, orgId, mode: 'test' })
    await api.deliver()
    receiver.answers({ status: 204 })
    const ids = ({ items }: { items: readonly { event_id: string }[] }) => items.map(each => each.event_id)
    expect(ids(await get(`${path}/deliveries`))).toEqual([bad, good])
    expect(ids(await get(`${path}/deliveries?accepted=no`))).toEqual([bad])
    expect(await get(`${path}/deliveries/${bad}`)).toMatchObject({
      outcome: 'waiting',
      tries: [{ http_status: 500, response_body: 'out of order' }],
    })
    expect((await post(`${path}/replay`, { only_failed: true })).status).toBe(202)
    await api.runJobs()
    await api.deliver()
    expect(await get(`${path}/deliveries/${bad}`)).toMatchObject({ outcome: 'delivered', attempt: 2 })
    expect((await post(`${path}/replay`, { event_ids: [good] })).body.not_found).toEqual([])
    expect((await post(`${path}/replay`, { event_ids: [good], only_failed: true })).status).toBe(400)
    expect((await post(`${path}/replay`, {})).status).toBe(400)
    await developer.call('PATCH', of(path), { status: 'disabled' })
    expect(await post(`${path}/replay`, { only_failed: true })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('enable it first') } },
    })
    await developer.call('DELETE', of(path))
  })
})

describe('events', () => {
  test('are browsed by type, subject and time, and each shows where it was delivered', async () => {
    const { body } = await post('/webhooks', { url: receiver.url }, 'live')
    const id = await someEvent({ api, orgId, mode: 'live' })
    await api.deliver()
    const ids = async (query: string) =>
      (await get(`/events?${query}`, 'live')).items.map((each: { id: string }) => each.id)
    expect(await ids('type=credits.low')).toEqual([id])
    expect(await ids('type=mandate.ready')).toEqual([])
    expect(await ids('subject=credits')).toEqual([id])
    expect(await ids('subject=JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD')).toEqual([])
    expect(await ids('until=2020-01-01T00:00:00Z')).toEqual([])
    expect(await get(`/events/${id}`, 'live')).toMatchObject({
      event: { id, type: 'credits.low', mode: 'live', data: { credits: {} } },
      deliveries: [{ webhook_id: body.webhook_id, event_id: id, outcome: 'delivered', tries: [{ http_status: 204 }] }],
    })
    expect((await developer.call('GET', of(`/events/${id}`, 'test'))).status).toBe(404)
  })
})

test('usage shows the limits of each usable key and the calls of this minute', async () => {
  const partner = await newPartner(api, { orgId, mode: 'test', limits: { reads: { perMinute: 77 } } })
  await partner.call('GET', '/account')
  await partner.call('GET', '/account')
  const { items } = await get('/usage')
  const { limits, ...usage } = items.find((each: { key_id: string }) => each.key_id === partner.keyId)
  expect(usage).toMatchObject({ kind: 'partner', state: 'allowed', has_own_limits: true, skills_per_day: 1500 })
  expect(limits.find((each: { name: string }) => each.name === 'reads')).toMatchObject({
    per_minute: 77,
    used_minute: 2,
    per_day: null,
    used_day: null,
  })
})

test('the ledger of credits is paged, and each movement tells what it left', async () => {
  for (const amount of [500, 30]) await grant(api, { orgId, mode: 'live' }, amount)
  expect(await get('/credits', 'live')).toEqual({ available: 530, reserved: 0, threshold: 1000 })
  const first = await get('/credits/transfers?limit=1', 'live')
  expect(first.items).toMatchObject([{ kind: 'grant', amount: 30, available_change: 30, available_after: 530 }])
  const second = await get(`/credits/transfers?limit=1&cursor=${first.next_cursor}`, 'live')
  expect(second).toMatchObject({ items: [{ amount: 500, available_after: 500 }], next_cursor: null })
})
