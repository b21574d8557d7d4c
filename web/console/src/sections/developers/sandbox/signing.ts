/** How a partner signs a call, in the browser: docs/signing of the Partner API. Nothing here sends or stores the secret. */
export interface CallToSign {
  readonly timestamp: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly idempotencyKey: string
  readonly onBehalfOf: string
  readonly body: string
}

export interface SignedCall {
  readonly stringToSign: string
  readonly signature: string
}

export async function signCall(secret: string, call: CallToSign): Promise<SignedCall> {
  const { timestamp, method, target, idempotencyKey, onBehalfOf, body } = call
  const digest = hex(await crypto.subtle.digest('SHA-256', bytes(body)))
  const stringToSign = ['v1', timestamp, method, target, idempotencyKey, onBehalfOf, digest].join('\n')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  return { stringToSign, signature: hex(await crypto.subtle.sign('HMAC', key, bytes(stringToSign))) }
}

const bytes = (text: string) => new TextEncoder().encode(text)

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('')
}

export function headersOf(keyId: string, call: CallToSign, signature: string): Readonly<Record<string, string>> {
  return {
    'x-api-key': keyId,
    'x-timestamp': call.timestamp,
    'x-signature': signature,
    ...(call.body !== '' && { 'content-type': 'application/json' }),
    ...(call.idempotencyKey !== '' && { 'idempotency-key': call.idempotencyKey }),
    ...(call.onBehalfOf !== '' && { 'x-on-behalf-of': call.onBehalfOf }),
  }
}

/** The same call for a shell. It is valid for five minutes, and holds the signature but not the secret. */
export function curlOf(origin: string, call: CallToSign, headers: Readonly<Record<string, string>>): string {
  const lines = [
    `curl -X ${call.method} ${quoted(origin + call.target)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(call.body === '' ? [] : [`--data-raw ${quoted(call.body)}`]),
  ]
  return lines.join(' \\\n  ')
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
