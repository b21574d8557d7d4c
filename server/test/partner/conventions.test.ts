import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  pathsOf,
  readMandate,
  unlike,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import type { PartnerOperation } from '../../src/api/partner/operation.ts'
import { partnerOperations } from '../../src/api/partner/operations.ts'
import { parseScopes, SCOPES, type Scope } from '../../src/features/keys/core/scopes.ts'

/** Conventions of decisions.md 1 and the scopes of 2.1, over every operation: rows of docs/conformance/partner.md. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(() => api.close())

const IDS: Readonly<Record<string, string>> = {
  skill_id: 'sk_1001',
  skill_request_id: 'SR_00000000000000000000000000',
  workflow_id: 'WF_BC_00000000000000000000000000',
  mandate_id: 'JM_00000000000000000000000000',
  campaign_id: 'CP_00000000000000000000000000',
  webhook_id: 'WH_00000000000000000000000000',
}
const pathOf = ({ path }: PartnerOperation) => path.replace(/\{(\w+)\}/g, (_, name) => IDS[name]!)
const titleOf = ({ method, path }: PartnerOperation) => `${method} ${path}`

/** One of each object, as the API answers it. */
async function oneOfEach() {
  const workflowId = await newWorkflow(partner)
  const mandateId = await newMandate(partner, workflowId)
  await api.runJobs()
  const request = await write(partner, 'POST', '/skill-requests', { name: unlike('Kite waxing') })
  // Nothing listens there: the endpoint is created all the same.
  const endpoint = await write(partner, 'POST', '/webhooks', { url: 'http://127.0.0.1:1/hooks' })
  const campaign = await write(partner, 'POST', '/campaigns', { mandate_id: mandateId, name: 'Masons' })
  const events = await partner.call('GET', '/events')
  return {
    workflow: (await partner.call('GET', `/workflows/${workflowId}`)).body.data,
    mandate: await readMandate(partner, mandateId),
    campaign: campaign.body.data,
    request: request.body.data,
    endpoint: endpoint.body.data,
    event: events.body.data.items[0],
  }
}

/** The values of every field whose name ends in `_at`, at any depth. */
function timesIn(value: unknown): readonly string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && name.endsWith('_at') ? [each] : timesIn(each),
  )
}

describe('objects', () => {
  test('have ids of their prefix and a ULID in upper case', async () => {
    const { workflow, mandate, campaign, request, endpoint, event } = await oneOfEach()
    const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
    for (const [prefix, id] of [
      ['WF_BC_', workflow.workflow_id],
      ['JM_', mandate.mandate_id],
      ['CP_', campaign.campaign_id],
      ['SR_', request.skill_request_id],
      ['WH_', endpoint.webhook_id],
      ['EV_', event.id],
    ])
      expect(id).toMatch(new RegExp(`^${prefix}${ULID}$`))
  })

  test('have times in ISO 8601, in UTC, with milliseconds and Z', async () => {
    const each = Object.entries(await oneOfEach())
    for (const [what, object] of each) {
      const times = timesIn(object)
      expect([what, times.length > 0]).toEqual([what, true])
      for (const time of times) expect([what, new Date(time).toISOString()]).toEqual([what, time])
    }
  })
})

describe('lists', () => {
  const lists = partnerOperations.filter(
    ({ method, query }) => method === 'GET' && 'cursor' in ((query as { properties?: object })?.properties ?? {}),
  )

  test('with a cursor are these', () => {
    expect(lists.map(titleOf).toSorted()).toEqual([
      'GET /campaigns',
      'GET /events/backfill',
      'GET /locations',
      'GET /mandates',
      'GET /results',
      'GET /skill-requests',
      'GET /skills',
      'GET /webhooks',
      'GET /webhooks/{webhook_id}/deliveries',
      'GET /workflows',
    ])
  })

  test('take a limit of 1 to 100 and are items with next_cursor, which is an opaque string or null', async () => {
    const { endpoint } = await oneOfEach()
    const paths = [
      '/campaigns?',
      '/locations?q=nagar',
      '/mandates?',
      '/skill-requests?',
      '/skills?',
      '/webhooks?',
      '/workflows?',
    ]
    for (const path of [...paths, `/webhooks/${endpoint.webhook_id}/deliveries?`]) {
      const statusOf = async (limit: number) => (await partner.call('GET', `${path}&limit=${limit}`)).status
      const statuses = [await statusOf(0), await statusOf(1), await statusOf(100), await statusOf(101)]
      expect([path, ...statuses]).toEqual([path, 400, 200, 200, 400])
      const { body } = await partner.call('GET', `${path}&limit=1`)
      const { items, next_cursor } = body.data
      expect([path, Object.keys(body.data).slice(0, 2)]).toEqual([path, ['items', 'next_cursor']])
      expect(items.length).toBeLessThanOrEqual(1)
      expect(next_cursor === null || /^[\w-]+$/.test(next_cursor)).toBe(true)
    }
  })

  test('are 25 items long by default', async () => {
    const own = await newPartner(api, { limits: NO_RATE_LIMITS })
    for (let at = 0; at < 26; at++) await newWorkflow(own)
    for (const path of ['/workflows', '/locations?q=nagar', '/skills'])
      expect((await own.call('GET', path)).body.data.items).toHaveLength(25)
  })
})

test('a field that no body has gives 400 with its name, on every operation', async () => {
  for (const operation of partnerOperations.filter(({ method }) => method !== 'GET')) {
    const reply = await write(partner, operation.method, pathOf(operation), { no_such_field: 1 })
    expect([titleOf(operation), reply.status]).toEqual([titleOf(operation), 400])
    expect(pathsOf(reply)).toContain('no_such_field')
  }
})

