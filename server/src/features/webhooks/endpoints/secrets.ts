import type { Database, TenantTx } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { KeyObject } from '../../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { SecretBox, SecretContext } from '../../keys/index.ts'
import { archived, type Endpoint } from '../core/endpoint.ts'
import { decideRotation } from '../core/rotation.ts'
import { webhookSecretKey } from '../core/sign.ts'
import {
  findActiveSecrets,
  findSecretsToRewrap,
  insertSecret,
  lockEndpoint,
  lockSecret,
  type StoredSecret,
  saveEndpoint,
  setSealed,
  setSecretExpiry,
} from './endpoint-store.ts'

/** Binds a sealed secret to its endpoint. */
function secretContext(tenant: Tenant, webhookId: string): SecretContext {
  return { ...tenant, keyId: webhookId, purpose: 'webhook' }
}

export function openKeys(
  secretBox: SecretBox,
  tenant: Tenant,
  webhookId: string,
  secrets: readonly StoredSecret[],
): readonly KeyObject[] {
  const context = secretContext(tenant, webhookId)
  return secrets.map(secret => webhookSecretKey(secretBox.open(secret, context)))
}

export interface SecretDeps {
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly newWebhookSecret: () => string
  readonly secretBox: SecretBox
}

export interface Rotation {
  readonly overlapHours: number
  readonly force: boolean
}

export interface Rotated {
  readonly endpoint: Endpoint
  readonly secret: string
  /** The previous secret also signs until this time. Null if it ended at once. */
  readonly previousUntil: Date | null
}

export async function rotateSecret(
  deps: SecretDeps,
  tx: TenantTx,
  tenant: Tenant,
  id: string,
  { overlapHours, force }: Rotation,
): Promise<Result<Rotated, DomainError<'NOT_FOUND' | 'CONFLICT'>>> {
  const endpoint = await lockEndpoint(tx, id)
  if (endpoint === null) return err(domainError('NOT_FOUND'))
  if (endpoint.status === 'archived') return err(archived())
  const at = new Date(deps.clock())
  const decided = decideRotation(await findActiveSecrets(tx, id, at), overlapHours, force, at)
  if (!decided.ok) return decided
  for (const secret of decided.value) await setSecretExpiry(tx, id, secret)
  const secret = deps.newWebhookSecret()
  await storeSecret(deps, tx, tenant, id, secret, at)
  // A worker that is sending now sees that the secrets have changed.
  await saveEndpoint(tx, { ...endpoint, updatedAt: at })
  const until = decided.value.map(({ expiresAt }) => expiresAt!).find(expiresAt => expiresAt > at)
  return ok({ endpoint, secret, previousUntil: until ?? null })
}

export async function storeSecret(
  deps: SecretDeps,
  tx: TenantTx,
  tenant: Tenant,
  webhookId: string,
  secret: string,
  at: Date,
): Promise<void> {
  const sealed = deps.secretBox.seal(secret, secretContext(tenant, webhookId))
  await insertSecret(tx, webhookId, { ...sealed, id: deps.newId('WS_') }, at)
}

const BATCH_SIZE = 100

/** Rewraps all webhook secrets with the current master key, one by one while the service runs. Returns the count. */
export async function rewrapWebhookSecrets({
  database,
  secretBox,
}: {
  readonly database: Database
  readonly secretBox: SecretBox
}): Promise<number> {
  for (let done = 0; ; ) {
    const batch = await findSecretsToRewrap(database.reads, secretBox.currentMasterKeyId, BATCH_SIZE)
    if (batch.length === 0) return done
    for (const { tenant, webhookId, secretId } of batch) {
      await database.forTenant(tenant).transaction(async tx => {
        const secret = await lockSecret(tx, webhookId, secretId)
        if (secret === null || secret.masterKeyId === secretBox.currentMasterKeyId) return
        const rewrapped = secretBox.rewrap(secret, secretContext(tenant, webhookId))
        await setSealed(tx, webhookId, { ...rewrapped, id: secretId })
      })
      done += 1
    }
  }
}
