import type { Call, CallOptions } from '../call.ts'
import type { ListSkillRequestsQuery, RequestSkillBody, SkillRequest } from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'

export function skillRequestsResource(call: Call) {
  return {
    /** Requests a missing skill. If it exists or was already requested, a ConflictError names it. */
    create: (body: RequestSkillBody, options?: CallOptions): Promise<SkillRequest> =>
      call('requestSkill', { body }, options),
    get: (skillRequestId: string, options?: CallOptions): Promise<SkillRequest> =>
      call('getSkillRequest', { params: { skill_request_id: skillRequestId } }, options),
    /** Newest first. */
    list: (query: ListSkillRequestsQuery = {}, options?: CallOptions): List<SkillRequest> =>
      listOf(page => call('listSkillRequests', { query: page }, options), query),
  }
}
