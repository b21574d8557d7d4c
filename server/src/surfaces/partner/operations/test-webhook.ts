import Type from 'typebox'
import { type PostOutcome, testEndpoint } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { renderTest, testOutcome, webhookId } from '../webhook-shapes.ts'

const params = Type.Object({ webhook_id: webhookId })

export const testWebhook = writeOperation({
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  tag: 'Webhooks',
  summary: 'Send a test delivery',
  description:
    'Signed like every delivery, of type `webhook.test`, at once, and whatever the state of the endpoint. It counts for nothing.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params,
  answers: { 200: { description: 'How it went.', schema: envelope(testOutcome) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  // The parameters have been checked against their schema by now.
  prepare: (call, deps) =>
    testEndpoint(deps, call.context.key.tenant, (call.params as Type.Static<typeof params>).webhook_id),
  handle: async ({ context }) => answer(200, 'Test sent.', renderTest(context.prepared as PostOutcome)),
})
