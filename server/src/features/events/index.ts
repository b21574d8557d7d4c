export { acknowledgeEvents } from './acknowledge-events.ts'
export { appendEvent } from './append-event.ts'
export { EVENT_TYPES, parseTypes, viewEvent } from './core/event.ts'
export { backfillEvents, LOG_START, pullEvents } from './read-events.ts'
