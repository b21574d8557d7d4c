import type { Call, CallOptions } from '../call.ts'
import type { CreateWorkflowBody, ListWorkflowsQuery, ReplaceWorkflowBody, Workflow } from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'

/** A workflow defines how candidates are contacted. Job mandates belong to a workflow. */
export function workflowsResource(call: Call) {
  return {
    create: (body: CreateWorkflowBody, options?: CallOptions): Promise<Workflow> =>
      call('createWorkflow', { body }, options),
    get: (workflowId: string, options?: CallOptions): Promise<Workflow> =>
      call('getWorkflow', { params: { workflow_id: workflowId } }, options),
    /** Newest first, including archived ones. */
    list: (query: ListWorkflowsQuery = {}, options?: CallOptions): List<Workflow> =>
      listOf(page => call('listWorkflows', { query: page }, options), query),
    /** Send the complete body: fields that are left out get their default. */
    replace: (workflowId: string, body: ReplaceWorkflowBody, options?: CallOptions): Promise<Workflow> =>
      call('replaceWorkflow', { params: { workflow_id: workflowId }, body }, options),
    /** If a mandate uses the workflow, throws a ConflictError with the code WORKFLOW_IN_USE that names the mandates. */
    archive: (workflowId: string, options?: CallOptions): Promise<Workflow> =>
      call('archiveWorkflow', { params: { workflow_id: workflowId } }, options),
  }
}
