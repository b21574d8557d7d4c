/** One request. The headers are ours: partner input goes into the body only. */
export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** POST if not given. */
  readonly method?: 'POST' | 'PATCH'
}

/** Outcome of one request that got a response. */
export interface Answered {
  readonly kind: 'answered'
  /** Redirects are not followed. */
  readonly status: number
  /** The raw header. Null if there was none. */
  readonly retryAfter: string | null
  /** The first KB of the response body as text. */
  readonly body: string
  readonly durationMs: number
}

/**
 * - `refused_address`: the URL, a DNS answer or the connected socket is not public. Nothing was sent.
 * - `dns`: the name has no address or too many, or its servers did not answer in time.
 * - `connect`: no connection was made in time.
 * - `tls`: no handshake in time, or an invalid certificate.
 * - `timed_out`: no complete response head within the time limit.
 * - `broken`: the connection closed before that, or the response was not HTTP.
 */
export type DeliveryFailure = 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken'

interface Undelivered {
  readonly kind: 'failed'
  readonly why: DeliveryFailure
  readonly durationMs: number
}

export type PostOutcome = Answered | Undelivered

/** Carries the reason of a failure through undici, which passes it on unchanged. */
export class DeliveryFailureError extends Error {
  override readonly name = 'Undeliverable'
  readonly why: DeliveryFailure

  constructor(why: DeliveryFailure, options?: ErrorOptions) {
    super(`Not delivered: ${why}.`, options)
    this.why = why
  }
}
