import Type from 'typebox'
import { jobId, MANDATE_STATUSES, renderMandate, storedMandate } from '../../../contract/mandate.ts'
import { workflowId } from '../../../contract/workflow.ts'
import { listOwnMandates, NEWEST_MANDATE } from '../../../features/mandates/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

export const listMandates = readOperation({
  id: 'listMandates',
  method: 'GET',
  path: '/mandates',
  tag: 'Job mandates',
  summary: 'List your job mandates, newest first',
  description:
    'Mandates created through this API and in the playground, including archived ones; without their `flow`.',
  scope: 'mandates:read',
  rateClass: 'reads',
  area: 'mandates',
  query: Type.Object({
    ...listQuery,
    status: Type.Optional(Type.Enum([...MANDATE_STATUSES], { description: 'Only mandates of this status.' })),
    job_id: Type.Optional(Type.With(jobId, { description: 'Only the mandates of this job.' })),
    workflow_id: Type.Optional(Type.With(workflowId, { description: 'Only the mandates of this workflow.' })),
  }),
  answers: { 200: { description: 'A page of mandates.', schema: listOf(storedMandate) } },
  errors: ['VALIDATION_FAILED'],
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
      items: mandates.map(renderMandate),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})
