export { judgeUrl } from './core/judge-url.ts'
export { isReachable, isSameAddress, type ReachPolicy } from './core/special-addresses.ts'
export type { Answered, Courier, Parcel, PostOutcome, UndeliveredWhy } from './ports.ts'
