import { sign } from '../../src/gates/signature.ts'
import type { KeyObject } from '../../src/kernel/crypto.ts'

export interface ToSign {
  readonly keyId: string
  readonly key: KeyObject
  /** Unix seconds; those of the real clock unless a test has its own. */
  readonly timestamp?: string
  readonly method: string
  /** The path with its query, from /api/v1/partner on. */
  readonly target: string
  readonly body?: string | Buffer | undefined
  readonly idempotencyKey?: string | undefined
  readonly onBehalfOf?: string | undefined
}

/** The headers of a call, signed as the docs say. */
export function signedHeaders(call: ToSign): Record<string, string> {
  const { keyId, key, method, target, body, idempotencyKey = '', onBehalfOf = '' } = call
  const timestamp = call.timestamp ?? String(Math.floor(Date.now() / 1000))
  const parts = { timestamp, method, target, idempotencyKey, onBehalfOf, body: Buffer.from(body ?? '') }
  return {
    'x-api-key': keyId,
    'x-timestamp': timestamp,
    'x-signature': sign(key, parts),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
    ...(onBehalfOf !== '' && { 'x-on-behalf-of': onBehalfOf }),
  }
}
