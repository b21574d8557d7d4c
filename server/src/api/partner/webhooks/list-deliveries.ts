import Type from 'typebox'
import { delivery, renderDelivery } from '../../../contract/delivery.ts'
import { webhookId } from '../../../contract/webhook.ts'
import { listDeliveries as list, NEWEST_DELIVERY } from '../../../features/webhooks/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

export const listDeliveries = readOperation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of a webhook endpoint',
  description:
    'Newest event first: the payload, every attempt with its response, and the time of the next attempt. Kept for 30 days.',
  scope: 'webhooks:read',
  alsoScope: 'results:read',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  query: Type.Object(listQuery),
  answers: { 200: { description: 'A page of deliveries.', schema: listOf(delivery) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, query, context }, deps) => {
    const from = query.cursor === undefined ? [NEWEST_DELIVERY] : decodeCursor<[string]>(query.cursor, ['string'])
    if (!from?.[0]?.startsWith('EV_')) return foreignCursor()
    const outcome = await list(deps, context.key.tenant, params.webhook_id, {
      before: from[0],
      limit: query.limit ?? 25,
    })
    if (!outcome.ok) return outcome
    const { deliveries, next } = outcome.value
    return answer(200, 'Deliveries.', {
      items: deliveries.map(renderDelivery),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})
