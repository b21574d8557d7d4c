import { sha256 } from '../../kernel/crypto.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type IssuedKey, type KeysDeps, record } from './manage-partner-keys.ts'
import { insertVerificationKey } from './store.ts'

/** A bearer secret for the Verification API: only its hash is kept, so not even we can show it again. */
export async function issueVerificationKey(deps: KeysDeps, tenant: Tenant, actor: string): Promise<IssuedKey> {
  const id = deps.newId('VK_')
  const secret = deps.newSecret(`VFN_VK_${tenant.mode.toUpperCase()}_`)
  await deps.database.forTenant(tenant).transaction(async tx => {
    await insertVerificationKey(tx, id, sha256(secret), new Date(deps.clock()))
    await record(deps, tx, tenant, actor, 'verification_key.issued', id, {})
  })
  return { id, secret }
}
