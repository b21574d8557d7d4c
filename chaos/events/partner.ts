import { Agent, request } from 'undici'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import type { Reply } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { keysDeps } from '../../testing/keys.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'

const RAISED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000 }

export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly json?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface EventsReply {
  readonly status: number
  readonly replayed: boolean
  readonly body: Reply['body']
}

/** A partner of one organisation and mode that signs with the real clock. */
export interface EventsPartner {
  readonly tenant: Tenant
  /** Throws if the connection is cut off. */
  ask(url: string, asked: Asked): Promise<EventsReply>
}

const agent = new Agent({ connections: 128, keepAliveTimeout: 2_000, headersTimeout: 20_000, bodyTimeout: 20_000 })

export async function newEventsPartner(db: TestDatabase, tenant: Tenant): Promise<EventsPartner> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const terms = { scopes: SCOPES, limitOverrides: { wholeKey: RAISED, reads: RAISED }, expiresAt: null }
  const { id, secret } = await issuePartnerKey(deps, tenant, terms, 'chaos')
  const key = hmacKey(secret)
  const ask = async (url: string, { method, path, json, idempotencyKey, signal }: Asked): Promise<EventsReply> => {
    const raw = json === undefined ? undefined : JSON.stringify(json)
    const target = BASE + path
    const headers = signedHeaders({ keyId: id, key, method, target, body: raw, idempotencyKey })
    const sent = { method, dispatcher: agent, headers, body: raw ?? null, ...(signal && { signal }) }
    const answer = await request(url + target, sent)
    const text = await answer.body.text()
    const replayed = answer.headers['idempotent-replayed'] === 'true'
    return { status: answer.statusCode, replayed, body: text === '' ? null : JSON.parse(text) }
  }
  return { tenant, ask }
}
