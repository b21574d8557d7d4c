import { issuePartnerKey, SCOPES } from '../server/src/features/keys/index.ts'
import { hmacKey } from '../server/src/kernel/crypto.ts'
import type { Tenant } from '../server/src/kernel/tenant.ts'
import { call, type Reply } from '../testing/client.ts'
import type { TestDatabase } from '../testing/database.ts'
import { keysDeps, newOrganisation } from '../testing/keys.ts'
import { BASE, signedHeaders } from '../testing/partner.ts'
import type { ServerProcess } from '../testing/process.ts'

export interface CallOptions {
  readonly json?: unknown
  readonly idempotencyKey?: string
  readonly onBehalfOf?: string
  /** Unix seconds; now by default. */
  readonly timestamp?: string
}

/** A partner that calls real server processes with the real clock. */
export interface Caller {
  readonly tenant: Tenant
  call(server: Pick<ServerProcess, 'url'>, method: string, path: string, options?: CallOptions): Promise<Reply>
}

export async function newCaller(db: TestDatabase, limitOverrides: unknown): Promise<Caller> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const tenant = { orgId: await newOrganisation(deps), mode: 'live' as const }
  const issued = await issuePartnerKey(deps, tenant, { scopes: SCOPES, limitOverrides, expiresAt: null }, 'chaos')
  const key = hmacKey(issued.secret)
  return {
    tenant,
    call: async (server, method, path, { json, idempotencyKey, onBehalfOf, timestamp } = {}) => {
      const raw = json === undefined ? undefined : JSON.stringify(json)
      const target = BASE + path
      const signed = { keyId: issued.id, key, method, target, body: raw, idempotencyKey, onBehalfOf }
      const headers = signedHeaders({ ...signed, ...(timestamp !== undefined && { timestamp }) })
      return await call(method, server.url + target, { headers, ...(raw !== undefined && { raw }) })
    },
  }
}
