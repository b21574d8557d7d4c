/**
 * Request and response of one call. The outcome is derived from this and not from the SDK's errors, which contain prompt and
 * answer, and distinguish a refusal from invalid output only in some cases.
 */
export interface Exchange {
  /** The request body. Null until it is sent. */
  readonly sent: string | null
  /** Null until the response head is received. */
  readonly status: number | null
  readonly retryAfter: string | null
  /** The part received so far. */
  readonly body: string
  readonly bodyEnd: 'whole' | 'torn' | 'too_large'
}

const MAX_BODY_BYTES = 2_097_152

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * A `fetch` for one call that records the exchange. Redirects are errors: following one would send the prompt to an address that
 * nobody configured. Bytes are counted after decompression, which stops compression bombs.
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
      if (!response.ok || exchange.bodyEnd !== 'whole') throw new Error('The model returned no readable response.')
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
      // Leaving the loop cancels the body and closes the connection.
      return
    }
    exchange.body += decoder.decode(chunk, { stream: true })
  }
  exchange.body += decoder.decode()
  exchange.bodyEnd = 'whole'
}
