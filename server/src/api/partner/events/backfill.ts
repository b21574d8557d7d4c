import Type from 'typebox'
import { event, eventBody } from '../../../contract/event.ts'
import { closed, nullable, timestamp, timestampInput, toTime } from '../../../contract/fields.ts'
import { backfillEvents as backfill, LOG_START } from '../../../features/events/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answerText, envelope, foreignCursor, invalidTime, listQuery, nextCursor, readOperation } from '../operation.ts'

const EVERYTHING = new Date(0)

const page = Type.Object(
  {
    items: Type.Array(event, { description: 'The items of this page.' }),
    next_cursor: nextCursor,
    complete_until: nullable(
      timestamp('Every event that could be pulled before this time is in this page or an earlier one.'),
      'Every event that could be pulled before this time is in this page or an earlier one. Null on a page that is not the last, and while it is not known. ' +
        'If it is earlier than the time when you began to read, read the last page again after a second: a transaction is still running.',
    ),
  },
  { ...closed, title: 'BackfilledEvents', description: 'A page of events in a stable order.' },
)

export const backfillEvents = readOperation({
  id: 'backfillEvents',
  method: 'GET',
  path: '/events/backfill',
  tag: 'Events',
  summary: 'Read all events of the last 30 days',
  description:
    'Returns acknowledged events too, in a stable order: a reader that continues from `next_cursor` misses no event, ' +
    'even while others are written.',
  scope: 'events:read',
  rateClass: 'reads',
  area: 'events',
  query: Type.Object({
    since: Type.Optional(timestampInput('Only events stored from this time on, in UTC.')),
    ...listQuery,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Events per page.' })),
  }),
  answers: { 200: { description: 'A page of events.', schema: envelope(page) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const cursor =
      query.cursor === undefined ? null : decodeCursor<[string, string]>(query.cursor, ['string', 'string'])
    if (query.cursor !== undefined && !cursor?.every(number => /^\d{1,18}$/.test(number))) return foreignCursor()
    const from = cursor === null ? LOG_START : { xact: cursor[0], seq: cursor[1] }
    const { tenant } = context.key
    const since = query.since === undefined ? EVERYTHING : toTime(query.since)
    if (since === null) return invalidTime('since')
    const { events, next, completeUntil } = await backfill(deps, tenant, since, from, query.limit ?? 100)
    const items = events.map(each => eventBody(each, tenant.mode)).join()
    const rest = JSON.stringify({
      next_cursor: next === null ? null : encodeCursor([next.xact, next.seq]),
      complete_until: completeUntil?.toISOString() ?? null,
    })
    return answerText(200, 'Events.', `{"items":[${items}],${rest.slice(1)}`)
  },
})
