import Type from 'typebox'
import { listOwnMandates, NEWEST_MANDATE, viewOf } from '../../../features/mandates/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { jobId, storedMandate } from '../mandate-shapes.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'
import { workflowId } from '../workflow-shapes.ts'

export const listMandates = readOperation({
  id: 'listMandates',
  method: 'GET',
  path: '/mandates',
  tag: 'Job mandates',
  summary: 'List your job mandates, newest first',
  description:
    'Those made through this API and those made in the playground, archived ones included; without their `flow`.',
  scope: 'mandates:read',
  rateClass: 'reads',
  area: 'mandates',
  query: Type.Object({
    ...listQuery,
    status: Type.Optional(Type.Enum(['preparing', 'ready', 'failed', 'archived'])),
    job_id: Type.Optional(jobId),
    workflow_id: Type.Optional(workflowId),
  }),
  answers: { 200: { description: 'A page of mandates.', schema: listOf(storedMandate) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = query.cursor === undefined ? [NEWEST_MANDATE] : decodeCursor<[string]>(query.cursor, ['string'])
    if (!from?.[0]?.startsWith('JM_')) return foreignCursor()
    const filter = {
      status: query.status ?? null,
      jobId: query.job_id ?? null,
      workflowId: query.workflow_id ?? null,
    }
    const { mandates, next } = await listOwnMandates(deps, context.key.tenant, filter, from[0], query.limit ?? 25)
    return answer(200, 'Mandates.', {
      items: mandates.map(viewOf),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})
