import Type from 'typebox'
import { parseTypes, pullEvents as pull, viewEvent } from '../../../features/events/index.ts'
import { refusal } from '../../../kernel/refusal.ts'
import { refused } from '../../../kernel/result.ts'
import { event } from '../event-shapes.ts'
import { answer, envelope, readOperation } from '../operation.ts'

const pulled = Type.Object(
  {
    items: Type.Array(event),
    has_more: Type.Boolean({ description: 'Acknowledge these and pull again.' }),
  },
  { additionalProperties: false },
)

export const pullEvents = readOperation({
  id: 'pullEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Pull events that nobody has acknowledged, oldest first',
  description:
    'A safety net behind the webhook, and a way to receive results without exposing an address. An event comes again with every ' +
    'pull until it is acknowledged, here or by a webhook that answered 2xx, for 30 days.',
  scope: 'events:read',
  rateClass: 'reads',
  area: 'events',
  query: Type.Object({
    types: Type.Optional(
      Type.String({ maxLength: 500, description: 'Only these, separated by commas.', examples: ['mandate.ready'] }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Events at most.' })),
  }),
  answers: { 200: { description: 'Events, oldest first.', schema: envelope(pulled) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const types = query.types === undefined ? null : parseTypes(query.types)
    if (query.types !== undefined && types === null)
      return refused(
        refusal('VALIDATION_FAILED', { path: 'types', message: 'types names something that is no type of event.' }),
      )
    const { tenant } = context.key
    const { events, hasMore } = await pull(deps, tenant, types, query.limit ?? 100)
    return answer(200, 'Events.', { items: events.map(each => viewEvent(each, tenant.mode)), has_more: hasMore })
  },
})
