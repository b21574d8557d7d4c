import { grantCredits } from '../server/src/features/credits/index.ts'
import { issuePartnerKey, parseScopes } from '../server/src/features/keys/index.ts'
import { sign } from '../server/src/http/middleware/signature.ts'
import { hmacKey, type KeyObject } from '../server/src/kernel/crypto.ts'
import type { Mode, Tenant } from '../server/src/kernel/tenant.ts'
import type { TestApi } from './api.ts'
import { call, type Reply } from './client.ts'
import { newOrganisation } from './keys.ts'

export interface PartnerOptions {
  readonly orgId?: string
  readonly mode?: Mode
  readonly scopes?: string
  readonly limits?: unknown
  readonly expiresAt?: Date | null
}

export interface Partner {
  readonly orgId: string
  readonly mode: Mode
  readonly keyId: string
  readonly secret: string
  /** A call signed as documented. */
  call(method: string, path: string, options?: SignedOptions): Promise<Reply>
}

export interface SignedOptions {
  readonly json?: unknown
  readonly raw?: string | Buffer
  readonly idempotencyKey?: string
  readonly onBehalfOf?: string
  readonly timestamp?: string
  readonly from?: string
  /** Override the signed headers, to break them. */
  readonly headers?: Readonly<Record<string, string>>
}

export const BASE = '/api/v1/partner'

/** An organisation with a key that calls over loopback. Limits are raised unless given. */
export async function newPartner(api: TestApi, options: PartnerOptions = {}): Promise<Partner> {
  const mode = options.mode ?? 'live'
  const orgId = options.orgId ?? (await newOrganisation(api.keys))
  const scopes = parseScopes(options.scopes ?? 'all')
  if (!scopes.ok) throw new Error(scopes.error.join())
  const terms = { scopes: scopes.value, limitOverrides: options.limits ?? {}, expiresAt: options.expiresAt ?? null }
  const { id, secret } = await issuePartnerKey(api.keys, { orgId, mode }, terms, 'test')
  return { orgId, mode, keyId: id, secret, call: (method, path, how) => callSigned(api, id, secret, method, path, how) }
}

/** The same partner, who calls another address: a router, or another process. */
export function atAddress(api: TestApi, partner: Partner, url: string): Partner {
  const { keyId, secret } = partner
  return { ...partner, call: (method, path, how) => callSigned({ ...api, url }, keyId, secret, method, path, how) }
}

/** Credits for the organisation of a partner, in the mode of its key. */
export async function grant(api: TestApi, { orgId, mode }: Tenant, amount: number): Promise<void> {
  const granted = await grantCredits(api.keys, { orgId, mode }, { amount, reason: 'test' }, 'test')
  if (!granted.ok) throw new Error(granted.error.code)
}

let calls = 0

/** In milliseconds and different for each call: the test clock does not advance, and a write with a signature seen before is a conflict. */
function nextTimestamp(api: TestApi): string {
  return String(api.time.clock() + (calls++ % 60_000))
}

async function callSigned(
  api: TestApi,
  keyId: string,
  secret: string,
  method: string,
  path: string,
  options: SignedOptions = {},
): Promise<Reply> {
  const raw = options.json === undefined ? options.raw : JSON.stringify(options.json)
  const target = `${BASE}${path}`
  const timestamp = options.timestamp ?? nextTimestamp(api)
  const { idempotencyKey, onBehalfOf } = options
  const key = hmacKey(secret)
  const signed = signedHeaders({ keyId, key, timestamp, method, target, body: raw, idempotencyKey, onBehalfOf })
  return await call(method, api.url + target, {
    headers: { ...signed, ...options.headers },
    ...(raw === undefined ? {} : { raw }),
    from: options.from ?? '127.0.0.1',
  })
}

interface ToSign {
  readonly keyId: string
  readonly key: KeyObject
  /** Unix seconds; the real clock by default. */
  readonly timestamp?: string
  readonly method: string
  /** The path with its query, starting with /api/v1/partner. */
  readonly target: string
  readonly body?: string | Buffer | undefined
  readonly idempotencyKey?: string | undefined
  readonly onBehalfOf?: string | undefined
}

/** The headers of a call, signed as documented. */
export function signedHeaders(request: ToSign): Record<string, string> {
  const { keyId, key, method, target, body, idempotencyKey = '', onBehalfOf = '' } = request
  const timestamp = request.timestamp ?? String(Date.now())
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
