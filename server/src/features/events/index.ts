export { parseTypes } from './core/event.ts'
export { type EventHorizon, eventHorizon } from './event-horizon.ts'
export { eventLog } from './event-log.ts'
export {
  acknowledgeEvents,
  appendEvent,
  appendEvents,
  backfillEvents,
  browseEvents,
  getEvent,
  LOG_START,
  NEWEST_EVENT,
  pullEvents,
} from './events.ts'
export { listEventsOfResult } from './store.ts'
