import type { EventType } from '../../server/src/contract/event.ts'
import type { Kind } from './kinds.ts'

/** What was written, received and listed by the API, from independent journals. */
export interface History {
  readonly endpoints: readonly Endpoint[]
  readonly written: readonly Written[]
  readonly arrivals: readonly Arrival[]
  readonly listed: readonly Listed[]
  readonly peaks: readonly Peak[]
  readonly replays: readonly Replay[]
  /** Connections to the target of the redirects. */
  readonly canaryTouched: number
  /** Whether processes were killed. Then an attempt may be repeated, and one that was made may be unknown. */
  readonly isShaken: boolean
  /** From the last fault until each process works again; null if one never did, or if there was no fault. */
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
  /** On the clock that all processes of the machine share; null if the writer was cut off and the outcome is unknown. */
  readonly committedAt: number | null
}

/** One request as received. */
export interface Arrival {
  readonly endpoint: string
  /** On the clock that all processes of the machine share. */
  readonly at: number
  readonly wall: number
  /** From the header. */
  readonly id: string
  /** Unix seconds, from the header. */
  readonly timestamp: number
  /** With the secret of this endpoint. */
  readonly isSigned: boolean
  readonly isReplay: boolean
  readonly body: { readonly id: string; readonly type: string; readonly mode: string; readonly made: string }
  /** A digest of the bytes. */
  readonly sum: string
  /** The status sent; null for none. */
  readonly status: number | null
  /** Retry-After in seconds, as sent. */
  readonly askedToWait: number | null
}

/** A delivery as the API lists it. */
export interface Listed {
  readonly endpoint: string
  readonly id: string
  readonly state: string
  /** The number of attempts, and how many are listed. */
  readonly attempts: number
  readonly tries: number
  readonly nextAt: string | null
  /** Digest of the listed body. */
  readonly sum: string
  /** When the page was requested. */
  readonly askedAt: number
}

/** The maximum of an endpoint at any time. */
export interface Peak {
  readonly endpoint: string
  readonly sockets: number
  readonly requests: number
}

export interface Replay {
  readonly endpoint: string
  readonly askedAt: number
  /** The endpoint whose events were requested, all of them. */
  readonly phase: string
  /** How many events per second it may send. */
  readonly perSecond: number
}

export const TEST_TYPE = 'webhook.test'

export function isAccepted({ status }: Arrival): boolean {
  return status !== null && status >= 200 && status < 300
}

export function isSubscribed(endpoint: Endpoint, event: Written): boolean {
  return event.tenant === endpoint.tenant && (endpoint.types === null || endpoint.types.includes(event.type))
}
