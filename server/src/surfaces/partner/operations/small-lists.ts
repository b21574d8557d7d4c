import Type, { type TSchema } from 'typebox'
import { COUNTRIES, EMPLOYMENT_TYPES, SHIFTS } from '../../../features/lookups/index.ts'
import { sha256Hex } from '../../../kernel/crypto.ts'
import { answer, listOf, readOperation } from '../operation.ts'

const closed = { additionalProperties: false } as const
const country = Type.Object({ code: Type.String({ examples: ['AE'] }), name: Type.String() }, closed)
const choice = Type.Object({ value: Type.String(), label: Type.String() }, closed)

/** Lists that change with a release at most: a client keeps them for a day and asks again by ETag. */
function smallList(id: string, path: string, summary: string, item: TSchema, items: readonly object[]) {
  const etag = `"${sha256Hex(JSON.stringify(items)).slice(0, 32)}"`
  return readOperation({
    id,
    method: 'GET',
    path,
    tag: 'Lookups',
    summary,
    scope: null,
    rateClass: 'reads',
    area: 'lookups',
    answers: { 200: { description: 'The whole list.', schema: listOf(item) } },
    refusals: [],
    handle: async () =>
      answer(200, `${summary}.`, { items, next_cursor: null }, { etag, 'cache-control': 'private, max-age=86400' }),
  })
}

export const listCountries = smallList(
  'listCountries',
  '/countries',
  'Countries an abroad job can be in',
  country,
  COUNTRIES,
)
export const listEmploymentTypes = smallList(
  'listEmploymentTypes',
  '/employment-types',
  'Employment types',
  choice,
  EMPLOYMENT_TYPES,
)
export const listShifts = smallList('listShifts', '/shifts', 'Shifts', choice, SHIFTS)
