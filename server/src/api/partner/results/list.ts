import Type from 'typebox'
import { timestampInput, toTime } from '../../../contract/fields.ts'
import { jobId, mandateId } from '../../../contract/mandate.ts'
import { campaignId, RESULT_STATUSES, type ResultValues, renderResult, result } from '../../../contract/result.ts'
import { listResults as list, NEWEST_RESULT, type ResultPosition } from '../../../features/journeys/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, invalidTime, listOf, listQuery, readOperation } from '../operation.ts'

export const listResults = readOperation({
  id: 'listResults',
  method: 'GET',
  path: '/results',
  tag: 'Results',
  summary: 'List results',
  description:
    'Newest candidates first; with `updated_since` in the order of the last change, so that a result that changes while you read ' +
    'comes again on a later page. Filters can be combined.',
  scope: 'results:read',
  rateClass: 'reads',
  area: 'results',
  query: Type.Object({
    ...listQuery,
    campaign_id: Type.Optional(Type.With(campaignId, { description: 'Only the results of this campaign.' })),
    mandate_id: Type.Optional(Type.With(mandateId, { description: 'Only the results of this mandate.' })),
    job_id: Type.Optional(Type.With(jobId, { description: 'Only the results of the mandates of this job.' })),
    status: Type.Optional(Type.Enum([...RESULT_STATUSES], { description: 'Only results of this status.' })),
    updated_since: Type.Optional(timestampInput('Only results that changed at this time or later, in UTC.')),
  }),
  answers: { 200: { description: 'A page of results.', schema: listOf(result) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const since = query.updated_since === undefined ? null : toTime(query.updated_since)
    if (since === null && query.updated_since !== undefined) return invalidTime('updated_since')
    const from = positionOf(query.cursor, since)
    if (from === null) return foreignCursor()
    const filter = {
      campaignId: query.campaign_id ?? null,
      mandateId: query.mandate_id ?? null,
      jobId: query.job_id ?? null,
      status: query.status ?? null,
    }
    const { results, hasMore } = await list(deps, context.key.tenant, filter, from, query.limit ?? 25)
    return answer(200, 'Results.', {
      items: results.map(each => renderResult(each, deps.audioUrlOf)),
      next_cursor: hasMore ? cursorAfter(results.at(-1)!, since) : null,
    })
  },
})

/** Null if the cursor is of another list. The two orders have different cursors. */
function positionOf(cursor: string | undefined, since: Date | null): ResultPosition | null {
  if (since === null) {
    const [before] = cursor === undefined ? [NEWEST_RESULT] : (decodeCursor<[string]>(cursor, ['string']) ?? [])
    return before?.startsWith('RS_') ? { before } : null
  }
  if (cursor === undefined) return { updatedSince: since, after: null }
  const [at = '', id = ''] = decodeCursor<[string, string]>(cursor, ['string', 'string']) ?? []
  const updatedAt = new Date(at)
  const isOurs = id.startsWith('RS_') && !Number.isNaN(updatedAt.getTime()) && updatedAt.toISOString() === at
  return isOurs ? { updatedSince: since, after: { updatedAt, id } } : null
}

function cursorAfter({ id, updatedAt }: ResultValues, since: Date | null): string {
  return encodeCursor(since === null ? [id] : [updatedAt.toISOString(), id])
}
