import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { line } from '../../../contract/text.ts'
import { COUNTRIES, EMPLOYMENT_TYPES, SHIFTS, searchLocations } from '../../../features/lookups/index.ts'
import { answer, inMode, memberOperation, RECRUITERS_AND_VIEWERS } from '../operation.ts'
import { itemsOf } from '../schemas.ts'

const common = {
  method: 'GET',
  tag: 'Playground',
  access: 'member',
  roles: RECRUITERS_AND_VIEWERS,
  area: 'lookups',
  writes: false,
  params: inMode({}),
  errors: [],
  answersFromMemory: true,
} as const

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const choice = Type.Object({ value: text('Value to send.', 'day'), label: text('Text to show.', 'Day shift') }, closed)
const country = Type.Object({ code: text('Two letters.', 'AE'), name: text('Name.', 'United Arab Emirates') }, closed)

export const getLookups = memberOperation({
  ...common,
  id: 'getLookups',
  path: '/organisations/{org_id}/{mode}/lookups',
  summary: 'Choices of the form of a mandate',
  answers: {
    200: {
      description: 'The lists.',
      schema: Type.Object(
        {
          countries: Type.Array(country, { description: 'Of jobs abroad.' }),
          employment_types: Type.Array(choice, { description: 'Other text is allowed as well.' }),
          shifts: Type.Array(choice, { description: 'Other text is allowed as well.' }),
        },
        closed,
      ),
    },
  },
  handle: async () => answer(200, { countries: COUNTRIES, employment_types: EMPLOYMENT_TYPES, shifts: SHIFTS }),
})

const place = Type.Object(
  {
    city: text('City or town.', 'Pune'),
    district: text('District.', 'Pune'),
    state: text('State or union territory.', 'Maharashtra'),
    pincodes: Type.Array(Type.String(), { description: 'Postal codes.', examples: [['411014']] }),
  },
  { ...closed, description: 'A place in India.' },
)

const MOST_PLACES = 8

export const findPlaces = memberOperation({
  ...common,
  id: 'findPlaces',
  path: '/organisations/{org_id}/{mode}/places',
  summary: 'Places in India by their names',
  query: Type.Object({ q: line(2, 100, { description: 'Name of the place.', examples: ['Pune'] }) }, closed),
  answers: { 200: { description: 'Places.', schema: itemsOf(place, 'The best 8, best match first.') } },
  handle: async ({ query }) => {
    const wanted = { q: query.q, state: undefined, pincode: undefined, offset: 0, limit: MOST_PLACES }
    return answer(200, { items: searchLocations(wanted).items })
  },
})
