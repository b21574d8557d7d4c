import Type from 'typebox'
import { replaceWorkflow as replace } from '../../../features/workflows/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { renderWorkflow, toTerms, workflow, workflowBody, workflowId } from '../workflow-shapes.ts'

export const replaceWorkflow = writeOperation({
  id: 'replaceWorkflow',
  method: 'PUT',
  path: '/workflows/{workflow_id}',
  tag: 'Workflows',
  summary: 'Replace a workflow',
  description:
    'Send the whole workflow again. Mandates prepared from then on follow it; what is prepared keeps its languages. ' +
    'A workflow made in the playground answers 403, an archived one 409.',
  scope: 'workflows:write',
  rateClass: 'workflowWrites',
  area: 'workflows',
  params: Type.Object({ workflow_id: workflowId }),
  body: workflowBody,
  answers: { 200: { description: 'The workflow as it is now.', schema: envelope(workflow) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const outcome = await replace(deps, context.tx, params.workflow_id, toTerms(body))
    return outcome.ok ? answer(200, 'Workflow replaced.', renderWorkflow(outcome.value)) : outcome
  },
})
