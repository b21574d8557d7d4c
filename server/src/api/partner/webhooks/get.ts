import Type from 'typebox'
import { renderWebhook, webhook, webhookId } from '../../../contract/webhook.ts'
import { getEndpoint, timeOfSuspension } from '../../../features/webhooks/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getWebhook = readOperation({
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  tag: 'Webhooks',
  summary: 'Get a webhook endpoint',
  scope: 'webhooks:read',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  answers: { 200: { description: 'The endpoint.', schema: envelope(webhook) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await getEndpoint(deps, context.key.tenant, params.webhook_id)
    return outcome.ok
      ? answer(200, 'Webhook found.', renderWebhook(outcome.value, timeOfSuspension(outcome.value.health)))
      : outcome
  },
})
