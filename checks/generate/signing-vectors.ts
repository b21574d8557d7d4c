import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signedDelivery, webhookSecretKey } from '../../server/src/features/webhooks/core/sign.ts'
import { type SignedParts, sign, stringToSign } from '../../server/src/http/middleware/signature.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import type { GeneratedText } from './generated-text.ts'

/**
 * Test vectors for signing helpers, computed by the server's own code. Each helper in sdks/ signs and verifies exactly these;
 * a partner who writes another one can use them, too.
 */
const FILE = 'sdks/signing/vectors.json'

const SECRET = 'VFN_SK_exampleexampleexampleexampleexampleexample1'
const TIMESTAMP = '1763164800000'
const NOTHING = { idempotencyKey: '', onBehalfOf: '', body: '' }

type Request = Omit<SignedParts, 'body' | 'timestamp'> & {
  readonly name: string
  readonly body: string
  readonly secret?: string
  readonly timestamp?: string
}

/** The first three are those of docs/quickstart.md. */
const REQUESTS: readonly Request[] = [
  { name: 'a read', method: 'GET', target: '/api/v1/partner/skills?q=welding&limit=5', ...NOTHING },
  {
    name: 'a write with everything',
    method: 'POST',
    target: '/api/v1/partner/skill-requests',
    idempotencyKey: 'order-4711',
    onBehalfOf: 'recruiter-7',
    body: '{"name":"Solar panel cleaning"}',
  },
  {
    name: 'a body beyond ASCII',
    method: 'POST',
    target: '/api/v1/partner/skills/match',
    idempotencyKey: '',
    onBehalfOf: 'Asha R.',
    body: '{"names": ["ईंट की चिनाई"]}',
  },
  {
    name: 'a query that is percent-encoded',
    method: 'GET',
    target: '/api/v1/partner/skills?q=%E0%A4%AC%E0%A4%BF%E0%A4%9C%E0%A4%B2%E0%A5%80+%26+a%2Bb',
    ...NOTHING,
  },
  {
    name: 'a body with escapes and line feeds that writing it again would change',
    method: 'PUT',
    target: '/api/v1/partner/workflows/WF_BC_1',
    idempotencyKey: 'a b',
    onBehalfOf: '',
    body: '{ "name" : "a\\u003cb \\/ c",\r\n\t"n": 1.0 }\n',
  },
  { name: 'a delete without a body', method: 'DELETE', target: '/api/v1/partner/mandates/JM_1', ...NOTHING },
  {
    name: 'another secret, and a time in seconds',
    secret: 'VFN_SK_+/=$&!',
    timestamp: '1763164800',
    method: 'GET',
    target: '/api/v1/partner/account',
    ...NOTHING,
  },
]

function requestVector({ secret = SECRET, timestamp = TIMESTAMP, name, ...request }: Request) {
  const parts = { ...request, timestamp, body: Buffer.from(request.body) }
  return {
    name,
    secret,
    timestamp,
    method: request.method,
    target: request.target,
    idempotency_key: request.idempotencyKey,
    on_behalf_of: request.onBehalfOf,
    body: request.body,
    string_to_sign: stringToSign(parts),
    signature: sign(hmacKey(secret), parts),
  }
}

const WEBHOOK_SECRET = `whsec_${Buffer.from('an example of 32 bytes, no secre').toString('base64')}`
const OTHER_SECRET = `whsec_${Buffer.from('another example, of 24 b').toString('base64')}`
const EVENT = '{ "id" : "EV_1","type":"mandate.ready",\n\t"data":{"title":"राजमिस्त्री <b> \\u003c & \\/", "n":1.0} }'
const SENT_AT = 1_763_164_800

interface Delivery {
  readonly name: string
  /** Who signed it, newest first. */
  readonly signedBy?: readonly string[]
  /** With what the receiver verifies. */
  readonly secrets?: readonly string[]
  readonly receivedBody?: string
  readonly timestamp?: string
  readonly signature?: string
  readonly now?: number
  /** Empty if the delivery is genuine. */
  readonly failure?: string
}

const DELIVERIES: readonly Delivery[] = [
  { name: 'genuine' },
  { name: 'genuine, at the end of the tolerance', now: SENT_AT + 300 },
  { name: 'genuine, from a clock that is ahead', now: SENT_AT - 300 },
  { name: 'signed by both secrets of a rotation', signedBy: [OTHER_SECRET, WEBHOOK_SECRET] },
  { name: 'verified with both secrets of a rotation', secrets: [OTHER_SECRET, WEBHOOK_SECRET] },
  { name: 'a changed byte', receivedBody: EVENT.replace('1.0', '1.1'), failure: 'SIGNATURE_MISMATCH' },
  { name: 'a body that was parsed and written again', receivedBody: rewritten(EVENT), failure: 'SIGNATURE_MISMATCH' },
  { name: 'another secret', secrets: [OTHER_SECRET], failure: 'SIGNATURE_MISMATCH' },
  { name: 'a signature of another version', signature: 'v2,AAAA v1', failure: 'SIGNATURE_MISMATCH' },
  { name: 'sent too long ago', now: SENT_AT + 301, failure: 'TIMESTAMP_TOO_OLD' },
  { name: 'sent in the future', now: SENT_AT - 301, failure: 'TIMESTAMP_TOO_NEW' },
  { name: 'a time that is none', timestamp: '1763164800.5', failure: 'TIMESTAMP_INVALID' },
  { name: 'no signature', signature: '', failure: 'HEADER_MISSING' },
  {
    name: 'a secret without its prefix',
    secrets: ['YW4gZXhhbXBsZSBvZiAzMiBieXRlcywgbm8gc2VjcmU='],
    failure: 'SECRET_INVALID',
  },
  { name: 'a secret that was cut', secrets: ['whsec_YW4gZXhhbXBs'], failure: 'SECRET_INVALID' },
]

function rewritten(json: string): string {
  return JSON.stringify(JSON.parse(json))
}

function deliveryVector(delivery: Delivery) {
  const { name, signedBy = [WEBHOOK_SECRET], secrets = [WEBHOOK_SECRET], now = SENT_AT, failure = '' } = delivery
  const keys = signedBy.map(webhookSecretKey)
  const headers = signedDelivery({ id: 'EV_1', at: new Date(SENT_AT * 1_000), body: EVENT, keys, replay: false })
  return {
    name,
    secrets,
    id: 'EV_1',
    timestamp: delivery.timestamp ?? headers['webhook-timestamp'],
    signature: delivery.signature ?? headers['webhook-signature'],
    body: delivery.receivedBody ?? EVENT,
    now,
    failure,
  }
}

/** Nothing in a tree without the helpers, as some tests make them. */
export function signingVectors(root: string): readonly GeneratedText[] {
  if (!existsSync(join(root, 'sdks'))) return []
  const vectors = {
    about: 'Generated from the signing code of the server by npm run generate. Do not edit.',
    requests: REQUESTS.map(requestVector),
    webhooks: DELIVERIES.map(deliveryVector),
  }
  return [{ file: FILE, text: `${JSON.stringify(vectors, null, 2)}\n` }]
}
