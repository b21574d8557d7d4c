import { createWorkflow as create } from '../../../features/workflows/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { renderWorkflow, toTerms, workflow, workflowBody } from '../workflow-shapes.ts'

export const createWorkflow = writeOperation({
  id: 'createWorkflow',
  method: 'POST',
  path: '/workflows',
  tag: 'Workflows',
  summary: 'Create a workflow',
  description: 'How candidates are contacted. Job mandates are made in a workflow and keep it.',
  scope: 'workflows:write',
  rateClass: 'workflowWrites',
  area: 'workflows',
  body: workflowBody,
  answers: { 201: { description: 'The workflow.', schema: envelope(workflow) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const outcome = await create(deps, context.tx, toTerms(body), 'api')
    return outcome.ok ? answer(201, 'Workflow created.', renderWorkflow(outcome.value)) : outcome
  },
})
