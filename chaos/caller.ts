import { issuePartnerKey, SCOPES } from '../server/src/features/keys/index.ts'
import { hmacKey } from '../server/src/kernel/crypto.ts'
import { call, type Reply } from '../server/test/harness/client.ts'
import type { TestDatabase } from '../server/test/harness/database.ts'
import { keysDeps, newOrganisation } from '../server/test/harness/keys.ts'
import { BASE } from '../server/test/harness/partner.ts'
import type { ServerProcess } from '../server/test/harness/process.ts'
import { signedHeaders } from '../server/test/harness/signed.ts'

export interface CallOptions {
  readonly json?: unknown
  readonly idempotencyKey?: string
  readonly onBehalfOf?: string
}

/** A partner that calls real server processes by the real clock. */
export interface Caller {
  call(server: ServerProcess, method: string, path: string, options?: CallOptions): Promise<Reply>
}

export async function newCaller(db: TestDatabase, limitOverrides: unknown): Promise<Caller> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const tenant = { orgId: await newOrganisation(deps), mode: 'live' as const }
  const issued = await issuePartnerKey(deps, tenant, { scopes: SCOPES, limitOverrides, expiresAt: null }, 'chaos')
  const key = hmacKey(issued.secret)
  return {
    call: async (server, method, path, { json, idempotencyKey, onBehalfOf } = {}) => {
      const raw = json === undefined ? undefined : JSON.stringify(json)
      const target = BASE + path
      const headers = signedHeaders({ keyId: issued.id, key, method, target, body: raw, idempotencyKey, onBehalfOf })
      return await call(method, server.url + target, { headers, ...(raw !== undefined && { raw }) })
    },
  }
}
