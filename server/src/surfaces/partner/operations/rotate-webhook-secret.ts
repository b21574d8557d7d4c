import Type from 'typebox'
import { DEFAULT_OVERLAP_HOURS, MOST_OVERLAP_HOURS, rotateSecret } from '../../../features/webhooks/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { secret, webhookId } from '../webhook-shapes.ts'
import { time } from '../workflow-shapes.ts'

const closed = { additionalProperties: false } as const

const rotated = Type.Object(
  {
    webhook_id: webhookId,
    secret,
    previous_until: Type.Union([time, Type.Null()], {
      description: 'Until then every delivery is signed with both; null where the one before ended at once.',
    }),
  },
  closed,
)

export const rotateWebhookSecret = writeOperation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhook_id}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Give a webhook endpoint a new secret',
  description:
    'For the overlap every delivery carries two signatures, so your side may change over at any moment of it. Another rotation ' +
    'within the overlap answers 409 unless it is forced, which ends the older secret at once. For a leaked secret: overlap_hours 0.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  answersSecret: true,
  params: Type.Object({ webhook_id: webhookId }),
  body: Type.Object(
    {
      overlap_hours: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST_OVERLAP_HOURS, default: DEFAULT_OVERLAP_HOURS }),
      ),
      force: Type.Optional(Type.Boolean({ default: false })),
    },
    closed,
  ),
  answers: { 200: { description: 'The new secret, shown this once.', schema: envelope(rotated) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
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
