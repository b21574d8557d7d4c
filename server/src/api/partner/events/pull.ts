import Type from 'typebox'
import { event, eventBody } from '../../../contract/event.ts'
import { closed } from '../../../contract/fields.ts'
import { parseTypes, pullEvents as pull } from '../../../features/events/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answerText, envelope, readOperation } from '../operation.ts'

const pulled = Type.Object(
  {
    items: Type.Array(event, { description: 'Events, oldest first.' }),
    has_more: Type.Boolean({
      description: 'Whether more events are waiting. Acknowledge these and pull again.',
      examples: [false],
    }),
  },
  { ...closed, title: 'PulledEvents', description: 'Events that nobody has acknowledged.' },
)

export const pullEvents = readOperation({
  id: 'pullEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Pull unacknowledged events, oldest first',
  description:
    'Use it besides webhooks, or instead of them if you cannot expose a URL. For 30 days, every pull returns an event ' +
    'until it is acknowledged by POST /events/ack or by a webhook endpoint that answered 2xx.',
  scope: 'events:read',
  rateClass: 'reads',
  isLookUp: true,
  area: 'events',
  query: Type.Object({
    types: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Only events of these types, separated by commas.',
        examples: ['mandate.ready'],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of events.' }),
    ),
  }),
  answers: { 200: { description: 'Events, oldest first.', schema: envelope(pulled) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const types = query.types === undefined ? null : parseTypes(query.types)
    if (query.types !== undefined && types === null)
      return err(domainError('VALIDATION_FAILED', { path: 'types', message: 'types contains an unknown event type.' }))
    const { tenant } = context.key
    const { events, hasMore } = await pull(deps, tenant, types, query.limit ?? 100)
    const items = events.map(each => eventBody(each, tenant.mode)).join()
    return answerText(200, 'Events.', `{"items":[${items}],"has_more":${hasMore}}`)
  },
})