test('every answer carries x-request-id, and a log line has it', async () => {
  const replies = [
    await partner.call('GET', '/account'),
    await partner.call('GET', '/nowhere'),
    await partner.call('GET', '/account', { headers: { 'x-signature': 'f'.repeat(64) } }),
    await partner.call('POST', '/skills/lookup', { json: {} }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 401, 400])
  const ids = replies.map(({ headers }) => String(headers['x-request-id']))
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) {
    expect(id).toMatch(/^req_[0-9a-f]{24}$/)
    expect(api.logLines.some(line => line.includes(id))).toBe(true)
  }
})

describe('scopes', () => {
  test('are the thirteen of the contract', () => {
    expect(parseScopes('all')).toEqual({
      ok: true,
      value: [
        'skills:read',
        'skill-requests:write',
        'workflows:read',
        'workflows:write',
        'mandates:read',
        'mandates:write',
        'campaigns:read',
        'campaigns:write',
        'results:read',
        'events:read',
        'webhooks:read',
        'webhooks:write',
        'analytics:read',
      ],
    })
  })

  /** As the contract has them; what is not here needs a valid key only. */
  const NEEDED: Readonly<Record<string, readonly Scope[]>> = {
    'GET /skills': ['skills:read'],
    'GET /skills/{skill_id}': ['skills:read'],
    'POST /skills/lookup': ['skills:read'],
    'POST /skills/match': ['skills:read'],
    'POST /skills/extract': ['skills:read'],
    'GET /skill-requests': ['skills:read'],
    'GET /skill-requests/{skill_request_id}': ['skills:read'],
    'POST /skill-requests': ['skill-requests:write'],
    'GET /workflows': ['workflows:read'],
    'GET /workflows/{workflow_id}': ['workflows:read'],
    'POST /workflows': ['workflows:write'],
    'PUT /workflows/{workflow_id}': ['workflows:write'],
    'DELETE /workflows/{workflow_id}': ['workflows:write'],
    'GET /mandates': ['mandates:read'],
    'GET /mandates/{mandate_id}': ['mandates:read'],
    'POST /mandates': ['mandates:write'],
    'PUT /mandates/{mandate_id}': ['mandates:write'],
    'DELETE /mandates/{mandate_id}': ['mandates:write'],
    'POST /mandates/{mandate_id}/prepare': ['mandates:write'],
    'GET /campaigns': ['campaigns:read'],
    'GET /campaigns/{campaign_id}': ['campaigns:read'],
    'POST /campaigns/estimate': ['campaigns:read'],
    'POST /campaigns': ['campaigns:write'],
    'POST /campaigns/{campaign_id}/candidates': ['campaigns:write'],
    'POST /campaigns/{campaign_id}/pause': ['campaigns:write'],
    'POST /campaigns/{campaign_id}/resume': ['campaigns:write'],
    'POST /campaigns/{campaign_id}/cancel': ['campaigns:write'],
    'GET /results': ['results:read'],
    'GET /results/{result_id}': ['results:read'],
    'GET /analytics/workflows/{workflow_id}/overview': ['analytics:read'],
    'GET /events': ['events:read'],
    'GET /events/backfill': ['events:read'],
    'POST /events/ack': ['events:read'],
    'GET /webhooks': ['webhooks:read'],
    'GET /webhooks/{webhook_id}': ['webhooks:read'],
    'GET /webhooks/{webhook_id}/deliveries': ['webhooks:read', 'results:read'],
    'POST /webhooks': ['webhooks:write'],
    'PATCH /webhooks/{webhook_id}': ['webhooks:write'],
    'DELETE /webhooks/{webhook_id}': ['webhooks:write'],
    'POST /webhooks/{webhook_id}/rotate-secret': ['webhooks:write'],
    'POST /webhooks/{webhook_id}/test': ['webhooks:write'],
    'POST /webhooks/{webhook_id}/replay': ['webhooks:write'],
  }

  test('that an operation needs are enough for it, and without any of them it gives 403 naming that one', async () => {
    const keys = new Map<string, Promise<Partner>>()
    const keyWith = (scopes: readonly Scope[]) => {
      const text = scopes.join(' ')
      const key = keys.get(text) ?? newPartner(api, { scopes: text, limits: NO_RATE_LIMITS })
      keys.set(text, key)
      return key
    }
    const unnamed = partnerOperations.map(titleOf).filter(title => NEEDED[title] === undefined)
    expect(unnamed.toSorted()).toEqual([
      'GET /account',
      'GET /countries',
      'GET /employment-types',
      'GET /locations',
      'GET /shifts',
      'POST /test/clock/advance',
    ])
    for (const operation of partnerOperations) {
      const needed = NEEDED[titleOf(operation)] ?? []
      const send = async (scopes: readonly Scope[]) =>
        (await keyWith(scopes)).call(operation.method, pathOf(operation), operation.body ? { json: {} } : {})
      const enough = await send(needed.length === 0 ? ['analytics:read'] : needed)
      expect([titleOf(operation), enough.status === 403]).toEqual([titleOf(operation), false])
      for (const scope of needed) {
        const { status, body } = await send(SCOPES.filter(each => each !== scope))
        expect([titleOf(operation), status, body.error.code]).toEqual([titleOf(operation), 403, 'SCOPE_MISSING'])
        expect(body.error.message).toContain(scope)
      }
    }
  })
})
