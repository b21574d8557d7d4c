import { issuePartnerKey, parseScopes } from '../../src/features/keys/index.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'
import type { Mode } from '../../src/kernel/tenant.ts'
import type { TestApi } from './api.ts'
import { call, type Reply } from './client.ts'
import { newOrganisation } from './keys.ts'
import { signedHeaders } from './signed.ts'

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
  /** A call signed as the docs say. */
  call(method: string, path: string, options?: SignedOptions): Promise<Reply>
}

export interface SignedOptions {
  readonly json?: unknown
  readonly raw?: string | Buffer
  readonly idempotencyKey?: string
  readonly onBehalfOf?: string
  readonly timestamp?: string
  readonly from?: string
  /** Put over the signed ones, to break them. */
  readonly headers?: Readonly<Record<string, string>>
}

export const BASE = '/api/v1/partner'

/** An organisation with a key, whose calls go over loopback. Limits are out of the way unless asked for. */
export async function newPartner(api: TestApi, options: PartnerOptions = {}): Promise<Partner> {
  const mode = options.mode ?? 'live'
  const orgId = options.orgId ?? (await newOrganisation(api.keys))
  const scopes = parseScopes(options.scopes ?? 'all')
  if (!scopes.ok) throw new Error(scopes.refusal.join())
  const terms = { scopes: scopes.value, limitOverrides: options.limits ?? {}, expiresAt: options.expiresAt ?? null }
  const { id, secret } = await issuePartnerKey(api.keys, { orgId, mode }, terms, 'test')
  return { orgId, mode, keyId: id, secret, call: (method, path, how) => callSigned(api, id, secret, method, path, how) }
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
  const timestamp = options.timestamp ?? String(Math.floor(api.time.clock() / 1000))
  const { idempotencyKey, onBehalfOf } = options
  const key = hmacKey(secret)
  const signed = signedHeaders({ keyId, key, timestamp, method, target, body: raw, idempotencyKey, onBehalfOf })
  return await call(method, api.url + target, {
    headers: { ...signed, ...options.headers },
    ...(raw === undefined ? {} : { raw }),
    from: options.from ?? '127.0.0.1',
  })
}
