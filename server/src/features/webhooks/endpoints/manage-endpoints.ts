import type { EndpointInput } from '../../../contract/webhook.ts'
import type { Database, TenantTx } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { PostOutcome } from '../../../outbound-http/outcome.ts'
import type { ReachPolicy } from '../../../outbound-http/special-addresses.ts'
import { checkUrl } from '../../../outbound-http/url-policy.ts'
import { checkEndpointCount, decideChange, type Endpoint, type EndpointChange } from '../core/endpoint.ts'
import { HEALTHY } from '../core/health.ts'
import { webhookSecretKey } from '../core/sign.ts'
import { sendTest, type TestDeps } from '../delivery/send.ts'
import {
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockEndpointCount,
  notifyQueue,
  saveEndpoint,
} from './endpoint-store.ts'
import { type SecretDeps, storeSecret } from './secrets.ts'

export interface EndpointDeps extends TestDeps, SecretDeps {
  readonly reach: ReachPolicy
}

/** A new endpoint, not stored yet, and the outcome of its test delivery. */
export interface PreparedEndpoint {
  readonly endpoint: Endpoint
  readonly secret: string
  readonly test: PostOutcome
}

/**
 * Runs before the transaction, because it calls the partner's server, which may take ten seconds. Invalid input is rejected
 * without a call. The limit of five endpoints is checked again when the endpoint is stored.
 */
export async function prepareEndpoint(
  deps: EndpointDeps,
  tenant: Tenant,
  input: EndpointInput,
): Promise<Result<PreparedEndpoint, DomainError<'VALIDATION_FAILED' | 'LIMIT_EXCEEDED'>>> {
  const checked = checkUrl(input.url, deps.reach)
  if (!checked.ok) return checked
  const counted = checkEndpointCount(await countEndpoints(deps.database.forTenant(tenant).reads))
  if (!counted.ok) return counted
  const at = new Date(deps.clock())
  const endpoint: Endpoint = {
    ...input,
    url: checked.value.url,
    id: deps.newId('WH_'),
    status: 'enabled',
    health: HEALTHY,
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
): Promise<Result<Endpoint, DomainError<'LIMIT_EXCEEDED'>>> {
  await lockEndpointCount(tx)
  const counted = checkEndpointCount(await countEndpoints(tx))
  if (!counted.ok) return counted
  await insertEndpoint(tx, endpoint)
  await storeSecret(deps, tx, tenant, endpoint.id, secret, endpoint.createdAt)
  return ok(endpoint)
}

export async function changeEndpoint(
  deps: EndpointDeps,
  tx: TenantTx,
  id: string,
  change: EndpointChange,
): Promise<Result<Endpoint, DomainError<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>>> {
  const checked = change.url === undefined ? ok(null) : checkUrl(change.url, deps.reach)
  if (!checked.ok) return checked
  const now = await lockEndpoint(tx, id)
  if (now === null) return err(domainError('NOT_FOUND'))
  const decided = decideChange(now, checked.value === null ? change : { ...change, ...checked.value }, HEALTHY)
  if (!decided.ok) return decided
  const endpoint = { ...decided.value.endpoint, updatedAt: new Date(deps.clock()) }
  await saveEndpoint(tx, endpoint)
  if (decided.value.notify) await notifyQueue(tx, id)
  return ok(endpoint)
}

/** Nothing is deleted: its deliveries can still be read. */
export async function archiveEndpoint(
  deps: EndpointDeps,
  tx: TenantTx,
  id: string,
): Promise<Result<Endpoint, DomainError<'NOT_FOUND'>>> {
  const now = await lockEndpoint(tx, id)
  if (now === null) return err(domainError('NOT_FOUND'))
  if (now.status === 'archived') return ok(now)
  const endpoint: Endpoint = { ...now, status: 'archived', health: HEALTHY, updatedAt: new Date(deps.clock()) }
  await saveEndpoint(tx, endpoint)
  return ok(endpoint)
}

interface Deps {
  readonly database: Database
}

export async function getEndpoint(
  { database }: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<Endpoint, DomainError<'NOT_FOUND'>>> {
  const endpoint = await findEndpoint(database.forTenant(tenant).reads, id)
  return endpoint ? ok(endpoint) : err(domainError('NOT_FOUND'))
}

/** Greater than every id: the list starts with the newest. */
export const NEWEST_ENDPOINT = 'WH_~'

export async function listOwnEndpoints(
  { database }: Deps,
  tenant: Tenant,
  before: string,
  limit: number,
): Promise<{ readonly endpoints: readonly Endpoint[]; readonly next: string | null }> {
  const rows = await listEndpoints(database.forTenant(tenant).reads, before, limit + 1)
  const endpoints = rows.slice(0, limit)
  return { endpoints, next: rows.length > limit ? endpoints.at(-1)!.id : null }
}
