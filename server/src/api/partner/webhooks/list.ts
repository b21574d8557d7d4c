import Type from 'typebox'
import { renderWebhook, webhook } from '../../../contract/webhook.ts'
import { listOwnEndpoints, NEWEST_ENDPOINT, timeOfSuspension } from '../../../features/webhooks/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

export const listWebhooks = readOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'List your webhook endpoints, newest first',
  description: 'Archived ones included.',
  scope: 'webhooks:read',
  rateClass: 'reads',
  area: 'webhooks',
  query: Type.Object(listQuery),
  answers: { 200: { description: 'A page of endpoints.', schema: listOf(webhook) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = query.cursor === undefined ? [NEWEST_ENDPOINT] : decodeCursor<[string]>(query.cursor, ['string'])
    if (!from?.[0]?.startsWith('WH_')) return foreignCursor()
    const { endpoints, next } = await listOwnEndpoints(deps, context.key.tenant, from[0], query.limit ?? 25)
    return answer(200, 'Webhooks.', {
      items: endpoints.map(each => renderWebhook(each, timeOfSuspension(each.health))),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})
