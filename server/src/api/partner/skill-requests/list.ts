import Type from 'typebox'
import { renderSkillRequest, skillRequest } from '../../../contract/skill-request.ts'
import { listOwnRequests, NEWEST_REQUEST } from '../../../features/skill-requests/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

export const listSkillRequests = readOperation({
  id: 'listSkillRequests',
  method: 'GET',
  path: '/skill-requests',
  tag: 'Skill requests',
  summary: 'List your skill requests, newest first',
  scope: 'skills:read',
  rateClass: 'reads',
  area: 'skill-requests',
  query: Type.Object(listQuery),
  answers: { 200: { description: 'A page of requests.', schema: listOf(skillRequest) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = query.cursor === undefined ? [NEWEST_REQUEST] : decodeCursor<[string]>(query.cursor, ['string'])
    if (from === null) return foreignCursor()
    const { requests, next } = await listOwnRequests(deps, context.key.tenant, from[0]!, query.limit ?? 25)
    return answer(200, 'Skill requests.', {
      items: requests.map(renderSkillRequest),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})
