export { appendEvent } from './append-event.ts'
