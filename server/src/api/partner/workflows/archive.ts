import Type from 'typebox'
import { renderWorkflow, workflow, workflowId } from '../../../contract/workflow.ts'
import { archiveWorkflow as archive } from '../../../features/workflows/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const archiveWorkflow = writeOperation({
  id: 'archiveWorkflow',
  method: 'DELETE',
  path: '/workflows/{workflow_id}',
  tag: 'Workflows',
  summary: 'Archive a workflow',
  description:
    'Nothing is erased, and archiving twice changes nothing. A workflow that a mandate uses answers 409 ' +
    'WORKFLOW_IN_USE, one created in the playground 403.',
  scope: 'workflows:write',
  rateClass: 'workflowWrites',
  area: 'workflows',
  params: Type.Object({ workflow_id: workflowId }),
  answers: { 200: { description: 'The archived workflow.', schema: envelope(workflow) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN', 'WORKFLOW_IN_USE'],
  handle: async ({ params, context }, deps) => {
    const outcome = await archive(deps, context.tx, params.workflow_id, 'api')
    return outcome.ok ? answer(200, 'Workflow archived.', renderWorkflow(outcome.value.workflow)) : outcome
  },
})
