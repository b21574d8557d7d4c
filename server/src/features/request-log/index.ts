export { forgetOwnRequests } from './forget-requests.ts'
export { getRequest, listRequests } from './read-requests.ts'
export type { LoggedRequest } from './store.ts'
