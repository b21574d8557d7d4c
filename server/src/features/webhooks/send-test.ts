import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { KeyObject } from '../../kernel/crypto.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SecretBox } from '../keys/index.ts'
import { archived, type Endpoint } from './core/endpoint.ts'
import type { PostOutcome } from './core/outcome.ts'
import { type SendDeps, send } from './deliver/send.ts'
import { openKeys } from './secrets.ts'
import { findEndpoint, findLivingSecrets } from './store.ts'

export interface TestDeps extends SendDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly secretBox: SecretBox
}

/** Signed like every delivery. It is in no log and counts for nothing: it tells whether the other side takes what we send. */
export function sendTest(
  deps: TestDeps,
  { mode }: Tenant,
  { id, url }: Endpoint,
  keys: readonly KeyObject[],
): Promise<PostOutcome> {
  const at = new Date(deps.clock())
  const data = JSON.stringify({ webhook: { webhook_id: id, url } })
  const event = { id: deps.newId('EV_'), type: 'webhook.test', createdAt: at, data }
  return send(deps, { url, keys, mode }, event, { at, replay: false, signal: new AbortController().signal })
}

/** To an endpoint that is there, whatever its state: a partner mends it and tries before switching it on. */
export async function testEndpoint(
  deps: TestDeps,
  tenant: Tenant,
  id: string,
): Promise<Result<PostOutcome, Refusal<'NOT_FOUND' | 'CONFLICT'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const endpoint = await findEndpoint(reads, id)
  if (endpoint === null) return refused(refusal('NOT_FOUND'))
  if (endpoint.status === 'archived') return refused(archived())
  const secrets = await findLivingSecrets(reads, id, new Date(deps.clock()))
  return ok(await sendTest(deps, tenant, endpoint, openKeys(deps.secretBox, tenant, id, secrets)))
}
