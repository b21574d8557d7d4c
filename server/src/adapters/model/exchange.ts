/**
 * What went over the wire in one call. The outcome is judged by this and not by the SDK's errors: those carry the prompt and
 * the answer in their fields, and tell a refusal from garbage only in some cases.
 */
export interface Exchange {
  /** The request's body; null as long as nothing was sent. */
  readonly sent: string | null
  /** Null as long as no head of an answer has come. */
  readonly status: number | null
  readonly retryAfter: string | null
  /** As far as it came. */
  readonly body: string
  readonly bodyEnd: 'whole' | 'torn' | 'too_large'
}

const MAX_BODY_BYTES = 2_097_152

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * A `fetch` for one call, and what it saw. Redirects are answers like any other error: following one would send the prompt to
 * an address nobody configured. Bytes are counted after decompression, so a small bomb is a large body.
 */
export function recordedFetch(): { readonly fetch: typeof globalThis.fetch; readonly exchange: Exchange } {
  const exchange: Mutable<Exchange> = { sent: null, status: null, retryAfter: null, body: '', bodyEnd: 'torn' }
  return {
    exchange,
    fetch: async (address, init) => {
      exchange.sent = String(init?.body ?? '')
      const response = await fetch(address, { ...init, redirect: 'manual', credentials: 'omit' })
      exchange.status = response.status
      exchange.retryAfter = response.headers.get('retry-after')
      await readBody(response, exchange)
      if (!response.ok || exchange.bodyEnd !== 'whole') throw new Error('The model gave no answer to read.')
      return new Response(exchange.body, { headers: { 'content-type': 'application/json' } })
    },
  }
}

async function readBody(response: Response, exchange: Mutable<Exchange>): Promise<void> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) {
      exchange.bodyEnd = 'too_large'
      // Leaving the loop cancels the body, which closes the connection.
      return
    }
    exchange.body += decoder.decode(chunk, { stream: true })
  }
  exchange.body += decoder.decode()
  exchange.bodyEnd = 'whole'
}
