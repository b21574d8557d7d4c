import Type from 'typebox'
import { acknowledgeEvents as acknowledge } from '../../../features/events/index.ts'
import { eventId } from '../event-shapes.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

const outcome = Type.Object(
  {
    acknowledged: Type.Array(Type.String(), { description: 'Now, or before.' }),
    not_found: Type.Array(Type.String(), { description: 'Not yours, older than 30 days, or never there.' }),
  },
  { additionalProperties: false },
)

export const acknowledgeEvents = writeOperation({
  id: 'acknowledgeEvents',
  method: 'POST',
  path: '/events/ack',
  tag: 'Events',
  summary: 'Acknowledge events',
  description:
    'They are not pulled again, and what is still to be sent of them to webhooks is not sent. Safe to repeat.',
  scope: 'events:read',
  rateClass: 'reads',
  area: 'events',
  body: Type.Object(
    { event_ids: Type.Array(eventId, { minItems: 1, maxItems: 500 }) },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'What was acknowledged, and what was not found.', schema: envelope(outcome) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { acknowledged, notFound } = await acknowledge(deps, context.tx, body.event_ids)
    return answer(200, 'Events acknowledged.', { acknowledged, not_found: notFound })
  },
})
