export { ASK_AGAIN_MS, type SendKind, type Slot, slotState } from './core/slots.ts'
export { type Reservation, releaseSends, reserveSends, type SendingDeps } from './reserve-sends.ts'
export type { SendRequest } from './store.ts'
