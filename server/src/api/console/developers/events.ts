import Type from 'typebox'
import { delivery, renderDelivery } from '../../../contract/delivery.ts'
import { EVENT_TYPES, event, eventId, renderEvent } from '../../../contract/event.ts'
import { closed, nullable } from '../../../contract/fields.ts'
import { webhookId } from '../../../contract/webhook.ts'
import { browseEvents, getEvent as findEvent, NEWEST_EVENT } from '../../../features/events/index.ts'
import { listDeliveriesOfEvent } from '../../../features/webhooks/index.ts'
import { cursorOf, pageOf, paging, positionOf } from '../lists.ts'
import { answer, DEVELOPERS, inMode, memberOperation } from '../operation.ts'
import { invalidField, rangeOf, timeRange } from './shared.ts'

const PATH = '/organisations/{org_id}/{mode}/events'
const ofDevelopers = { tag: 'Developers', access: 'member', roles: DEVELOPERS, area: 'events' } as const

export const listEvents = memberOperation({
  ...ofDevelopers,
  id: 'listEvents',
  method: 'GET',
  path: PATH,
  summary: 'Events of the last 30 days, acknowledged or not',
  description: 'With a filter, a page may be short or empty although there is a next one: go on with its cursor.',
  writes: false,
  params: inMode({}),
  query: Type.Object(
    {
      type: Type.Optional(Type.Enum([...EVENT_TYPES], { description: 'Of this type.' })),
      subject: Type.Optional(
        Type.String({
          minLength: 3,
          maxLength: 128,
          pattern: '^[\\w.:@+-]+$',
          'x-rule': 'must be an id',
          description: 'About this object: its id is a value of `data`.',
        }),
      ),
      ...timeRange,
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'A page of events.', schema: pageOf(event, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const range = rangeOf(query)
    if (!range.ok) return range
    const from = positionOf<[string]>(query.cursor, ['string'])
    if (!from.ok) return from
    const [before = NEWEST_EVENT] = from.value ?? []
    if (!before.startsWith('EV_')) return invalidField('cursor', 'cursor is not valid for this list.')
    const filter = {
      type: query.type ?? null,
      subject: query.subject ?? null,
      ...range.value,
    }
    const { events, next } = await browseEvents(deps, context.tenant, filter, before, query.limit ?? 50)
    return answer(200, {
      items: events.map(each => renderEvent(each, context.tenant.mode)),
      next_cursor: cursorOf(next === null ? null : [next]),
    })
  },
})

export const getEvent = memberOperation({
  ...ofDevelopers,
  id: 'getEvent',
  method: 'GET',
  path: `${PATH}/{event_id}`,
  summary: 'An event and its deliveries',
  writes: false,
  params: inMode({ event_id: eventId }),
  answers: {
    200: {
      description: 'The event.',
      schema: Type.Object(
        {
          event,
          acknowledged_at: nullable(Type.String({ format: 'date-time' }), 'When it was acknowledged by a call.'),
          deliveries: Type.Array(Type.Object({ webhook_id: webhookId, ...delivery.properties }, closed), {
            description: 'To each endpoint that receives it.',
          }),
        },
        closed,
      ),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await findEvent(deps, context.tenant, params.event_id)
    if (!found.ok) return found
    const deliveries = await listDeliveriesOfEvent(deps, context.tenant, found.value)
    return answer(200, {
      event: renderEvent(found.value, context.tenant.mode),
      acknowledged_at: found.value.acknowledgedAt?.toISOString() ?? null,
      deliveries: deliveries.map(each => ({ webhook_id: each.webhookId, ...renderDelivery(each) })),
    })
  },
})
