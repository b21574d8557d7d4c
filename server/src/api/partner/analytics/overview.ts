import Type from 'typebox'
import { analyticsOverview, istDate } from '../../../contract/analytics.ts'
import { workflowId } from '../../../contract/workflow.ts'
import { readOverview } from '../../../features/analytics/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getWorkflowOverview = readOperation({
  id: 'getWorkflowOverview',
  method: 'GET',
  path: '/analytics/workflows/{workflow_id}/overview',
  tag: 'Analytics',
  summary: 'Get the analytics of a workflow',
  description:
    'Counts of the candidates of all campaigns of the workflow whose first contact was from `from` to `to`, both included. They are exact: ' +
    'equal to a count of the results and messages at the time of the call.',
  scope: 'analytics:read',
  rateClass: 'reads',
  area: 'analytics',
  params: Type.Object({ workflow_id: workflowId }),
  query: Type.Object({
    from: Type.Optional(istDate('First day, in India. At most 366 days up to `to`. 29 days before `to` if not given.')),
    to: Type.Optional(istDate('Last day, in India. Today if not given.')),
  }),
  answers: { 200: { description: 'The analytics.', schema: envelope(analyticsOverview) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, query, context }, deps) => {
    const given = { from: query.from ?? null, to: query.to ?? null }
    const outcome = await readOverview(deps, context.key.tenant, params.workflow_id, given)
    return outcome.ok ? answer(200, 'Analytics.', outcome.value) : outcome
  },
})
