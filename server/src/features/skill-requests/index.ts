export { approveRequest, listAllRequests, rejectRequest } from './decide-request.ts'
export { FROM_THE_NEWEST, getRequest, listOwnRequests } from './read-requests.ts'
export { requestSkill } from './request-skill.ts'
export type { SkillRequest } from './store.ts'
