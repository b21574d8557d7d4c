import type { Call, CallOptions } from '../call.ts'
import type { GetWorkflowOverviewQuery, WorkflowOverview } from '../generated/partner.ts'

export function analyticsResource(call: Call) {
  return {
    /** Counts of a workflow, by the day of the first contact. The last 30 days unless given. */
    overview: (
      workflowId: string,
      query: GetWorkflowOverviewQuery = {},
      options?: CallOptions,
    ): Promise<WorkflowOverview> =>
      call('getWorkflowOverview', { params: { workflow_id: workflowId }, query }, options),
  }
}
