import type { Tenant } from '../../kernel/tenant.ts'

/** What a call came to, for the organisation that made it. Redacted by construction: no value a caller sent is in it. */
export interface LoggedCall {
  readonly tenant: Tenant
  readonly at: Date
  readonly requestId: string
  readonly keyId: string
  readonly method: string
  readonly route: string
  readonly status: number
  /** Of a refusal: its code and the fields it names. */
  readonly code: string | null
  readonly fields: readonly string[]
  readonly milliseconds: number
  /** An IPv4 address or an IPv6 /64. Not stored. */
  readonly network: string
  /** It counted against the limits of the key, which bound the number of such calls. */
  readonly isCounted: boolean
  /** How many calls the line stands for: more than one only for refused ones that got no line of their own. */
  readonly times: number
  /** Why the signature of a test key was rejected. */
  readonly explanation?: SignatureExplanation
}

/** Of a test key only, and without values that a caller may have put personal data into. */
export interface SignatureExplanation {
  readonly reason: string
  /** Unix seconds. */
  readonly server_time: string
  /** What the server would have signed; values of the query and of headers are replaced by their length. */
  readonly string_to_sign: string
}

/** Never waits and never fails a call: a line lost with a killed process is the price, and no promise hangs on it. */
export interface RequestLog {
  note(call: LoggedCall): void
}
