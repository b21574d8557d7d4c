import Type from 'typebox'
import { renderTest, testOutcome } from '../../../contract/delivery.ts'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import {
  renderWebhook,
  toEndpointInput,
  webhook,
  webhookBody,
  webhookChange,
  webhookId,
  webhookSecret,
} from '../../../contract/webhook.ts'
import {
  archiveEndpoint,
  changeEndpoint,
  createEndpoint,
  DEFAULT_OVERLAP_HOURS,
  getEndpoint,
  listOwnEndpoints,
  MAX_OVERLAP_HOURS,
  NEWEST_ENDPOINT,
  prepareEndpoint,
  rotateSecret,
  testEndpoint,
  timeOfSuspension,
} from '../../../features/webhooks/index.ts'
import { cursorOf, pageOf, paging, positionOf } from '../lists.ts'
import { answer, DEVELOPERS, inMode, memberOperation } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { invalidField, told } from './shared.ts'

const IN_MODE = '/organisations/{org_id}/{mode}/webhooks'
/** A tag of their own, because each tag has its own share of the connections and a receiver may take ten seconds. */
const ofDevelopers = { tag: 'Webhooks', access: 'member', roles: DEVELOPERS, area: 'webhooks' } as const

type Endpoint = Parameters<typeof renderWebhook>[0] & { readonly health: Parameters<typeof timeOfSuspension>[0] }
const render = (endpoint: Endpoint) => renderWebhook(endpoint, timeOfSuspension(endpoint.health))

