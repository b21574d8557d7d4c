export { workflowRules } from './core/workflow.ts'
export {
  archiveWorkflow,
  createWorkflow,
  type FindUses,
  getWorkflow,
  listOwnWorkflows,
  NEWEST_WORKFLOW,
  replaceWorkflow,
} from './manage-workflows.ts'

export { findWorkflow, lockWorkflowForShare } from './store.ts'
