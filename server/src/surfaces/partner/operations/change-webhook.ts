import Type from 'typebox'
import { changeEndpoint } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { renderWebhook, webhook, webhookChange, webhookId } from '../webhook-shapes.ts'

export const changeWebhook = writeOperation({
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'What you leave out stays. Enabling it, or giving it another address, forgets its failures and sends what waits.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  body: webhookChange,
  answers: { 200: { description: 'The endpoint as it is now.', schema: envelope(webhook) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const outcome = await changeEndpoint(deps, context.tx, params.webhook_id, body)
    return outcome.ok ? answer(200, 'Webhook changed.', renderWebhook(outcome.value)) : outcome
  },
})
