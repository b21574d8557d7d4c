import Type from 'typebox'
import { eventId } from '../../../contract/event.ts'
import { closed } from '../../../contract/fields.ts'
import { acknowledgeEvents as acknowledge } from '../../../features/events/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

const outcome = Type.Object(
  {
    acknowledged: Type.Array(eventId, { description: 'Events acknowledged by this or an earlier call.' }),
    not_found: Type.Array(Type.String(), {
      description: 'Ids of events that are not yours, are older than 30 days or never existed.',
      examples: [[]],
    }),
  },
  { ...closed, title: 'AcknowledgedEvents', description: 'The outcome for each id.' },
)

export const acknowledgeEvents = writeOperation({
  id: 'acknowledgeEvents',
  method: 'POST',
  path: '/events/ack',
  tag: 'Events',
  summary: 'Acknowledge events',
  description:
    'Acknowledged events are no longer returned by pulls, and their pending webhook deliveries are cancelled. The call can be repeated.',
  scope: 'events:read',
  rateClass: 'reads',
  area: 'events',
  body: Type.Object(
    { event_ids: Type.Array(eventId, { minItems: 1, maxItems: 500, description: 'Ids of the events.' }) },
    { ...closed, title: 'AcknowledgementBody', description: 'Events to acknowledge.' },
  ),
  answers: { 200: { description: 'Acknowledged events and unknown ids.', schema: envelope(outcome) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { acknowledged, notFound } = await acknowledge(deps, context.tx, body.event_ids)
    return answer(200, 'Events acknowledged.', { acknowledged, not_found: notFound })
  },
})
