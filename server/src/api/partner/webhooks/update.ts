import Type from 'typebox'
import { renderWebhook, webhook, webhookChange, webhookId } from '../../../contract/webhook.ts'
import { changeEndpoint, timeOfSuspension } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const changeWebhook = writeOperation({
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'Fields that are left out keep their value. Enabling the endpoint or changing its URL resets its failures and sends' +
    ' the events that are held.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  body: webhookChange,
  answers: { 200: { description: 'The changed endpoint.', schema: envelope(webhook) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const outcome = await changeEndpoint(deps, context.tx, params.webhook_id, body)
    return outcome.ok
      ? answer(200, 'Webhook changed.', renderWebhook(outcome.value, timeOfSuspension(outcome.value.health)))
      : outcome
  },
})
