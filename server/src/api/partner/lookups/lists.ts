import Type, { type TSchema } from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { COUNTRIES, EMPLOYMENT_TYPES, SHIFTS } from '../../../features/lookups/index.ts'
import { etagOf } from '../../../http/etag.ts'
import { answer, listOf, readOperation } from '../operation.ts'

const country = Type.Object(
  {
    code: Type.String({ description: 'ISO 3166-1 alpha-2 code.', examples: ['AE'] }),
    name: Type.String({ description: 'Name in English.', examples: ['United Arab Emirates'] }),
  },
  { ...closed, title: 'Country', description: 'A country that a job can be in.' },
)
const choice = Type.Object(
  {
    value: Type.String({ description: 'Value to send.', examples: ['day'] }),
    label: Type.String({ description: 'Text to show.', examples: ['Day shift'] }),
  },
  { ...closed, title: 'Choice', description: 'A value that candidates see as a choice.' },
)

/** Lists that change at most with a release: clients cache them for a day and revalidate by ETag. */
function smallList(id: string, path: string, summary: string, item: TSchema, items: readonly object[]) {
  const etag = etagOf(items)
  return readOperation({
    id,
    method: 'GET',
    path,
    tag: 'Lookups',
    summary,
    scope: null,
    rateClass: 'reads',
    isCacheable: true,
    area: 'lookups',
    answers: { 200: { description: 'The whole list.', schema: listOf(item) } },
    errors: [],
    answersFromMemory: true,
    handle: async () =>
      answer(200, `${summary}.`, { items, next_cursor: null }, { etag, 'cache-control': 'private, max-age=86400' }),
  })
}

export const listCountries = smallList(
  'listCountries',
  '/countries',
  'List countries for jobs abroad',
  country,
  COUNTRIES,
)
export const listEmploymentTypes = smallList(
  'listEmploymentTypes',
  '/employment-types',
  'List employment types',
  choice,
  EMPLOYMENT_TYPES,
)
export const listShifts = smallList('listShifts', '/shifts', 'List shifts', choice, SHIFTS)
