export type { SkillRequest } from './core/skill-request.ts'
export {
  type ApprovalDeps,
  approveRequest,
  listAllRequests,
  listRequestsAfter,
  type OwnedRequest,
  rejectRequest,
} from './decide-request.ts'
export { getRequest, listOwnRequests, NEWEST_REQUEST, requestSkill } from './request-skill.ts'
export { lockRequestsForShare } from './store.ts'
