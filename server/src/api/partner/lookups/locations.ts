import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { line } from '../../../contract/text.ts'
import { searchLocations } from '../../../features/lookups/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

const pincodeQuery = Type.String({
  pattern: '^\\d{6}$',
  'x-rule': 'must be 6 digits',
  description: 'Only the places of this postal code.',
  examples: ['560034'],
})

const location = Type.Object(
  {
    city: Type.String({ description: 'City or town.', examples: ['Bengaluru'] }),
    district: Type.String({ description: 'District.', examples: ['Bengaluru Urban'] }),
    state: Type.String({ description: 'State or union territory.', examples: ['Karnataka'] }),
    pincodes: Type.Array(Type.String(), { description: 'Postal codes of the place.', examples: [['560034']] }),
  },
  { ...closed, title: 'Location', description: 'A place in India.' },
)

export const listLocations = readOperation({
  id: 'listLocations',
  method: 'GET',
  path: '/locations',
  tag: 'Lookups',
  summary: 'Find places in India',
  description:
    'By name, state or pincode. Former names and similar spellings are found, and a part of a city finds the city.',
  scope: null,
  rateClass: 'reads',
  area: 'lookups',
  query: Type.Object({
    q: Type.Optional(line(2, 100, { description: 'Name of the place.', examples: ['Bengaluru'] })),
    state: Type.Optional(line(2, 100, { description: 'Only places in this state.', examples: ['Karnataka'] })),
    pincode: Type.Optional(pincodeQuery),
    ...listQuery,
  }),
  answers: { 200: { description: 'A page of places, best match first.', schema: listOf(location) } },
  errors: ['VALIDATION_FAILED'],
  answersFromMemory: true,
  handle: async ({ query }) => {
    const { q, state, pincode, limit = 25 } = query
    const requested = JSON.stringify([q ?? null, state ?? null, pincode ?? null])
    const from =
      query.cursor === undefined ? [requested, 0] : decodeCursor<[string, number]>(query.cursor, ['string', 'number'])
    if (from === null || from[0] !== requested) {
      return foreignCursor()
    }
    const offset = Number(from[1])
    const { items, total } = searchLocations({ q, state, pincode, offset, limit })
    const next = offset + items.length < total ? encodeCursor([requested, offset + items.length]) : null
    return answer(200, 'Places.', { items, next_cursor: next })
  },
})
