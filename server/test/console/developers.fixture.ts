import { newPartner } from '../../../testing/partner.ts'
import { appendEvent } from '../../src/features/events/index.ts'
import { issuePartnerKey } from '../../src/features/keys/index.ts'
import type { Sample, SampleContext } from './matrix.fixture.ts'

/** Nothing listens there: a test delivery fails at once. */
const HOOK = 'http://127.0.0.1:1/hooks'

const allReadable = { scopes: ['skills:read'] as const, limitOverrides: {}, expiresAt: null }

async function someKey({ api, orgId, mode }: SampleContext): Promise<string> {
  const { id } = await issuePartnerKey(api.keys, { orgId, mode }, allReadable, 'test')
  return id
}

/** There is a limit to the number of usable keys, and of endpoints. */
async function withoutKeys({ api, orgId }: SampleContext): Promise<void> {
  await api.db.admin.query("update partner_keys set revoked_at = 'epoch' where org_id = $1", [orgId])
}

async function withoutWebhooks({ api, orgId }: SampleContext): Promise<void> {
  await api.db.admin.query("update webhook_endpoints set status = 'archived' where org_id = $1", [orgId])
}

async function someWebhook(context: SampleContext): Promise<string> {
  await withoutWebhooks(context)
  const path = `/organisations/${context.orgId}/${context.mode}/webhooks`
  const { body } = await context.members.owner.call('POST', path, { url: HOOK })
  return body.webhook_id
}

export async function someEvent({ api, orgId, mode }: Pick<SampleContext, 'api' | 'orgId' | 'mode'>): Promise<string> {
  const id = api.keys.newId('EV_')
  const event = { id, type: 'credits.low', createdAt: new Date(api.time.clock()), data: { credits: {} } } as const
  await api.db.database.forTenant({ orgId, mode }).transaction(tx => appendEvent(tx, event))
  return id
}

async function someDelivery(context: SampleContext): Promise<Record<'webhook_id' | 'event_id', string>> {
  const webhookId = await someWebhook(context)
  return { webhook_id: webhookId, event_id: await someEvent(context) }
}

async function someRequest({ api, orgId, mode }: SampleContext): Promise<string> {
  const partner = await newPartner(api, { orgId, mode })
  const { headers } = await partner.call('GET', '/account')
  await api.flushRequestLog()
  return String(headers['x-request-id'])
}

export const developersSamples: Readonly<Record<string, (context: SampleContext) => Promise<Sample>>> = {
  listKeys: async () => ({ path: {}, status: 200 }),
  issueKey: async context => {
    await withoutKeys(context)
    return { path: {}, body: { kind: 'partner', name: 'ATS', scopes: ['skills:read'] }, status: 201 }
  },
  rotateKey: async context => {
    await withoutKeys(context)
    return { path: { key_id: await someKey(context) }, body: {}, status: 201 }
  },
  revokeKey: async context => ({ path: { key_id: await someKey(context) }, status: 204 }),
  listWebhooks: async () => ({ path: {}, query: '?limit=2', status: 200 }),
  createWebhook: async context => {
    await withoutWebhooks(context)
    return { path: {}, body: { url: HOOK, types: ['mandate.ready'] }, status: 201 }
  },
  getWebhook: async context => ({ path: { webhook_id: await someWebhook(context) }, status: 200 }),
  changeWebhook: async context => ({
    path: { webhook_id: await someWebhook(context) },
    body: { status: 'disabled', description: 'Not yet' },
    status: 200,
  }),
  archiveWebhook: async context => ({ path: { webhook_id: await someWebhook(context) }, status: 200 }),
  rotateWebhookSecret: async context => ({ path: { webhook_id: await someWebhook(context) }, body: {}, status: 200 }),
  testWebhook: async context => ({ path: { webhook_id: await someWebhook(context) }, status: 200 }),
  listDeliveries: async context => ({ path: await someDelivery(context), query: '?accepted=no', status: 200 }),
  getDelivery: async context => ({ path: await someDelivery(context), status: 200 }),
  replayWebhook: async context => ({
    path: { webhook_id: await someWebhook(context) },
    body: { only_failed: true },
    status: 202,
  }),
  listRequests: async () => ({ path: {}, query: '?outcome=rejected', status: 200 }),
  getRequest: async context => ({ path: { request_id: await someRequest(context) }, status: 200 }),
  listEvents: async context => {
    await someEvent(context)
    return { path: {}, query: '?type=credits.low', status: 200 }
  },
  getEvent: async context => ({ path: { event_id: await someEvent(context) }, status: 200 }),
  listUsage: async () => ({ path: {}, status: 200 }),
  getCredits: async () => ({ path: {}, status: 200 }),
  listCreditTransfers: async () => ({ path: {}, status: 200 }),
}
