import { hmacSha256Base64, type KeyObject, secretKeyOf } from '../../../kernel/crypto.ts'

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/

/** Throws: secrets are ours, so a malformed one is a fault of ours. Never with the secret in the message. */
export function webhookSecretKey(secret: string): KeyObject {
  const text = SECRET.exec(secret)?.[1] ?? ''
  const bytes = Buffer.from(text, 'base64')
  // Node reads base64 that is cut off or padded wrongly, too; a receiver's library may read other bytes or none.
  if (text === '' || bytes.toString('base64') !== text) throw new Error('A webhook secret is whsec_ and base64.')
  return secretKeyOf(bytes)
}

interface Delivery {
  /** Of the event, the same for every try: what a receiver knows duplicates by. */
  readonly id: string
  /** Of this try: a receiver refuses what is older than some minutes. */
  readonly at: Date
  readonly body: string
  /** The newest first; two during a rotation. */
  readonly keys: readonly KeyObject[]
  readonly replay: boolean
}

/** The headers of one try, as Standard Webhooks 1.0.0 has them. */
export function signedDelivery({ id, at, body, keys, replay }: Delivery): Readonly<Record<string, string>> {
  if (keys.length === 0) throw new Error('A delivery without a key would go out unsigned.')
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signatures = keys.map(key => `v1,${hmacSha256Base64(key, `${id}.${timestamp}.${body}`)}`)
  return {
    'content-type': 'application/json',
    'user-agent': 'Pramaan-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    ...(replay ? { 'pramaan-replay': 'true' } : {}),
  }
}

interface SentEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly mode: 'test' | 'live'
  /** The stored JSON, as text. */
  readonly data: string
}

/**
 * The event as it is pulled. `data` goes in as it was stored: parsed and written again, `1.0` becomes `1` and keys that are
 * numbers change places, so a retry after an upgrade could differ from what was sent before.
 */
export function eventBody({ id, type, createdAt, mode, data }: SentEvent): string {
  const head = JSON.stringify({ id, type, created_at: createdAt.toISOString(), mode })
  return `${head.slice(0, -1)},"data":${data}}`
}
