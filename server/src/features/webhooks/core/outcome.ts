/** What one try came to. */
export interface Answered {
  readonly kind: 'answered'
  /** Of redirects, too: none is followed. */
  readonly status: number
  /** As it was sent; null where nothing was. */
  readonly retryAfter: string | null
  /** Of the reply's first KB what is text, for its owner to see. */
  readonly body: string
  readonly durationMs: number
}

/**
 * - `refused_address`: the URL, an answer of DNS or the connected socket is not public. Nothing was sent.
 * - `dns`: the name has no address, too many, or its servers said nothing in time.
 * - `connect`: no connection was made in time.
 * - `tls`: no handshake in time, or a certificate that does not prove the name.
 * - `timed_out`: no whole head of an answer within the time of a try.
 * - `broken`: the connection ended before that, or what came was no HTTP.
 */
export type UndeliveredWhy = 'refused_address' | 'dns' | 'connect' | 'tls' | 'timed_out' | 'broken'

interface Undelivered {
  readonly kind: 'failed'
  readonly why: UndeliveredWhy
  readonly durationMs: number
}

export type PostOutcome = Answered | Undelivered
