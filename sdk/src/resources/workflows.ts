import type { Call, CallOptions } from '../call.ts'
import type { CreateWorkflowBody, ListWorkflowsQuery, ReplaceWorkflowBody, Workflow } from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'

/** How candidates are contacted; job mandates are made in one. */
export function workflowsResource(call: Call) {
  return {
    create: (body: CreateWorkflowBody, options?: CallOptions): Promise<Workflow> =>
      call('createWorkflow', { body }, options),
    get: (workflowId: string, options?: CallOptions): Promise<Workflow> =>
      call('getWorkflow', { params: { workflow_id: workflowId } }, options),
    /** Newest first, archived ones included. */
    list: (query: ListWorkflowsQuery = {}, options?: CallOptions): List<Workflow> =>
      listOf(page => call('listWorkflows', { query: page }, options), query),
    /** The whole body again: what is left out goes back to its default. */
    replace: (workflowId: string, body: ReplaceWorkflowBody, options?: CallOptions): Promise<Workflow> =>
      call('replaceWorkflow', { params: { workflow_id: workflowId }, body }, options),
    /** While a mandate uses it, a ConflictError with the code WORKFLOW_IN_USE names such mandates. */
    archive: (workflowId: string, options?: CallOptions): Promise<Workflow> =>
      call('archiveWorkflow', { params: { workflow_id: workflowId } }, options),
  }
}
