import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { newPartner } from '../../../testing/partner.ts'
import { grantOperator, revokeOperator } from '../../src/features/members/index.ts'
import { operatorOperations, pathOf } from './matrix.fixture.ts'
import {
  abuseReport,
  channelAccount,
  failedJob,
  heldOutcome,
  operatorSamples,
  skillRequest,
} from './operator.fixture.ts'

let api: TestApi
let operator: TestMember
let owner: TestMember
beforeAll(async () => {
  api = await startTestApi()
  const orgId = await newOrganisation(api.keys)
  operator = await newOperator('operator@example.com')
  owner = await memberOf(api, orgId, 'owner')
})
afterAll(() => api?.close())

const HOUR_MS = 3_600_000

/** Not a member of any organisation that the tests act on. */
async function newOperator(email: string, forMs = 8 * HOUR_MS): Promise<TestMember> {
  const member = await memberOf(api, await newOrganisation(api.keys), 'viewer', email)
  await grantOperator(api.keys, { userId: member.userId, reason: 'test', forMs }, 'test')
  return member
}

interface Row {
  readonly place: 'organisation' | 'installation'
  readonly address: string | null
}

/** What an actor left in both logs. */
async function rowsOf(actor: string): Promise<readonly Row[]> {
  const { rows } = await api.db.admin.query<Row>(
    `select 'organisation' as place, address from audit_log where actor = $1
     union all select 'installation', address from operator_log where actor = $1`,
    [actor],
  )
  return rows
}

const get = async (path: string, by = operator) => (await by.call('GET', path)).body
const operations = operatorOperations.map(operation => ({ id: operation.id, operation }))

test('every operation of operators has a sample call', () => {
  expect(Object.keys(operatorSamples).toSorted()).toEqual(operatorOperations.map(each => each.id).toSorted())
})

describe(`${operations.length} operations of operators`, () => {
  test.each(operations)('$id: an operator may, and a write leaves one row with who and from where', async each => {
    const { operation } = each
    const actor = await newOperator(`${operation.id.toLowerCase()}@example.com`)
    const before = await rowsOf(actor.userId)
    const sample = await operatorSamples[operation.id]!(api)
    const reply = await actor.call(operation.method, pathOf(operation, sample.path, sample.query), sample.body)
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status: sample.status })
    const after = await rowsOf(actor.userId)
    const written = { place: sample.row, address: expect.stringMatching(/^127\./) }
    expect(after.slice(before.length)).toEqual(operation.writes ? [written] : [])
    expect(operation.writes).toBe(sample.row !== undefined)
  })

  test.each(operations)('$id does not exist for an owner, and leaves no row', async ({ operation }) => {
    const sample = await operatorSamples[operation.id]!(api)
    const before = await rowsOf(owner.userId)
    const reply = await owner.call(operation.method, pathOf(operation, sample.path, sample.query), sample.body)
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
    expect(await rowsOf(owner.userId)).toEqual(before)
  })
})

describe('access of an operator ends at once on every process', () => {
  let second: TestApi
  beforeAll(async () => {
    second = await startTestApi({}, api)
  })
  afterAll(() => second?.close())

  const statuses = async (member: TestMember) => {
    const headers = { cookie: member.cookie(), 'sec-fetch-site': 'same-origin' }
    const there = await second.call('GET', '/console/api/operator/areas', { headers })
    return [(await member.call('GET', '/operator/areas')).status, there.status]
  }

  test('when it is revoked', async () => {
    const member = await newOperator('revoked@example.com')
    expect(await statuses(member)).toEqual([200, 200])
    await revokeOperator(api.keys, member.userId, 'test')
    expect(await statuses(member)).toEqual([404, 404])
    const reply = await member.call('POST', '/operator/areas/analytics/off', { reason: 'test' })
    expect(reply.status).toBe(404)
    expect((await get('/session', member)).is_operator).toBe(false)
  })

  test('when it expires', async () => {
    const member = await newOperator('expired@example.com', HOUR_MS)
    expect(await statuses(member)).toEqual([200, 200])
    await api.db.admin.query('update operators set expires_at = $2 where user_id = $1', [
      member.userId,
      new Date(api.time.clock()),
    ])
    expect(await statuses(member)).toEqual([404, 404])
  })
})

