import type { PramaanEvent } from './consume-events.ts'

/** Why a delivery was refused. The first two are for the receiver's own code to mend, the rest are about what arrived. */
export type WebhookFailure =
  /** What was given is not the body as it arrived: something parsed it first. */
  | 'BODY_NOT_RAW'
  /** What was given as the secret is none of a webhook. */
  | 'SECRET_INVALID'
  | 'HEADER_MISSING'
  | 'TIMESTAMP_INVALID'
  /** Sent again by somebody who recorded it, or this machine's clock is ahead. */
  | 'TIMESTAMP_TOO_OLD'
  /** This machine's clock is behind. */
  | 'TIMESTAMP_TOO_NEW'
  | 'SIGNATURE_MISMATCH'
  /** Signed all right, and yet no JSON. */
  | 'BODY_NOT_JSON'

/** The delivery must not be believed: answer 400. Its message is safe to log and to answer: no secret, no expected signature. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookFailure

  constructor(code: WebhookFailure, message: string) {
    super(message)
    this.name = new.target.name
    this.code = code
  }
}

type HeaderValue = string | readonly string[] | undefined

/** A web `Headers`, a `Map`, or Node's `request.headers`; the case of the names does not matter. */
export type WebhookHeaders = Iterable<readonly [string, HeaderValue]> | Readonly<Record<string, HeaderValue>>

/** The request's body before anything parsed it; a text is taken as UTF-8. */
export type RawBody = string | ArrayBufferView | ArrayBuffer

export interface WebhookToVerify {
  readonly body: RawBody
  readonly headers: WebhookHeaders
  /** `whsec_…`, or several of which any may have signed. */
  readonly secret: string | readonly string[]
  /** The present unless told. */
  readonly now?: Date | undefined
  /** How far the time of sending may be from now, either way. 300 unless told. */
  readonly toleranceSeconds?: number | undefined
}

export interface WebhookToSign {
  /** The event's id. */
  readonly id: string
  readonly body: RawBody
  /** With several it is signed with each, as during a rotation. */
  readonly secret: string | readonly string[]
  /** Of sending. The present unless told. */
  readonly timestamp?: Date | undefined
}

/** The headers by which a delivery proves where it comes from. */
export type WebhookSignatureHeaders = Readonly<Record<(typeof HEADERS)[number], string>>

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
const PREFIX = 'whsec_'
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const TOLERANCE_SECONDS = 300

/** The event of a delivery that is signed with the secret and was sent just now; rejects with a WebhookVerificationError. */
export async function verifyWebhook(delivery: WebhookToVerify): Promise<PramaanEvent> {
  const { secret, now = new Date(), toleranceSeconds = TOLERANCE_SECONDS } = delivery
  const body = bytesOf(delivery.body)
  const keys = keysOf(secret)
  const headers = signatureHeaders(delivery.headers)
  judgeTimestamp(headers['webhook-timestamp'], now, toleranceSeconds)
  const expected = await signatures(headers, body, keys)
  const given = headers['webhook-signature'].split(/\s+/)
  const matches = expected.flatMap(one => given.map(other => isSame(one, other)))
  if (!matches.includes(true)) throw new WebhookVerificationError('SIGNATURE_MISMATCH', MISMATCH)
  return parse(body)
}

/** Signs as Pramaan does, so that a receiver's own tests can send it what Pramaan would. */
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
  // Neither asks for the class: in a test runner, or across frames, bytes may be of another realm's.
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
  // The bounds of Standard Webhooks; a cut-off secret is found here and not as a mismatch.
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

/** Written so that a tolerance or a time that is no number refuses, and does not let everything through. */
function judgeTimestamp(timestamp: string, now: Date, toleranceSeconds: number): void {
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

/** One for each key, however many the sender lists: else a long header would make a large body be hashed as many times. */
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

/** Looks at every character, so that the time it takes does not tell how many were right. */
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
