import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses, call } from '../../../testing/client.ts'
import {
  NO_RATE_LIMITS,
  newWorkflow,
  pathsOf,
  readMandate,
  rowVersion,
  unlike,
  validMandate,
  write,
} from '../../../testing/mandates.ts'
import { BASE, newPartner, type Partner } from '../../../testing/partner.ts'
import { partnerDocument } from '../../src/api/partner/document.ts'
import { errorBody, partnerErrors } from '../../src/api/partner/errors.ts'
import type { PartnerOperation } from '../../src/api/partner/operation.ts'
import { partnerOperations } from '../../src/api/partner/operations.ts'
import { RATE_CLASSES } from '../../src/http/middleware/rate-limits/limits.ts'

/** Rules of the partner document that apply to every call, checked for every operation: rows of docs/conformance/partner.md. */
let api: TestApi
let partner: Partner
const nextAddress = addresses(47)
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(() => api.close())

const IDS: Readonly<Record<string, string>> = {
  skill_id: 'sk_1001',
  skill_request_id: 'SR_00000000000000000000000000',
  workflow_id: 'WF_BC_00000000000000000000000000',
  mandate_id: 'JM_00000000000000000000000000',
  campaign_id: 'CP_00000000000000000000000000',
  result_id: 'RS_00000000000000000000000000',
  webhook_id: 'WH_00000000000000000000000000',
}
const pathOf = ({ path }: PartnerOperation) => path.replace(/\{(\w+)\}/g, (_, name) => IDS[name] ?? `no ${name} here`)
const titleOf = ({ method, path }: PartnerOperation) => `${method} ${path}`
/** With a body that may be invalid: the check under test comes before the body. */
const send = (who: Partner, operation: PartnerOperation, options = {}) =>
  who.call(operation.method, pathOf(operation), { ...(operation.body && { json: {} }), ...options })

