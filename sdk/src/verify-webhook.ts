import type { PramaanEvent } from './consume-events.ts'

/** Why a delivery was rejected. The first two are faults of the receiver's code, the others of the delivery. */
export type WebhookFailure =
  /** The body is not the raw body: something parsed it before. */
  | 'BODY_NOT_RAW'
  /** The secret is not a webhook secret. */
  | 'SECRET_INVALID'
  | 'HEADER_MISSING'
  | 'TIMESTAMP_INVALID'
  /** A replayed capture, or this machine's clock is ahead. */
  | 'TIMESTAMP_TOO_OLD'
  /** This machine's clock is behind. */
  | 'TIMESTAMP_TOO_NEW'
  | 'SIGNATURE_MISMATCH'
  /** The signature is valid, but the body is not JSON. */
  | 'BODY_NOT_JSON'

/** The delivery must not be trusted: answer 400. The message contains no secret and no expected signature; it can be logged. */
export class WebhookVerificationError extends Error {
  override readonly name: string = 'WebhookVerificationError'
  readonly code: WebhookFailure

  constructor(code: WebhookFailure, message: string) {
    super(message)
    this.code = code
  }
}

type HeaderValue = string | readonly string[] | undefined

/** A web `Headers`, a `Map`, or Node's `request.headers`. Names are case-insensitive. */
export type WebhookHeaders = Iterable<readonly [string, HeaderValue]> | Readonly<Record<string, HeaderValue>>

/** The raw body of the request, before any parsing. A string is encoded as UTF-8. */
export type RawBody = string | ArrayBufferView | ArrayBuffer

export interface WebhookToVerify {
  readonly body: RawBody
  readonly headers: WebhookHeaders
  /** `whsec_…`, or several secrets of which any may have signed. */
  readonly secret: string | readonly string[]
  /** Default: the current time. */
  readonly now?: Date | undefined
  /** Maximum difference between the time of sending and now, in both directions. Default 300. */
  readonly toleranceSeconds?: number | undefined
}

export interface WebhookToSign {
  /** Id of the event. */
  readonly id: string
  readonly body: RawBody
  /** With several secrets, the delivery has a signature of each, as during a rotation. */
  readonly secret: string | readonly string[]
  /** Time of sending. Default: the current time. */
  readonly timestamp?: Date | undefined
}

/** The headers that authenticate a delivery. */
export type WebhookSignatureHeaders = Readonly<Record<(typeof HEADERS)[number], string>>

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
const PREFIX = 'whsec_'
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const TOLERANCE_SECONDS = 300

/** Returns the event of a delivery whose signature and timestamp are valid; rejects with a WebhookVerificationError. */
export async function verifyWebhook(delivery: WebhookToVerify): Promise<PramaanEvent> {
  const { secret, now = new Date(), toleranceSeconds = TOLERANCE_SECONDS } = delivery
  const body = bytesOf(delivery.body)
  const keys = keysOf(secret)
  const headers = signatureHeaders(delivery.headers)
  checkTimestamp(headers['webhook-timestamp'], now, toleranceSeconds)
  const expected = await signatures(headers, body, keys)
  const given = headers['webhook-signature'].split(/\s+/)
  const matches = expected.flatMap(one => given.map(other => isSame(one, other)))
  if (!matches.includes(true)) throw new WebhookVerificationError('SIGNATURE_MISMATCH', MISMATCH)
  return parse(body)
}

/** Signs as Pramaan does. For tests of a receiver. */
export async function signWebhook({ id, body, secret, timestamp = new Date() }: WebhookToSign) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)) }
  const signed = await signatures(headers, bytesOf(body), keysOf(secret))
  return { ...headers, 'webhook-signature': signed.join(' ') } satisfies WebhookSignatureHeaders
}

const MISMATCH =
  'No signature of the delivery is that of this body under this secret. Most often the secret is that of another endpoint ' +
  'or mode, the body was parsed and written again (its bytes must be those that arrived), or the secret was rotated and ' +
  'this process still holds the old one.'

