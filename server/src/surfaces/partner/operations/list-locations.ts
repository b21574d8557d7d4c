import Type from 'typebox'
import { searchLocations } from '../../../features/lookups/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'
import { ONE_LINE } from '../shapes.ts'

const location = Type.Object(
  { city: Type.String(), district: Type.String(), state: Type.String(), pincodes: Type.Array(Type.String()) },
  { additionalProperties: false },
)

export const listLocations = readOperation({
  id: 'listLocations',
  method: 'GET',
  path: '/locations',
  tag: 'Lookups',
  summary: 'Find places in India',
  description: 'By name (old names and near spellings too), state or pincode; a part of a city leads to the city.',
  scope: null,
  rateClass: 'reads',
  area: 'lookups',
  query: Type.Object({
    q: Type.Optional(Type.String({ minLength: 2, maxLength: 100, pattern: ONE_LINE, examples: ['Bengaluru'] })),
    state: Type.Optional(Type.String({ minLength: 2, maxLength: 100, pattern: ONE_LINE, examples: ['Karnataka'] })),
    pincode: Type.Optional(Type.String({ pattern: '^\\d{6}$', examples: ['560034'] })),
    ...listQuery,
  }),
  answers: { 200: { description: 'A page of places, best match first.', schema: listOf(location) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ query }) => {
    const { q, state, pincode, limit = 25 } = query
    const wish = JSON.stringify([q ?? null, state ?? null, pincode ?? null])
    const from =
      query.cursor === undefined ? [wish, 0] : decodeCursor<[string, number]>(query.cursor, ['string', 'number'])
    if (from === null || from[0] !== wish) {
      return foreignCursor()
    }
    const offset = Number(from[1])
    const { items, total } = searchLocations({ q, state, pincode, offset, limit })
    const next = offset + items.length < total ? encodeCursor([wish, offset + items.length]) : null
    return answer(200, 'Places.', { items, next_cursor: next })
  },
})
