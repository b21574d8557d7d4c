import Type from 'typebox'
import { backfillEvents as backfill, LOG_START, viewEvent } from '../../../features/events/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { event, moment, noMoment } from '../event-shapes.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

const EVERYTHING = new Date(0)

export const backfillEvents = readOperation({
  id: 'backfillEvents',
  method: 'GET',
  path: '/events/backfill',
  tag: 'Events',
  summary: 'Read all events of the last 30 days',
  description:
    'Acknowledged or not, in an order that never changes: a reader that goes on from `next_cursor` misses none, also while others ' +
    'are being written.',
  scope: 'events:read',
  rateClass: 'reads',
  area: 'events',
  query: Type.Object({
    since: Type.Optional(Type.String({ ...moment, description: 'Only what was stored from then on, in UTC.' })),
    ...listQuery,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Events a page.' })),
  }),
  answers: { 200: { description: 'A page of events.', schema: listOf(event) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const cursor =
      query.cursor === undefined ? null : decodeCursor<[string, string]>(query.cursor, ['string', 'string'])
    if (query.cursor !== undefined && !cursor?.every(number => /^\d{1,18}$/.test(number))) return foreignCursor()
    const from = cursor === null ? LOG_START : { xact: cursor[0], seq: cursor[1] }
    const { tenant } = context.key
    const since = query.since === undefined ? EVERYTHING : new Date(query.since)
    if (Number.isNaN(since.getTime())) return noMoment('since')
    const { events, next } = await backfill(deps, tenant, since, from, query.limit ?? 100)
    return answer(200, 'Events.', {
      items: events.map(each => viewEvent(each, tenant.mode)),
      next_cursor: next === null ? null : encodeCursor([next.xact, next.seq]),
    })
  },
})
