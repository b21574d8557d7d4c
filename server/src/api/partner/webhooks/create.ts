import Type, { type Static } from 'typebox'
import { renderTest, testOutcome } from '../../../contract/delivery.ts'
import { closed } from '../../../contract/fields.ts'
import { renderWebhook, toEndpointInput, webhook, webhookBody, webhookSecret } from '../../../contract/webhook.ts'
import {
  createEndpoint,
  type PreparedEndpoint,
  prepareEndpoint,
  timeOfSuspension,
} from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

const created = Type.Object(
  { ...webhook.properties, secret: webhookSecret, test: testOutcome },
  {
    ...closed,
    title: 'NewWebhookEndpoint',
    description: 'A new endpoint, its secret, and the outcome of a test delivery.',
  },
)

export const createWebhook = writeOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'Sends a signed test delivery at once; `test` is its outcome. The endpoint is enabled even if the test fails. ' +
    '`secret` is returned only here. An organisation can have 5 endpoints that are not archived.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  answersSecret: true,
  body: webhookBody,
  answers: {
    201: { description: 'The endpoint, its secret, and the outcome of the test delivery.', schema: envelope(created) },
  },
  errors: ['VALIDATION_FAILED', 'LIMIT_EXCEEDED'],
  // The body has been checked against its schema by now.
  prepare: ({ body, context }, deps) =>
    prepareEndpoint(deps, context.key.tenant, toEndpointInput(body as Static<typeof webhookBody>)),
  handle: async ({ context }, deps) => {
    const prepared = context.prepared as PreparedEndpoint
    const outcome = await createEndpoint(deps, context.tx, context.key.tenant, prepared)
    if (!outcome.ok) return outcome
    const data = {
      ...renderWebhook(outcome.value, timeOfSuspension(outcome.value.health)),
      secret: prepared.secret,
      test: renderTest(prepared.test),
    }
    return answer(201, 'Webhook created.', data)
  },
})
