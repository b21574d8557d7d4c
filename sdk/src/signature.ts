/** The input of the signature of a Partner API call: the string to sign has seven lines. */
export interface RequestToSign {
  /** The whole secret, including `VFN_SK_`. */
  readonly secret: string
  /** Unix milliseconds or seconds, as sent in x-timestamp. */
  readonly timestamp: string
  readonly method: string
  /** Path and query as sent, beginning with /api/v1/partner. */
  readonly target: string
  readonly idempotencyKey?: string | undefined
  readonly onBehalfOf?: string | undefined
  /** The raw body as sent. A string is encoded as UTF-8. */
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
}

export interface RequestSignature {
  /** For x-signature. */
  readonly signature: string
  /** The string to sign. For a test key, a 401 contains the server's string, to compare. */
  readonly stringToSign: string
}

export async function signRequest(request: RequestToSign): Promise<RequestSignature> {
  const { timestamp, method, target, idempotencyKey = '', onBehalfOf = '', body = '' } = request
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', typeof body === 'string' ? utf8(body) : body))
  const stringToSign = ['v1', timestamp, method.toUpperCase(), target, idempotencyKey, onBehalfOf, bodyHash].join('\n')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8(request.secret), algorithm, false, ['sign'])
  return { signature: hex(await crypto.subtle.sign('HMAC', key, utf8(stringToSign))), stringToSign }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
