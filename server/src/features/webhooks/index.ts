export type { Endpoint, EndpointTerms } from './core/endpoint.ts'
export { type EventRef, spanOf } from './core/event-ref.ts'
export { type Turn, timeOfSuspension } from './core/health.ts'
export { judgeUrl } from './core/judge-url.ts'
export type { Answered, PostOutcome, UndeliveredWhy } from './core/outcome.ts'
export { DEFAULT_OVERLAP_HOURS, MOST_OVERLAP_HOURS } from './core/rotation.ts'
export { isReachable, isSameAddress, type ReachPolicy } from './core/special-addresses.ts'
export { deliverer } from './deliver/deliverer.ts'
export type { DeliverDeps } from './deliver/deps.ts'
export { fanOut } from './delivery-store.ts'
export {
  archiveEndpoint,
  changeEndpoint,
  createEndpoint,
  type EndpointDeps,
  type PreparedEndpoint,
  prepareEndpoint,
  rotateSecret,
} from './manage-endpoints.ts'
export type { Courier, EventLog, Parcel } from './ports.ts'
export { listDeliveries, NEWEST_DELIVERY, type ShownDelivery } from './read-deliveries.ts'
export { getEndpoint, listOwnEndpoints, NEWEST_ENDPOINT } from './read-endpoints.ts'
export { askForReplay, type ReplayDeps, replayEvents, replayJob, runReplay } from './replay-deliveries.ts'
export { rewrapWebhookSecrets } from './rewrap-secrets.ts'
export { testEndpoint } from './send-test.ts'
