import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { type BrowsePosition, browseResults, type ResultSort } from '../../../features/journeys/index.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import { cursorOf, type InvalidField, invalidCursor, pageOf, paging, positionOf } from '../lists.ts'
import { answer, memberOperation } from '../operation.ts'
import {
  consoleResult,
  filters,
  ofMode,
  RESULTS_PATH,
  readFilter,
  renderConsoleResult,
  resultReads,
} from './schemas.ts'

const USUAL_PAGE = 50

export const listResults = memberOperation({
  ...resultReads,
  id: 'listResults',
  method: 'GET',
  path: RESULTS_PATH,
  summary: 'Results of the organisation',
  description: 'With a filter, a page may be short or empty although there is a next one: go on with its cursor.',
  params: ofMode,
  query: Type.Object({ ...filters, ...paging }, closed),
  answers: { 200: { description: 'A page of results.', schema: pageOf(consoleResult, 'As sorted; newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { limit = USUAL_PAGE, cursor, ...asked }, context }, deps) => {
    const read = await readFilter(deps, context.tenant, asked)
    if (!read.ok) return read
    const after = readCursor(cursor, read.value.sort)
    if (!after.ok) return after
    const { results, next } = await browseResults(deps, context.tenant, { ...read.value, after: after.value }, limit)
    return answer(200, {
      items: results.map(each => renderConsoleResult(each, context.role)),
      next_cursor: cursorOf(next && [read.value.sort, next.updatedAt.toISOString(), next.id]),
    })
  },
})

/** A cursor belongs to its order. */
function readCursor(cursor: string | undefined, sort: ResultSort): Result<BrowsePosition | null, InvalidField> {
  const position = positionOf<[string, string, string]>(cursor, ['string', 'string', 'string'])
  if (!position.ok) return position
  if (position.value === null) return ok(null)
  const [order, at, id] = position.value
  const updatedAt = new Date(at)
  const isOurs = order === sort && id.startsWith('RS_') && !Number.isNaN(updatedAt.getTime())
  return isOurs ? ok({ id, updatedAt }) : invalidCursor()
}
