import Type from 'typebox'
import { delivery, renderDelivery } from '../../../contract/delivery.ts'
import { eventId } from '../../../contract/event.ts'
import { closed, timestamp, timestampInput } from '../../../contract/fields.ts'
import { webhookId } from '../../../contract/webhook.ts'
import {
  getDelivery as findDelivery,
  listDeliveries as list,
  NEWEST_DELIVERY,
  replayEvents,
  requestReplay,
} from '../../../features/webhooks/index.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { cursorOf, pageOf, paging, positionOf } from '../lists.ts'
import { answer, DEVELOPERS, inMode, memberOperation } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { invalidField, rangeOf, told } from './shared.ts'

const OF_ENDPOINT = '/organisations/{org_id}/{mode}/webhooks/{webhook_id}'
/** A tag of their own, because each tag has its own share of the connections and a receiver may take ten seconds. */
const ofDevelopers = { tag: 'Webhooks', access: 'member', roles: DEVELOPERS, area: 'webhooks' } as const

export const listDeliveries = memberOperation({
  ...ofDevelopers,
  id: 'listDeliveries',
  method: 'GET',
  path: `${OF_ENDPOINT}/deliveries`,
  summary: 'Deliveries to a webhook endpoint, with their attempts',
  writes: false,
  params: inMode({ webhook_id: webhookId }),
  query: Type.Object(
    {
      accepted: Type.Optional(
        Type.Enum(['no'], { description: '`no`: only those that the endpoint has not accepted yet.' }),
      ),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'A page of deliveries.', schema: pageOf(delivery, 'Newest event first.') } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, query, context }, deps) => {
    const from = positionOf<[string]>(query.cursor, ['string'])
    if (!from.ok) return from
    const [before = NEWEST_DELIVERY] = from.value ?? []
    if (!before.startsWith('EV_')) return invalidField('cursor', 'cursor is not valid for this list.')
    const which = { before, limit: query.limit ?? 50, onlyOpen: query.accepted === 'no' }
    const found = await list(deps, context.tenant, params.webhook_id, which)
    if (!found.ok) return found
    const { deliveries, next } = found.value
    return answer(200, {
      items: deliveries.map(renderDelivery),
      next_cursor: cursorOf(next === null ? null : [next]),
    })
  },
})

export const getDelivery = memberOperation({
  ...ofDevelopers,
  id: 'getDelivery',
  method: 'GET',
  path: `${OF_ENDPOINT}/deliveries/{event_id}`,
  summary: 'The delivery of an event to a webhook endpoint',
  writes: false,
  params: inMode({ webhook_id: webhookId, event_id: eventId }),
  answers: { 200: { description: 'The delivery.', schema: delivery } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await findDelivery(deps, context.tenant, params.webhook_id, params.event_id)
    return found.ok ? answer(200, renderDelivery(found.value)) : found
  },
})

export const replayWebhook = memberOperation({
  ...ofDevelopers,
  id: 'replayWebhook',
  method: 'POST',
  path: `${OF_ENDPOINT}/replay`,
  summary: 'Send events again',
  description:
    'By time, by id, or all that the endpoint has not accepted (`only_failed`). At most 10 a second are sent. The endpoint must be enabled.',
  writes: true,
  params: inMode({ webhook_id: webhookId }),
  body: Type.Object(
    {
      since: Type.Optional(timestampInput('Events stored from this time on.')),
      until: Type.Optional(timestampInput('Events stored before this time. Defaults to now.')),
      only_failed: Type.Optional(
        Type.Boolean({ default: false, description: 'Only events that the endpoint has not accepted yet.' }),
      ),
      event_ids: Type.Optional(
        Type.Array(eventId, { minItems: 1, maxItems: 100, uniqueItems: true, description: 'These events alone.' }),
      ),
    },
    { ...closed, examples: [{ only_failed: true }] },
  ),
  answers: {
    202: {
      description: 'The events will be sent.',
      schema: Type.Object(
        {
          asked_at: timestamp('When the replay was requested.'),
          not_found: Type.Array(Type.String(), { description: 'Ids that do not exist.', examples: [[]] }),
        },
        closed,
      ),
    },
  },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const { only_failed: onlyFailed = false, event_ids: ids } = body
    const asked = rangeOf(body)
    if (!asked.ok) return asked
    const { since, until } = asked.value
    if ((ids === undefined) === (since === null && !onlyFailed) || (ids !== undefined && until !== null))
      return invalidField('since', 'Send event_ids alone, or a time or only_failed.')
    const { tenant } = context
    // Everything that is kept, unless a time is given. The clock of the database, which stamps events, may be ahead.
    const range = { since: since ?? new Date(0), until: until ?? new Date(deps.clock() + DAY_MS), onlyFailed }
    const accepted = await deps.database.forTenant(tenant).transaction(async tx => {
      const outcome =
        ids === undefined
          ? await requestReplay(deps, tx, tenant, params.webhook_id, range)
          : await replayEvents(deps, tx, params.webhook_id, ids)
      const details = ids === undefined ? range : { events: ids.length }
      if (outcome.ok)
        await recordWrite(deps, tx, context, { action: 'webhook.replayed', subject: params.webhook_id, details })
      return outcome
    })
    if (!accepted.ok) return told(accepted.error)
    const { requestedAt, notFound } = accepted.value
    return answer(202, { asked_at: requestedAt.toISOString(), not_found: [...notFound] })
  },
})
