import type { EventType } from '../../server/src/features/events/core/event.ts'
import type { Kind } from './kinds.ts'

/** What was written, what arrived and what the API shows, from journals that know nothing of each other. */
export interface History {
  readonly endpoints: readonly Endpoint[]
  readonly written: readonly Written[]
  readonly arrivals: readonly Arrival[]
  readonly listed: readonly Listed[]
  readonly peaks: readonly Peak[]
  readonly replays: readonly Replay[]
  /** Connections to where the redirects point. */
  readonly canaryTouched: number
  /** Whether processes were killed: then a try may be made twice, and one that was made may be unknown. */
  readonly isShaken: boolean
  /** From the last fault until each process worked again; null if one never did, or none was needed. */
  readonly recoveredMs: number | null
}

export interface Endpoint {
  readonly name: string
  /** Organisation and mode. */
  readonly tenant: string
  /** Null for all. */
  readonly types: readonly EventType[] | null
  readonly kind: Kind
}

export interface Written {
  readonly id: string
  readonly tenant: string
  readonly type: EventType
  readonly phase: string
  /** By the clock that all processes of the machine share; null when the writer was cut off and does not know. */
  readonly committedAt: number | null
}

/** One request as its receiver saw it. */
export interface Arrival {
  readonly endpoint: string
  /** By the clock that all processes of the machine share. */
  readonly at: number
  readonly wall: number
  /** Of the header. */
  readonly id: string
  /** Unix seconds, of the header. */
  readonly timestamp: number
  /** By this endpoint's own secret. */
  readonly isSigned: boolean
  readonly isReplay: boolean
  readonly body: { readonly id: string; readonly type: string; readonly mode: string; readonly made: string }
  /** A digest of the bytes. */
  readonly sum: string
  /** What was answered; null for nothing. */
  readonly status: number | null
  /** How long not to come again, in seconds, as it was asked for. */
  readonly askedToWait: number | null
}

/** A delivery as the API shows it. */
export interface Listed {
  readonly endpoint: string
  readonly id: string
  readonly state: string
  /** How many tries it counts, and how many it shows. */
  readonly attempts: number
  readonly tries: number
  readonly nextAt: string | null
  /** Of the body as shown. */
  readonly sum: string
  /** When the page was asked for. */
  readonly askedAt: number
}

/** The most that an endpoint had at one time. */
export interface Peak {
  readonly endpoint: string
  readonly sockets: number
  readonly requests: number
}

export interface Replay {
  readonly endpoint: string
  readonly askedAt: number
  /** Whose events were asked for, all of them. */
  readonly phase: string
  /** How many events a second it may send. */
  readonly perSecond: number
}

export const TEST_TYPE = 'webhook.test'

export function isAccepted({ status }: Arrival): boolean {
  return status !== null && status >= 200 && status < 300
}

export function isSubscribed(endpoint: Endpoint, event: Written): boolean {
  return event.tenant === endpoint.tenant && (endpoint.types === null || endpoint.types.includes(event.type))
}
