export { type EventRef, spanOf } from './core/delivery.ts'
export { type Transition, timeOfSuspension } from './core/health.ts'
export { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from './core/rotation.ts'
export { deliverer } from './delivery/deliverer.ts'
export { fanOut } from './delivery/delivery-store.ts'
export { getDelivery, listDeliveries, listDeliveriesOfEvent, NEWEST_DELIVERY } from './delivery/read-deliveries.ts'
export { type ReplayDeps, replayEvents, replayJob, requestReplay, runReplay } from './delivery/replay-deliveries.ts'
export { testEndpoint } from './delivery/send.ts'
export {
  archiveEndpoint,
  changeEndpoint,
  createEndpoint,
  type EndpointDeps,
  getEndpoint,
  listOwnEndpoints,
  NEWEST_ENDPOINT,
  type PreparedEndpoint,
  prepareEndpoint,
} from './endpoints/manage-endpoints.ts'
export { rewrapWebhookSecrets, rotateSecret } from './endpoints/secrets.ts'
export type { DeliverDeps, EventLog, WebhookSender } from './ports.ts'