describe('organisations', () => {
  test('are listed newest first in pages, and found by a part of the name', async () => {
    const ids = []
    for (const name of ['Banyan One', 'banyan Two', 'Banyan Three']) ids.push(await newOrganisation(api.keys, name))
    const first = await get('/operator/organisations?search=BANYAN&limit=2')
    expect(first.items.map((each: { org_id: string }) => each.org_id)).toEqual([ids[2], ids[1]])
    const second = await get(`/operator/organisations?search=BANYAN&limit=2&cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ items: [{ org_id: ids[0], name: 'Banyan One' }], next_cursor: null })
    expect((await operator.call('GET', '/operator/organisations?cursor=eA')).status).toBe(400)
  })
  test('that are disabled are rejected until they are enabled again', async () => {
    const { orgId, call } = await newPartner(api)
    expect((await call('GET', '/account')).status).toBe(200)
    await operator.call('POST', `/operator/organisations/${orgId}/disable`)
    api.time.advance(5_000)
    expect((await call('GET', '/account')).status).toBe(503)
    expect((await get(`/operator/organisations/${orgId}`)).disabled_at).not.toBe(null)
    await operator.call('POST', `/operator/organisations/${orgId}/enable`)
    api.time.advance(5_000)
    expect((await call('GET', '/account')).status).toBe(200)
  })
  test('show limits of keys as they were set, and reject unknown limits by name', async () => {
    const { orgId, mode, keyId } = await newPartner(api)
    const path = `/operator/organisations/${orgId}/${mode}/keys/${keyId}/limits`
    await operator.call('PUT', path, { limits: { reads: { perMinute: 77 } } })
    const shown = await get(`/operator/organisations/${orgId}`)
    expect(shown.keys).toMatchObject([{ key_id: keyId, mode, limits: { reads: { perMinute: 77 } } }])
    expect(JSON.stringify(shown)).not.toMatch(/secret|VFN_SK/i)
    const wrong = await operator.call('PUT', path, { limits: { reeds: { perMinute: 77 } } })
    expect(wrong).toMatchObject({ status: 400, body: { error: { details: [{ path: 'reeds' }] } } })
    const elsewhere = await newOrganisation(api.keys)
    const foreign = `/operator/organisations/${elsewhere}/${mode}/keys/${keyId}/limits`
    expect((await operator.call('PUT', foreign, { limits: {} })).status).toBe(404)
  })
  test('get a grant once, however often it is sent', async () => {
    const orgId = await newOrganisation(api.keys)
    const grant = () =>
      operator.call('POST', `/operator/organisations/${orgId}/live/credits`, {
        amount: 500,
        reason: 'Invoice',
        grant_id: 'INV-7',
      })
    expect([(await grant()).body.available, (await grant()).body.available]).toEqual([500, 500])
    const { credits } = await get(`/operator/organisations/${orgId}`)
    expect(credits).toMatchObject({ live: { available: 500 }, test: { available: 0 } })
  })
})

describe('decisions', () => {
  test('a released outcome has its credential, a refused one has none, and none is decided twice', async () => {
    const [released, refused] = [await heldOutcome(api), await heldOutcome(api)]
    const { items } = await get('/operator/held?limit=100')
    const shown = items.find((each: { verification_id: string }) => each.verification_id === released)
    expect(shown).toMatchObject({
      grade: 'red',
      signals: [{ signal: 'fast_answers', text: expect.stringContaining('faster than a person can read') }],
    })
    const why = { reason: 'We called the company.' }
    const release = await operator.call('POST', `/operator/held/${released}/release`, why)
    expect(release.body).toEqual({ state: 'passed' })
    expect((await operator.call('POST', `/operator/held/${refused}/refuse`, why)).body).toEqual({ state: 'failed' })
    const { rows } = await api.db.admin.query(
      'select verification_id from credentials where verification_id = any($1)',
      [[released, refused]],
    )
    expect(rows).toEqual([{ verification_id: released }])
    const again = await operator.call('POST', `/operator/held/${released}/refuse`, why)
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    const left = (await get('/operator/held?limit=100')).items.map(
      (each: { verification_id: string }) => each.verification_id,
    )
    expect(left).not.toContain(released)
  })
  test('an approved request becomes the skill, a declined one has the reason, and the lists follow', async () => {
    const [approved, declined] = [await skillRequest(api), await skillRequest(api)]
    const approve = await operator.call('POST', `/operator/skill-requests/${approved}/approve`, { skill_id: 'sk_1004' })
    expect(approve.body).toMatchObject({ status: 'approved', skill_id: 'sk_1004' })
    const decline = await operator.call('POST', `/operator/skill-requests/${declined}/decline`, { reason: 'No skill' })
    expect(decline.body).toMatchObject({ status: 'rejected', reason: 'No skill' })
    const again = await operator.call('POST', `/operator/skill-requests/${declined}/decline`, { reason: 'No skill' })
    expect(again.status).toBe(409)
    const without = await operator.call('POST', `/operator/skill-requests/${await skillRequest(api)}/approve`, {})
    expect(without).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('sub-skill') } } })
    const { items } = await get('/operator/skill-requests?status=rejected&limit=100')
    expect(items.map((each: { skill_request_id: string }) => each.skill_request_id)).toContain(declined)
  })
  test('a closed report leaves the open ones and stays in the list of all', async () => {
    const id = await abuseReport(api)
    const close = () => operator.call('POST', `/operator/abuse-reports/${id}/close`, { reason: 'Called them' })
    expect([(await close()).status, (await close()).status]).toEqual([204, 409])
    const ids = async (status: string) =>
      (await get(`/operator/abuse-reports?status=${status}&limit=100`)).items.map(
        (each: { verification_id: string }) => each.verification_id,
      )
    expect(await ids('open')).not.toContain(id)
    expect(await ids('all')).toContain(id)
  })
})

describe('switches', () => {
  test('an area that is off says since when and why, and cannot be switched off twice', async () => {
    const off = () => operator.call('POST', '/operator/areas/lookups/off', { reason: 'Maintenance' })
    expect([(await off()).status, (await off()).status]).toEqual([204, 409])
    const { items } = await get('/operator/areas')
    expect(items.find((each: { area: string }) => each.area === 'lookups')).toMatchObject({
      off_since: expect.any(String),
      reason: 'Maintenance',
    })
    expect((await operator.call('POST', '/operator/areas/lookups/on')).status).toBe(204)
    expect((await operator.call('POST', '/operator/areas/moon/on')).status).toBe(400)
  })
  test('sending of one organisation is in its audit log, and of all in the log of operators', async () => {
    const orgId = await newOrganisation(api.keys)
    const scope = { org_id: orgId, channel: 'sms', reason: 'Complaints' }
    expect((await operator.call('POST', '/operator/sending/off', scope)).status).toBe(204)
    expect((await get('/operator/sending')).switches).toContainEqual(
      expect.objectContaining({ org_id: orgId, channel: 'sms', off_by: operator.userId, reason: 'Complaints' }),
    )
    expect((await operator.call('POST', '/operator/sending/on', scope)).status).toBe(204)
    const { rows } = await api.db.admin.query('select action, actor from audit_log where org_id = $1 and actor = $2', [
      orgId,
      operator.userId,
    ])
    expect(rows.map(row => row.action).toSorted()).toEqual(['sending.off', 'sending.on'])
    expect((await operator.call('POST', '/operator/sending/on', scope)).status).toBe(409)
  })
})

describe('the service', () => {
  test('failed jobs are counted by task, listed in pages, and run again one by one or all of a task', async () => {
    const ids = []
    for (let nth = 0; nth < 3; nth += 1) ids.push(await failedJob(api, 'wave'))
    const first = await get('/operator/jobs?task=wave&limit=2')
    expect(first.items).toMatchObject([{ job_id: ids[2], error: 'No such table' }, { job_id: ids[1] }])
    expect(first.tasks).toContainEqual({ task: 'wave', failed: 3 })
    const second = await get(`/operator/jobs?task=wave&limit=2&cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ items: [{ job_id: ids[0] }], next_cursor: null })
    expect((await operator.call('POST', `/operator/jobs/${ids[0]}/retry`)).status).toBe(204)
    expect((await operator.call('POST', `/operator/jobs/${ids[0]}/retry`)).status).toBe(404)
    expect((await operator.call('POST', '/operator/jobs/retry', { task: 'wave' })).body).toEqual({ retried: 2 })
    expect((await get('/operator/jobs?task=wave')).items).toEqual([])
    const { rows } = await api.db.admin.query(
      'select attempts from graphile_worker._private_jobs where id = any($1::bigint[]) and attempts = 0',
      [ids],
    )
    expect(rows).toHaveLength(3)
    await api.db.admin.query('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [ids])
  })
  test('an account is shown without its secrets, and says when the provider does not accept it', async () => {
    const accountId = await channelAccount(api, null)
    await operator.call('POST', `/operator/accounts/${accountId}/pause`, { reason: 'maintenance' })
    const { text, body } = await operator.call('GET', '/operator/accounts')
    expect(body.items).toContainEqual(
      expect.objectContaining({ account_id: accountId, status: 'paused', paused_reason: 'maintenance' }),
    )
    expect(text).not.toMatch(/token|secret|sealed/i)
    const checked = await operator.call('POST', `/operator/accounts/${accountId}/check`)
    expect(checked.body).toEqual({ accepted: false, reason: 'provider_fault' })
    await operator.call('POST', `/operator/accounts/${accountId}/resume`)
    expect(await get(`/operator/accounts/${accountId}`)).toMatchObject({ status: 'active', paused_reason: null })
  })
  test('items are listed with the most suspicious first', async () => {
    // Outcomes of other tests were counted.
    await api.db.admin.query('delete from grading.item_statistics')
    const { rows } = await api.db.admin.query(
      `with chosen as (select item_id, row_number() over (order by item_id) as place from bank_items order by item_id limit 3)
       insert into grading.item_statistics
       select item_id, grading.wording_of(texts), 40, n, 20, 12, n * 0.5, '{}' from bank_items join chosen using (item_id),
       lateral (select (array[30, 4, 39])[place::integer] as n) as counts returning item_id`,
    )
    const { items, bad, total } = await get('/operator/items')
    expect([bad, total]).toEqual([3, 3])
    expect(items[0]).toMatchObject({ item_id: rows[1].item_id, faults: ['below_chance', 'does_not_separate'] })
    const page = await get('/operator/items?limit=2')
    const rest = await get(`/operator/items?limit=2&cursor=${page.next_cursor}`)
    expect([...page.items, ...rest.items]).toEqual(items)
  })
  test('a call is found by its request id, with the fields it names and no value of them', async () => {
    const partner = await newPartner(api)
    const { headers } = await partner.call('POST', '/skills/lookup', { json: { skill_ids: ['canary-91f2'] } })
    await api.flushRequestLog()
    const { text, body } = await operator.call('GET', `/operator/requests/${String(headers['x-request-id'])}`)
    expect(body).toMatchObject({ org_id: partner.orgId, key_id: partner.keyId, status: 400, fields: ['skill_ids[0]'] })
    expect(text).not.toContain('canary')
    const unknown = await operator.call('GET', '/operator/requests/req_0123456789abcdef01234567')
    expect(unknown).toMatchObject({ status: 404, body: { error: { message: expect.stringContaining('30 days') } } })
  })
  test('the log of operators names who, and has no secret and no address of a mailbox', async () => {
    await operator.call('POST', '/operator/areas/webhooks/off', { reason: 'Maintenance' })
    await operator.call('POST', '/operator/areas/webhooks/on')
    const { items } = await get('/operator/log?limit=2')
    expect(items).toMatchObject([
      { action: 'area.on', subject: 'webhooks', actor: { user_id: operator.userId, email: operator.email } },
      { action: 'area.off', details: { reason: 'Maintenance' } },
    ])
    expect(JSON.stringify(items.map((each: { details: unknown }) => each.details))).not.toContain('@')
  })
  test('whatever an operator does to an organisation, its owners see it', async () => {
    const orgId = await newOrganisation(api.keys)
    const own = await memberOf(api, orgId, 'owner', 'watching@example.com')
    await operator.call('POST', `/operator/organisations/${orgId}/test/credits`, { amount: 5, reason: 'Trial' })
    const { items } = await get(`/organisations/${orgId}/audit?limit=1`, own)
    expect(items).toMatchObject([
      { action: 'credits.granted', actor: { kind: 'user', user_id: operator.userId }, mode: 'test' },
    ])
  })
})
