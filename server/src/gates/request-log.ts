import type { Tenant } from '../kernel/tenant.ts'

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
}

/** Never waits and never fails a call: a line lost with a killed process is the price, and no promise hangs on it. */
export interface RequestLog {
  note(call: LoggedCall): void
}
