import Type from 'typebox'
import { renderWorkflow, toWorkflowInput, workflow, workflowBody, workflowId } from '../../../contract/workflow.ts'
import { replaceWorkflow as replace, workflowRules } from '../../../features/workflows/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const replaceWorkflow = writeOperation({
  id: 'replaceWorkflow',
  method: 'PUT',
  path: '/workflows/{workflow_id}',
  tag: 'Workflows',
  summary: 'Replace a workflow',
  description:
    'Send the complete workflow. Mandates that are prepared afterwards use it; prepared mandates keep their languages. ' +
    'A workflow created in the playground answers 403, an archived one 409.',
  scope: 'workflows:write',
  rateClass: 'workflowWrites',
  area: 'workflows',
  params: Type.Object({ workflow_id: workflowId }),
  body: workflowBody,
  bodyRules: workflowRules,
  answers: { 200: { description: 'The changed workflow.', schema: envelope(workflow) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const outcome = await replace(deps, context.tx, params.workflow_id, toWorkflowInput(body), 'api')
    return outcome.ok ? answer(200, 'Workflow replaced.', renderWorkflow(outcome.value)) : outcome
  },
})
