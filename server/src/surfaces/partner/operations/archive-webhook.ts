import Type from 'typebox'
import { archiveEndpoint } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { renderWebhook, webhook, webhookId } from '../webhook-shapes.ts'

export const archiveWebhook = writeOperation({
  id: 'archiveWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  tag: 'Webhooks',
  summary: 'Archive a webhook endpoint',
  description:
    'For good: nothing more is sent to it. What was sent can still be looked up. Archiving twice changes nothing.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  answers: { 200: { description: 'The archived endpoint.', schema: envelope(webhook) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await archiveEndpoint(deps, context.tx, params.webhook_id)
    return outcome.ok ? answer(200, 'Webhook archived.', renderWebhook(outcome.value)) : outcome
  },
})
