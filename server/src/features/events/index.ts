export { parseTypes } from './core/event.ts'
export { type EventHorizon, eventHorizon } from './event-horizon.ts'
export { eventLog } from './event-log.ts'
export { acknowledgeEvents, appendEvent, appendEvents, backfillEvents, LOG_START, pullEvents } from './events.ts'
