import type { KeyObject } from '../../kernel/crypto.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SecretBox, SecretContext } from '../keys/index.ts'
import { webhookSecretKey } from './core/sign.ts'
import type { StoredSecret } from './store.ts'

/** A secret opens only for the endpoint it was sealed for. */
export function secretContext(tenant: Tenant, webhookId: string): SecretContext {
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
