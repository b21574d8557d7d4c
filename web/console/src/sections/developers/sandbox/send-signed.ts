import { PARTNER_BASE } from './samples.ts'
import { type CallToSign, curlOf, headersOf, signCall } from './signing.ts'

interface Draft extends Omit<CallToSign, 'timestamp' | 'target'> {
  readonly keyId: string
  readonly secret: string
  readonly path: string
}

export interface SentCall {
  readonly stringToSign: string
  readonly signature: string
  readonly curl: string
  readonly status: number
  readonly milliseconds: number
  readonly requestId: string
  readonly body: string
}

/** To the Partner API of this service, without the cookie of the console: a server of the partner has none either. */
export async function sendSigned({ keyId, secret, path, ...draft }: Draft): Promise<SentCall> {
  const body = draft.method === 'GET' ? '' : draft.body
  const { pathname, search } = new URL(PARTNER_BASE + path, location.origin)
  const call = { ...draft, body, target: pathname + search, timestamp: String(Date.now()) }
  const { stringToSign, signature } = await signCall(secret, call)
  const headers = headersOf(keyId, call, signature)
  const startedAt = performance.now()
  const response = await fetch(call.target, {
    method: call.method,
    credentials: 'omit',
    redirect: 'error',
    headers,
    ...(body !== '' && { body }),
  })
  const text = await response.text()
  return {
    stringToSign,
    signature,
    curl: curlOf(location.origin, call, headers),
    status: response.status,
    milliseconds: Math.round(performance.now() - startedAt),
    requestId: response.headers.get('x-request-id') ?? '',
    body: text,
  }
}
