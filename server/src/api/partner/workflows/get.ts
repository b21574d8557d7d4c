import Type from 'typebox'
import { renderWorkflow, workflow, workflowId } from '../../../contract/workflow.ts'
import { getWorkflow as get } from '../../../features/workflows/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getWorkflow = readOperation({
  id: 'getWorkflow',
  method: 'GET',
  path: '/workflows/{workflow_id}',
  tag: 'Workflows',
  summary: 'Get a workflow',
  scope: 'workflows:read',
  rateClass: 'reads',
  isLookUp: true,
  area: 'workflows',
  params: Type.Object({ workflow_id: workflowId }),
  answers: { 200: { description: 'The workflow.', schema: envelope(workflow) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await get(deps, context.key.tenant, params.workflow_id)
    return outcome.ok ? answer(200, 'Workflow found.', renderWorkflow(outcome.value)) : outcome
  },
})