describe('authentication', () => {
  test('every operation rejects a call without signing headers, and one with a wrong signature', async () => {
    for (const operation of partnerOperations) {
      const unsigned = await call(operation.method, `${api.url}${BASE}${pathOf(operation)}`, {
        from: nextAddress(),
        ...(operation.body && { json: {} }),
      })
      const wrong = await send(partner, operation, {
        from: nextAddress(),
        headers: { 'x-signature': 'f'.repeat(64) },
      })
      for (const { status, body } of [unsigned, wrong])
        expect([titleOf(operation), status, body.error.code]).toEqual([titleOf(operation), 401, 'UNAUTHORIZED'])
    }
  })

  test('size comes before HTTPS, HTTPS before the signature, the signature before the scope', async () => {
    const strict = await startTestApi({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://x',
      REDIS_URL: 'redis://127.0.0.1:6379',
      MASTER_KEYS_FILE: 'unused',
      QUESTION_GENERATOR: 'built-in',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const reader = await newPartner(strict, { scopes: 'mandates:read' })
    const wrong = { 'x-signature': 'f'.repeat(64) }
    const put = async (raw: string, headers: Record<string, string>) =>
      (await reader.call('PUT', `/mandates/${IDS.mandate_id}`, { raw, headers })).body.error.code
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    expect([
      await put(' '.repeat(262_145), wrong),
      await put('{}', wrong),
      await put('{}', { ...wrong, ...https }),
      await put('{}', https),
    ]).toEqual(['PAYLOAD_TOO_LARGE', 'HTTPS_REQUIRED', 'UNAUTHORIZED', 'SCOPE_MISSING'])
    await strict.close()
  })

  test('a body of 262,144 bytes passes the size limit, one more byte does not', async () => {
    const sized = (bytes: number) => '{"skill_ids":["sk_1001"]}'.padEnd(bytes, ' ')
    expect((await partner.call('POST', '/skills/lookup', { raw: sized(262_144) })).status).toBe(200)
    const { status, body } = await partner.call('POST', '/skills/lookup', { raw: sized(262_145) })
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

describe('mandate_id in a path', () => {
  test('is JM_ followed by 10 to 40 capital letters and digits, and nothing else', async () => {
    const statusOf = async (id: string) =>
      (await write(partner, 'PUT', `/mandates/${id}`, validMandate(IDS.workflow_id!))).status
    for (const id of [`JM_${'A'.repeat(10)}`, `JM_${'0'.repeat(40)}`])
      expect([id, await statusOf(id)]).toEqual([id, 404])
    for (const id of [`JM_${'A'.repeat(9)}`, `JM_${'0'.repeat(41)}`, `JM_${'a'.repeat(10)}`, `WF_${'A'.repeat(10)}`])
      expect([id, await statusOf(id)]).toEqual([id, 400])
  })
})

describe('codes', () => {
  /** The document's eight, and its twelve others with the status of decisions.md 2.2. */
  const STATUSES = {
    VALIDATION_FAILED: 400,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    CONFLICT: 409,
    LIMIT_EXCEEDED: 422,
    RATE_LIMITED: 429,
    COOLDOWN: 429,
    DAILY_CAP: 429,
    UNAUTHORIZED: 401,
    SCOPE_MISSING: 403,
    HTTPS_REQUIRED: 403,
    WORKFLOW_IN_USE: 409,
    INSUFFICIENT_CREDITS: 402,
    IDEMPOTENCY_KEY_REQUIRED: 400,
    IDEMPOTENCY_KEY_REUSED: 422,
    IDEMPOTENCY_IN_PROGRESS: 409,
    PAYLOAD_TOO_LARGE: 413,
    UNSUPPORTED_MEDIA_TYPE: 415,
    SERVICE_DISABLED: 503,
    SERVER_ERROR: 500,
  }

  test('every code of the document is in the published list, each with its status', () => {
    const statuses = Object.entries(partnerErrors).map(([code, { status }]) => [code, status])
    expect(Object.fromEntries(statuses)).toEqual(STATUSES)
    expect(errorBody.properties.error.properties.code.enum.toSorted()).toEqual(Object.keys(STATUSES).toSorted())
  })

  test('the published schema of an error is the envelope of the document', () => {
    const { success, error } = errorBody.properties
    const { code, message, details } = error.properties
    expect([success.const, error.required]).toEqual([false, ['code', 'message', 'details']])
    expect(code.enum.every(each => typeof each === 'string')).toBe(true)
    expect([message.type, details.type]).toEqual(['string', 'array'])
    expect(details.items).toMatchObject({
      type: 'object',
      required: ['path', 'message'],
      properties: { path: { type: 'string' }, message: { type: 'string' } },
    })
  })

  test('an internal error gives 500 SERVER_ERROR with the request id and nothing of the database', async () => {
    await api.db.admin.query('alter table workflows rename to workflows_elsewhere')
    const { status, body, text, headers } = await partner.call('GET', '/workflows')
    await api.db.admin.query('alter table workflows_elsewhere rename to workflows')
    expect([status, body.error.code, body.error.details]).toEqual([500, 'SERVER_ERROR', []])
    expect(body.error.message).toContain(String(headers['x-request-id']))
    expect(text).not.toMatch(/workflows|relation|42P01|select/i)
  })
})

describe('rate limits over HTTP', () => {
  const CLASSES: Readonly<Record<string, readonly string[]>> = {
    skillsSearch: ['GET /skills'],
    skillsLookup: ['GET /skills/{skill_id}', 'POST /skills/lookup'],
    skillsMatch: ['POST /skills/match', 'POST /skills/extract'],
    skillRequests: ['POST /skill-requests'],
    workflowWrites: ['POST /workflows', 'PUT /workflows/{workflow_id}', 'DELETE /workflows/{workflow_id}'],
    mandateWrites: [
      'POST /mandates',
      'PUT /mandates/{mandate_id}',
      'DELETE /mandates/{mandate_id}',
      'POST /mandates/{mandate_id}/prepare',
    ],
    campaignWrites: [
      'POST /campaigns',
      'POST /campaigns/{campaign_id}/candidates',
      'POST /campaigns/{campaign_id}/pause',
      'POST /campaigns/{campaign_id}/resume',
      'POST /campaigns/{campaign_id}/cancel',
    ],
  }
  const EVENTS = ['GET /events', 'POST /events/ack', 'GET /events/backfill']
  const WEBHOOKS = [
    'POST /webhooks',
    'GET /webhooks',
    'GET /webhooks/{webhook_id}',
    'PATCH /webhooks/{webhook_id}',
    'DELETE /webhooks/{webhook_id}',
    'POST /webhooks/{webhook_id}/rotate-secret',
    'POST /webhooks/{webhook_id}/test',
    'POST /webhooks/{webhook_id}/replay',
    'GET /webhooks/{webhook_id}/deliveries',
  ]
  const READS = partnerOperations.map(titleOf).filter(title => !Object.values(CLASSES).flat().includes(title))
  /** A limit per minute for each class that no other class has, so that the header shows which was counted. */
  const TELLING = Object.fromEntries(RATE_CLASSES.map((name, at) => [name, { perSecond: 500, perMinute: 9_000 + at }]))

  test.each(Object.entries({ ...CLASSES, reads: READS }))(
    'operations of %s are those of the document',
    async (rateClass, titles) => {
      const told = await newPartner(api, { limits: { ...TELLING, wholeKey: { perSecond: 500, perMinute: 90_000 } } })
      const counted: string[] = []
      for (const operation of partnerOperations) {
        const { headers } = await send(told, operation)
        if (headers['ratelimit-limit'] === String(TELLING[rateClass]?.perMinute)) counted.push(titleOf(operation))
      }
      expect(counted.toSorted()).toEqual(titles.toSorted())
    },
  )

  test('read operations and all operations of events and webhooks are in reads', () => {
    const kept = [...EVENTS, ...WEBHOOKS, 'POST /test/clock/advance', 'POST /campaigns/estimate']
    expect(READS.filter(title => !title.startsWith('GET ') && !kept.includes(title))).toEqual([])
    expect(READS).toEqual(expect.arrayContaining(kept))
  })

  test('every answer carries the minute window of its class', async () => {
    const own = await newPartner(api, { limits: { ...TELLING, wholeKey: { perSecond: 500, perMinute: 90_000 } } })
    const reset = String(60 - (Math.floor(api.time.clock() / 1000) % 60))
    const left = new Map(Object.entries(TELLING).map(([name, { perMinute }]) => [name, perMinute]))
    for (const operation of partnerOperations) {
      const remaining = left.get(operation.rateClass)! - 1
      left.set(operation.rateClass, remaining)
      const { headers } = await send(own, operation)
      const shown = ['limit', 'remaining', 'reset'].map(name => headers[`ratelimit-${name}`])
      const limit = String(TELLING[operation.rateClass]?.perMinute)
      expect([titleOf(operation), ...shown]).toEqual([titleOf(operation), limit, String(remaining), reset])
    }
  })

  test('a call over the limit gives 429 RATE_LIMITED with Retry-After in seconds, and passes afterwards', async () => {
    const slow = await newPartner(api, { limits: { reads: { perSecond: 1, burst: 1 } } })
    expect((await slow.call('GET', '/account')).status).toBe(200)
    const { status, body, headers } = await slow.call('GET', '/account')
    expect([status, body.error.code, headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '1'])
    api.time.advance(1_000)
    expect((await slow.call('GET', '/account')).status).toBe(200)
  })

  test('each recruiter has a separate bucket', async () => {
    const own = await newPartner(api, { limits: { recruiter: { perSecond: 1, burst: 1 } } })
    const statuses = []
    for (const onBehalfOf of ['asha', 'asha', 'ravi', ''])
      statuses.push((await own.call('GET', '/account', { onBehalfOf })).status)
    expect(statuses).toEqual([200, 429, 200, 200])
  })

  test('a hundred rejected calls within a minute give 429 COOLDOWN for 60 seconds', async () => {
    const hasty = await newPartner(api, { limits: { reads: { perSecond: 1, burst: 1 } } })
    const codes: string[] = []
    for (let at = 0; at < 102; at++) codes.push((await hasty.call('GET', '/account')).body.error?.code ?? 'none')
    expect(codes).toEqual(['none', ...Array(100).fill('RATE_LIMITED'), 'COOLDOWN'])
    const elsewhere = await hasty.call('GET', '/skills?q=welding')
    expect([elsewhere.status, elsewhere.body.error.code, elsewhere.headers['retry-after']]).toEqual([
      429,
      'COOLDOWN',
      '60',
    ])
    api.time.advance(60_000)
    expect((await hasty.call('GET', '/account')).status).toBe(200)
  })

  test('the headers show the raised limits of a key', async () => {
    const raised = await newPartner(api, { limits: { reads: { perMinute: 4_321 } } })
    expect((await raised.call('GET', '/account')).headers['ratelimit-limit']).toBe('4321')
  })

  test('the headers of a test key show a tenth', async () => {
    const [live, trial] = [await newPartner(api), await newPartner(api, { mode: 'test' })]
    const told = async (who: Partner) => (await who.call('GET', '/account')).headers['ratelimit-limit']
    expect([await told(live), await told(trial)]).toEqual(['1200', '120'])
  })

  test('no operation returns more than 100 skills at once', async () => {
    const giving = partnerOperations.filter(({ tag }) => tag === 'Skills').map(titleOf)
    expect(giving.toSorted()).toEqual(
      [...CLASSES.skillsSearch!, ...CLASSES.skillsLookup!, ...CLASSES.skillsMatch!].toSorted(),
    )
    expect((await partner.call('GET', '/skills?limit=100')).body.data.items).toHaveLength(100)
    expect((await partner.call('GET', '/skills?limit=101')).status).toBe(400)
  })
})

describe('the published description', () => {
  test('is version 1.0.0, and every path starts with /api/v1/partner', () => {
    const { info, paths } = partnerDocument() as { info: { version: string }; paths: object }
    expect(info.version).toBe('1.0.0')
    expect(Object.keys(paths).filter(path => !path.startsWith('/api/v1/partner/'))).toEqual([])
    expect(BASE).toBe('/api/v1/partner')
  })
})

test('a mandate with only the four required fields is accepted, also without an Idempotency-Key', async () => {
  const { workflow_id, title, company_name, skills } = validMandate(await newWorkflow(partner))
  const json = { workflow_id, title, company_name, skills }
  const { status, body } = await partner.call('POST', '/mandates', { json })
  expect(status).toBe(202)
  await api.runJobs()
  expect((await readMandate(partner, body.data.mandate_id)).status).toBe('ready')
  const other = { json: { ...json, title: 'Head mason' } }
  expect((await partner.call('PUT', `/mandates/${body.data.mandate_id}`, other)).status).toBe(202)
})

describe('a pending skill', () => {
  const create = async (skill: unknown) =>
    write(partner, 'POST', '/mandates', validMandate(await newWorkflow(partner), { skills: [skill] }))

  test.each([2, 120])('may have a name of %i characters', async length => {
    const name = unlike('Z').padEnd(length, 'z').slice(0, length)
    expect((await write(partner, 'POST', '/skill-requests', { name })).status).toBe(201)
    expect((await create({ name, pending: true })).status).toBe(202)
  })
  test('without a name gives 400 naming it', async () => {
    const reply = await create({ pending: true })
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['skills[0].name']])
  })
  test('with an unknown property gives 400 naming it', async () => {
    const reply = await create({ name: 'Kite waxing', pending: true, level: 3 })
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['skills[0].level']])
  })
})

describe('a skill request that is approved after a mandate named its skill', () => {
  const approve = (id: string, json: unknown) =>
    api.call('POST', `/api/admin/skill-requests/${id}/approve`, { json, headers: { 'x-api-key': ADMIN_KEY } })
  /** A ready mandate of an organisation that requested the skill. */
  const waiting = async (who: Partner, name: string) => {
    const { body } = await write(who, 'POST', '/skill-requests', { name })
    const sent = validMandate(await newWorkflow(who), {
      skills: [
        { skill_id: 'sk_1001', verify: true },
        { name: name.toUpperCase(), pending: true },
      ],
    })
    const made = await write(who, 'POST', '/mandates', sent)
    await api.runJobs()
    return { id: made.body.data.mandate_id as string, request: body.data.skill_request_id as string, sent }
  }

  test('replaces the pending skill by the catalogue skill in the organisation’s mandates, and in no others', async () => {
    const stranger = await newPartner(api, { limits: NO_RATE_LIMITS })
    const [own, foreign] = [await waiting(partner, 'Kiln loading'), await waiting(stranger, 'Kiln loading')]
    const before = await readMandate(partner, own.id)
    expect(before.body.skills[1]).toEqual({ name: 'KILN LOADING', pending: true })
    expect((await approve(own.request, { skill_id: 'sk_1004' })).status).toBe(200)
    const after = await readMandate(partner, own.id)
    expect(after.body.skills).toEqual([
      { skill_id: 'sk_1001', verify: true },
      { skill_id: 'sk_1004', verify: false },
    ])
    expect(after).toMatchObject({ status: 'ready', flow_version: 1, flow: before.flow })
    expect(after.warnings).toContainEqual(expect.stringContaining('sk_1004'))
    expect(after.warnings).not.toContainEqual(expect.stringContaining('cannot be verified'))
    expect((await readMandate(stranger, foreign.id)).body.skills[1]).toHaveProperty('pending', true)
  })

  test('does not count as a change of the body sent before: 200, changed false, nothing changed', async () => {
    const { id, request, sent } = await waiting(partner, 'Kiln unloading')
    await approve(request, { skill_id: 'sk_1004' })
    const version = await rowVersion(api, id)
    const { status, body } = await write(partner, 'PUT', `/mandates/${id}`, sent)
    expect([status, body.data.changed, body.data.flow_version]).toEqual([200, false, 1])
    expect(await rowVersion(api, id)).toBe(version)
  })

  test('is reported by one event skill_request.approved', async () => {
    const { request } = await waiting(partner, 'Kiln sweeping')
    await approve(request, { skill_id: 'sk_1004' })
    await approve(request, { skill_id: 'sk_1004' })
    const { rows } = await api.db.admin.query(
      "select type, org_id, mode, data from events where data->'skill_request'->>'skill_request_id' = $1",
      [request],
    )
    expect(rows).toMatchObject([
      {
        type: 'skill_request.approved',
        org_id: partner.orgId,
        mode: 'live',
        data: { skill_request: { status: 'approved', skill_id: 'sk_1004' } },
      },
    ])
  })
})