const RAW_BODY =
  'The signature is over the bytes as they arrived, and writing JSON again gives other bytes. Express: express.raw(' +
  "{ type: 'application/json' }) on this route, with no express.json() before it. Fastify: addContentTypeParser(" +
  "'application/json', { parseAs: 'buffer' }, …) that gives the buffer as it is. Next: await request.text() in a route " +
  'handler; in an API route bodyParser: false, and the request read as a stream.'

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return utf8(body)
  // instanceof is not used: in a test runner or across frames, bytes can belong to another realm.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer)
  throw new WebhookVerificationError('BODY_NOT_RAW', `The body is ${kindOf(body)}, not the raw body. ${RAW_BODY}`)
}

function kindOf(body: unknown): string {
  if (body === null || body === undefined) return `${body}`
  if (Array.isArray(body)) return 'an array'
  if (body instanceof Promise) return 'a promise that nobody awaited'
  return typeof body === 'object' ? 'an object' : `a ${typeof body}`
}

function keysOf(secret: string | readonly string[]): readonly Uint8Array<ArrayBuffer>[] {
  const secrets = typeof secret === 'string' ? [secret] : [...(secret ?? [])]
  if (secrets.length === 0) throw invalidSecret('there is none')
  return secrets.map(keyOf)
}

function keyOf(secret: unknown): Uint8Array<ArrayBuffer> {
  if (typeof secret !== 'string' || secret === '') throw invalidSecret('it is empty')
  if (!secret.startsWith(PREFIX)) throw invalidSecret(`it does not begin with ${PREFIX}`)
  const key = decoded(secret.slice(PREFIX.length))
  if (key === null) throw invalidSecret('what follows the prefix is not base64')
  // The bounds of Standard Webhooks. A truncated secret is reported here and not as a mismatch.
  if (key.length < 24 || key.length > 64) throw invalidSecret(`it decodes to ${key.length} bytes, not 24 to 64`)
  return key
}

function invalidSecret(why: string): WebhookVerificationError {
  const whence = 'It is the secret that creating the endpoint or rotating its secret answered, whole.'
  return new WebhookVerificationError('SECRET_INVALID', `The webhook secret cannot be used: ${why}. ${whence}`)
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

function signatureHeaders(headers: WebhookHeaders): WebhookSignatureHeaders {
  const all = headers && Symbol.iterator in headers ? [...headers] : Object.entries(headers ?? {})
  const byName = new Map(all.map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(' ').trim()]))
  const missing = HEADERS.filter(name => !byName.get(name))
  if (missing.length > 0) {
    const cause = 'Either Pramaan did not send this request, or a proxy on the way removed it.'
    throw new WebhookVerificationError('HEADER_MISSING', `The request has no header ${missing.join(', ')}. ${cause}`)
  }
  const [id = '', timestamp = '', signature = ''] = HEADERS.map(name => byName.get(name))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

/** Written so that a NaN tolerance or time rejects the delivery. */
function checkTimestamp(timestamp: string, now: Date, toleranceSeconds: number): void {
  if (!/^\d{1,15}$/.test(timestamp))
    throw new WebhookVerificationError('TIMESTAMP_INVALID', 'The header webhook-timestamp is not in Unix seconds.')
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  const limit = `${toleranceSeconds} s are allowed: compare this machine's clock with a time server`
  if (!(age <= toleranceSeconds))
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_OLD',
      `It was sent ${age} s ago by this machine's clock; ${limit}.`,
    )
  if (!(-age <= toleranceSeconds))
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_NEW',
      `It was sent ${-age} s ahead of this machine's clock; ${limit}.`,
    )
}

/** One per key, however many signatures the header has: otherwise a long header would multiply the cost of a large body. */
async function signatures(
  headers: Pick<WebhookSignatureHeaders, 'webhook-id' | 'webhook-timestamp'>,
  body: Uint8Array,
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<readonly string[]> {
  const head = utf8(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  const sign = async (bytes: Uint8Array<ArrayBuffer>) => {
    const key = await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign'])
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
    return `v1,${btoa(String.fromCharCode(...signature))}`
  }
  return Promise.all(keys.map(sign))
}

/** Compares in constant time: the duration does not reveal how many characters match. */
function isSame(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}

function parse(body: Uint8Array): PramaanEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookVerificationError('BODY_NOT_JSON', 'The signature is right, but the body is no JSON in UTF-8.')
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
