import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { webhookId, webhookSecret } from '../../../contract/webhook.ts'
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS, rotateSecret } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

const rotated = Type.Object(
  {
    webhook_id: webhookId,
    secret: webhookSecret,
    previous_until: nullable(
      timestamp('End of the overlap.'),
      'Until this time every delivery is signed with both secrets; null if the previous one ended at once.',
    ),
  },
  { ...closed, title: 'RotatedSecret', description: 'The new secret of an endpoint.' },
)

export const rotateWebhookSecret = writeOperation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhook_id}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'During the overlap every delivery has two signatures, so that you can switch at any time. Another rotation within ' +
    'the overlap answers 409 unless `force` is true, which invalidates the older secret at once. If a secret has ' +
    'leaked, send overlap_hours 0.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  answersSecret: true,
  params: Type.Object({ webhook_id: webhookId }),
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
      force: Type.Optional(
        Type.Boolean({ default: false, description: 'Rotate within the overlap of an earlier rotation.' }),
      ),
    },
    {
      ...closed,
      title: 'RotationBody',
      description: 'How the previous secret ends.',
      examples: [{ overlap_hours: 24 }],
    },
  ),
  answers: { 200: { description: 'The new secret. It is shown only here.', schema: envelope(rotated) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const rotation = { overlapHours: body.overlap_hours ?? DEFAULT_OVERLAP_HOURS, force: body.force ?? false }
    const { tenant } = context.key
    const outcome = await rotateSecret(deps, context.tx, tenant, params.webhook_id, rotation)
    if (!outcome.ok) return outcome
    const { endpoint, secret: fresh, previousUntil } = outcome.value
    const data = { webhook_id: endpoint.id, secret: fresh, previous_until: previousUntil?.toISOString() ?? null }
    return answer(200, 'Secret rotated.', data)
  },
})
