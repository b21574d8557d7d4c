import Type from 'typebox'
import { renderTest, testOutcome } from '../../../contract/delivery.ts'
import { webhookId } from '../../../contract/webhook.ts'
import { testEndpoint } from '../../../features/webhooks/index.ts'
import type { PostOutcome } from '../../../outbound-http/outcome.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

const params = Type.Object({ webhook_id: webhookId })

export const testWebhook = writeOperation({
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  tag: 'Webhooks',
  summary: 'Send a test delivery',
  description:
    'Sends a signed delivery of type `webhook.test` at once, for every status of the endpoint. Its outcome does not ' +
    'change the health of the endpoint.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params,
  answers: { 200: { description: 'Outcome of the delivery.', schema: envelope(testOutcome) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  // The parameters have been checked against their schema by now.
  prepare: (call, deps) =>
    testEndpoint(deps, call.context.key.tenant, (call.params as Type.Static<typeof params>).webhook_id),
  handle: async ({ context }) => answer(200, 'Test sent.', renderTest(context.prepared as PostOutcome)),
})
