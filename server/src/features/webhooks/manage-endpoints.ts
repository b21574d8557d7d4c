import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SecretBox } from '../keys/index.ts'
import {
  archived,
  decideChange,
  type Endpoint,
  type EndpointChange,
  type EndpointTerms,
  judgeNumber,
} from './core/endpoint.ts'
import { WELL } from './core/health.ts'
import { judgeUrl } from './core/judge-url.ts'
import type { PostOutcome } from './core/outcome.ts'
import { decideRotation } from './core/rotation.ts'
import { webhookSecretKey } from './core/sign.ts'
import type { ReachPolicy } from './core/special-addresses.ts'
import { secretContext } from './secrets.ts'
import { sendTest, type TestDeps } from './send-test.ts'
import {
  countEndpoints,
  findLivingSecrets,
  insertEndpoint,
  insertSecret,
  lockEndpoint,
  lockNumber,
  saveEndpoint,
  setSecretExpiry,
  wakeLane,
} from './store.ts'

export interface EndpointDeps extends TestDeps {
  readonly reach: ReachPolicy
  readonly newWebhookSecret: () => string
}

/** A new endpoint and how it took its first delivery; not stored yet. */
export interface PreparedEndpoint {
  readonly endpoint: Endpoint
  readonly secret: string
  readonly test: PostOutcome
}

/**
 * Before the transaction, because it calls the partner's server, which may take ten seconds. What would be refused anyway is not
 * called; that there are five is decided again when it is stored.
 */
export async function prepareEndpoint(
  deps: EndpointDeps,
  tenant: Tenant,
  terms: EndpointTerms,
): Promise<Result<PreparedEndpoint, Refusal<'VALIDATION_FAILED' | 'LIMIT_EXCEEDED'>>> {
  const judged = judgeUrl(terms.url, deps.reach)
  if (!judged.ok) return judged
  const counted = judgeNumber(await countEndpoints(deps.database.forTenant(tenant).reads))
  if (!counted.ok) return counted
  const at = new Date(deps.clock())
  const endpoint: Endpoint = {
    ...terms,
    url: judged.value.url,
    id: deps.newId('WH_'),
    status: 'enabled',
    health: WELL,
    createdAt: at,
    updatedAt: at,
  }
  const secret = deps.newWebhookSecret()
  const test = await sendTest(deps, tenant, endpoint, [webhookSecretKey(secret)])
  return ok({ endpoint, secret, test })
}

export async function createEndpoint(
  deps: EndpointDeps,
  tx: TenantTx,
  tenant: Tenant,
  { endpoint, secret }: PreparedEndpoint,
): Promise<Result<Endpoint, Refusal<'LIMIT_EXCEEDED'>>> {
  await lockNumber(tx)
  const counted = judgeNumber(await countEndpoints(tx))
  if (!counted.ok) return counted
  await insertEndpoint(tx, endpoint)
  await keepSecret(deps, tx, tenant, endpoint.id, secret, endpoint.createdAt)
  return ok(endpoint)
}

export async function changeEndpoint(
  deps: EndpointDeps,
  tx: TenantTx,
  id: string,
  change: EndpointChange,
): Promise<Result<Endpoint, Refusal<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>>> {
  const judged = change.url === undefined ? ok(null) : judgeUrl(change.url, deps.reach)
  if (!judged.ok) return judged
  const now = await lockEndpoint(tx, id)
  if (now === null) return refused(refusal('NOT_FOUND'))
  const decided = decideChange(now, judged.value === null ? change : { ...change, ...judged.value }, WELL)
  if (!decided.ok) return decided
  const endpoint = { ...decided.value.endpoint, updatedAt: new Date(deps.clock()) }
  await saveEndpoint(tx, endpoint)
  if (decided.value.woken) await wakeLane(tx, id)
  return ok(endpoint)
}

/** Nothing is erased: what was sent to it can still be looked up. */
export async function archiveEndpoint(
  deps: EndpointDeps,
  tx: TenantTx,
  id: string,
): Promise<Result<Endpoint, Refusal<'NOT_FOUND'>>> {
  const now = await lockEndpoint(tx, id)
  if (now === null) return refused(refusal('NOT_FOUND'))
  if (now.status === 'archived') return ok(now)
  const endpoint: Endpoint = { ...now, status: 'archived', health: WELL, updatedAt: new Date(deps.clock()) }
  await saveEndpoint(tx, endpoint)
  return ok(endpoint)
}

export interface Rotation {
  readonly overlapHours: number
  readonly force: boolean
}

export interface Rotated {
  readonly endpoint: Endpoint
  readonly secret: string
  /** Until then the secret before signs too; null where it ended at once. */
  readonly previousUntil: Date | null
}

export async function rotateSecret(
  deps: EndpointDeps,
  tx: TenantTx,
  tenant: Tenant,
  id: string,
  { overlapHours, force }: Rotation,
): Promise<Result<Rotated, Refusal<'NOT_FOUND' | 'CONFLICT'>>> {
  const endpoint = await lockEndpoint(tx, id)
  if (endpoint === null) return refused(refusal('NOT_FOUND'))
  if (endpoint.status === 'archived') return refused(archived())
  const at = new Date(deps.clock())
  const decided = decideRotation(await findLivingSecrets(tx, id, at), overlapHours, force, at)
  if (!decided.ok) return decided
  for (const secret of decided.value) await setSecretExpiry(tx, id, secret)
  const secret = deps.newWebhookSecret()
  await keepSecret(deps, tx, tenant, id, secret, at)
  // Whoever is sending to it right now sees that its secrets are others.
  await saveEndpoint(tx, { ...endpoint, updatedAt: at })
  const until = decided.value.map(({ expiresAt }) => expiresAt!).find(expiresAt => expiresAt > at)
  return ok({ endpoint, secret, previousUntil: until ?? null })
}

async function keepSecret(
  deps: { readonly secretBox: SecretBox; readonly newId: (prefix: string) => string },
  tx: TenantTx,
  tenant: Tenant,
  webhookId: string,
  secret: string,
  at: Date,
): Promise<void> {
  const sealed = deps.secretBox.seal(secret, secretContext(tenant, webhookId))
  await insertSecret(tx, webhookId, { ...sealed, id: deps.newId('WS_') }, at)
}
