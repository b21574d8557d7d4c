import { renderWorkflow, toWorkflowInput, workflow, workflowBody } from '../../../contract/workflow.ts'
import { createWorkflow as create, workflowRules } from '../../../features/workflows/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const createWorkflow = writeOperation({
  id: 'createWorkflow',
  method: 'POST',
  path: '/workflows',
  tag: 'Workflows',
  summary: 'Create a workflow',
  description:
    'A workflow defines how candidates are contacted. A job mandate belongs to a workflow and cannot change it.',
  scope: 'workflows:write',
  rateClass: 'workflowWrites',
  area: 'workflows',
  body: workflowBody,
  bodyRules: workflowRules,
  answers: { 201: { description: 'The workflow.', schema: envelope(workflow) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const outcome = await create(deps, context.tx, toWorkflowInput(body), 'api')
    return outcome.ok ? answer(201, 'Workflow created.', renderWorkflow(outcome.value)) : outcome
  },
})