export const listWebhooks = memberOperation({
  ...ofDevelopers,
  id: 'listWebhooks',
  method: 'GET',
  path: IN_MODE,
  summary: 'Webhook endpoints, archived ones included',
  writes: false,
  params: inMode({}),
  query: Type.Object(paging, closed),
  answers: { 200: { description: 'A page of endpoints.', schema: pageOf(webhook, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = positionOf<[string]>(query.cursor, ['string'])
    if (!from.ok) return from
    const [before = NEWEST_ENDPOINT] = from.value ?? []
    if (!before.startsWith('WH_')) return invalidField('cursor', 'cursor is not valid for this list.')
    const { endpoints, next } = await listOwnEndpoints(deps, context.tenant, before, query.limit ?? 50)
    return answer(200, { items: endpoints.map(render), next_cursor: cursorOf(next === null ? null : [next]) })
  },
})

export const getWebhook = memberOperation({
  ...ofDevelopers,
  id: 'getWebhook',
  method: 'GET',
  path: `${IN_MODE}/{webhook_id}`,
  summary: 'A webhook endpoint',
  writes: false,
  params: inMode({ webhook_id: webhookId }),
  answers: { 200: { description: 'The endpoint.', schema: webhook } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await getEndpoint(deps, context.tenant, params.webhook_id)
    return found.ok ? answer(200, render(found.value)) : found
  },
})

export const createWebhook = memberOperation({
  ...ofDevelopers,
  id: 'createWebhook',
  method: 'POST',
  path: IN_MODE,
  summary: 'Create a webhook endpoint',
  description: 'Sends a signed test delivery at once. The endpoint is enabled even if the test fails.',
  writes: true,
  answersSecret: true,
  params: inMode({}),
  body: webhookBody,
  answers: {
    201: {
      description: 'The endpoint, its secret, and the outcome of the test delivery.',
      schema: Type.Object({ ...webhook.properties, secret: webhookSecret, test: testOutcome }, closed),
    },
  },
  errors: ['VALIDATION_FAILED', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    // Before the transaction: the receiver may take ten seconds.
    const prepared = await prepareEndpoint(deps, context.tenant, toEndpointInput(body))
    if (!prepared.ok) return told(prepared.error)
    const created = await deps.database.forTenant(context.tenant).transaction(async tx => {
      const stored = await createEndpoint(deps, tx, context.tenant, prepared.value)
      if (stored.ok)
        await recordWrite(deps, tx, context, {
          action: 'webhook.created',
          subject: stored.value.id,
          details: { url: stored.value.url },
        })
      return stored
    })
    if (!created.ok) return told(created.error)
    const { secret, test } = prepared.value
    return answer(201, { ...render(created.value), secret, test: renderTest(test) })
  },
})

export const changeWebhook = memberOperation({
  ...ofDevelopers,
  id: 'changeWebhook',
  method: 'PATCH',
  path: `${IN_MODE}/{webhook_id}`,
  summary: 'Change a webhook endpoint',
  description: 'Enabling it or changing its URL resets its failures and sends the events that are held.',
  writes: true,
  params: inMode({ webhook_id: webhookId }),
  body: webhookChange,
  answers: { 200: { description: 'The changed endpoint.', schema: webhook } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const changed = await deps.database.forTenant(context.tenant).transaction(async tx => {
      const outcome = await changeEndpoint(deps, tx, params.webhook_id, body)
      const { description: _, ...recorded } = body
      if (outcome.ok)
        await recordWrite(deps, tx, context, {
          action: 'webhook.changed',
          subject: params.webhook_id,
          details: recorded,
        })
      return outcome
    })
    return changed.ok ? answer(200, render(changed.value)) : told(changed.error)
  },
})

export const archiveWebhook = memberOperation({
  ...ofDevelopers,
  id: 'archiveWebhook',
  method: 'DELETE',
  path: `${IN_MODE}/{webhook_id}`,
  summary: 'Archive a webhook endpoint',
  description: 'Cannot be undone: nothing more is sent to it. Its deliveries can still be read.',
  writes: true,
  params: inMode({ webhook_id: webhookId }),
  answers: { 200: { description: 'The archived endpoint.', schema: webhook } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const archived = await deps.database.forTenant(context.tenant).transaction(async tx => {
      const outcome = await archiveEndpoint(deps, tx, params.webhook_id)
      if (outcome.ok) await recordWrite(deps, tx, context, { action: 'webhook.archived', subject: params.webhook_id })
      return outcome
    })
    return archived.ok ? answer(200, render(archived.value)) : archived
  },
})

export const rotateWebhookSecret = memberOperation({
  ...ofDevelopers,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${IN_MODE}/{webhook_id}/rotate-secret`,
  summary: 'Rotate the secret of a webhook endpoint',
  description: 'During the overlap every delivery has two signatures.',
  writes: true,
  answersSecret: true,
  params: inMode({ webhook_id: webhookId }),
  body: Type.Object(
    {
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_OVERLAP_HOURS,
          default: DEFAULT_OVERLAP_HOURS,
          description: 'Hours for which the previous secret stays valid.',
        }),
      ),
      force: Type.Optional(Type.Boolean({ default: false, description: 'Within the overlap of an earlier rotation.' })),
    },
    { ...closed, examples: [{ overlap_hours: 24 }] },
  ),
  answers: {
    200: {
      description: 'The new secret.',
      schema: Type.Object(
        {
          secret: webhookSecret,
          previous_until: nullable(timestamp('End of the overlap.'), 'Null if the previous secret ended at once.'),
        },
        closed,
      ),
    },
  },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const overlapHours = body.overlap_hours ?? DEFAULT_OVERLAP_HOURS
    const rotation = { overlapHours, force: body.force ?? false }
    const { tenant } = context
    const rotated = await deps.database.forTenant(tenant).transaction(async tx => {
      const outcome = await rotateSecret(deps, tx, tenant, params.webhook_id, rotation)
      if (outcome.ok)
        await recordWrite(deps, tx, context, {
          action: 'webhook.secret_rotated',
          subject: params.webhook_id,
          details: { overlapHours },
        })
      return outcome
    })
    if (!rotated.ok) return told(rotated.error)
    const { secret, previousUntil } = rotated.value
    return answer(200, { secret, previous_until: previousUntil?.toISOString() ?? null })
  },
})

export const testWebhook = memberOperation({
  ...ofDevelopers,
  id: 'testWebhook',
  method: 'POST',
  path: `${IN_MODE}/{webhook_id}/test`,
  summary: 'Send a test delivery',
  description: 'Its outcome does not change the health of the endpoint.',
  writes: true,
  params: inMode({ webhook_id: webhookId }),
  answers: { 200: { description: 'Outcome of the delivery.', schema: testOutcome } },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) => {
    const tested = await testEndpoint(deps, context.tenant, params.webhook_id)
    if (!tested.ok) return told(tested.error)
    const outcome = renderTest(tested.value)
    await deps.database.forTenant(context.tenant).transaction(tx =>
      recordWrite(deps, tx, context, {
        action: 'webhook.tested',
        subject: params.webhook_id,
        details: { delivered: outcome.delivered },
      }),
    )
    return answer(200, outcome)
  },
})
