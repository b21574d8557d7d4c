import Type from 'typebox'
import { renderWebhook, webhook, webhookId } from '../../../contract/webhook.ts'
import { archiveEndpoint, timeOfSuspension } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const archiveWebhook = writeOperation({
  id: 'archiveWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  tag: 'Webhooks',
  summary: 'Archive a webhook endpoint',
  description:
    'Cannot be undone: nothing more is sent to the endpoint. Its deliveries can still be read. Archiving twice changes nothing.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  answers: { 200: { description: 'The archived endpoint.', schema: envelope(webhook) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await archiveEndpoint(deps, context.tx, params.webhook_id)
    return outcome.ok
      ? answer(200, 'Webhook archived.', renderWebhook(outcome.value, timeOfSuspension(outcome.value.health)))
      : outcome
  },
})
