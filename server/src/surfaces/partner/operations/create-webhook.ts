import Type, { type Static } from 'typebox'
import { createEndpoint, type PreparedEndpoint, prepareEndpoint } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { renderTest, renderWebhook, secret, testOutcome, toTerms, webhook, webhookBody } from '../webhook-shapes.ts'

const created = Type.Object({ ...webhook.properties, secret, test: testOutcome }, { additionalProperties: false })

export const createWebhook = writeOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'A signed test delivery is sent to it at once, and `test` tells how it went; the endpoint is enabled either way. `secret` is ' +
    'shown this once. There can be 5 that are not archived.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  answersSecret: true,
  body: webhookBody,
  answers: { 201: { description: 'The endpoint, its secret, and how the test went.', schema: envelope(created) } },
  refusals: ['VALIDATION_FAILED', 'LIMIT_EXCEEDED'],
  // The body has been checked against its schema by now.
  prepare: ({ body, context }, deps) =>
    prepareEndpoint(deps, context.key.tenant, toTerms(body as Static<typeof webhookBody>)),
  handle: async ({ context }, deps) => {
    const prepared = context.prepared as PreparedEndpoint
    const outcome = await createEndpoint(deps, context.tx, context.key.tenant, prepared)
    if (!outcome.ok) return outcome
    const data = { ...renderWebhook(outcome.value), secret: prepared.secret, test: renderTest(prepared.test) }
    return answer(201, 'Webhook created.', data)
  },
})
