import Type from 'typebox'
import { renderWorkflow, workflow } from '../../../contract/workflow.ts'
import { listOwnWorkflows, NEWEST_WORKFLOW } from '../../../features/workflows/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

export const listWorkflows = readOperation({
  id: 'listWorkflows',
  method: 'GET',
  path: '/workflows',
  tag: 'Workflows',
  summary: 'List your workflows, newest first',
  description: 'Workflows created through this API and in the playground, including archived ones.',
  scope: 'workflows:read',
  rateClass: 'reads',
  area: 'workflows',
  query: Type.Object(listQuery),
  answers: { 200: { description: 'A page of workflows.', schema: listOf(workflow) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = query.cursor === undefined ? [NEWEST_WORKFLOW] : decodeCursor<[string]>(query.cursor, ['string'])
    if (!from?.[0]?.startsWith('WF_')) return foreignCursor()
    const { workflows, next } = await listOwnWorkflows(deps, context.key.tenant, null, from[0], query.limit ?? 25)
    return answer(200, 'Workflows.', {
      items: workflows.map(renderWorkflow),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})
