import { type KeysDeps, record } from './manage-partner-keys.ts'
import { findKeysToRewrap, lockPartnerKey, setSealedSecret } from './store.ts'

const BATCH = 100

/**
 * Puts every secret under the current master key while the service runs: key by key, each in a transaction of its own, so that
 * it may be stopped at any point and started again. Gives how many were rewrapped.
 */
export async function rewrapKeys(deps: KeysDeps, actor: string, onProgress: (done: number) => void): Promise<number> {
  const { database, secretBox } = deps
  let done = 0
  for (;;) {
    const batch = await findKeysToRewrap(database.reads, secretBox.currentMasterKeyId, BATCH)
    if (batch.length === 0) return done
    for (const { tenant, keyId } of batch) {
      await database.forTenant(tenant).transaction(async tx => {
        const key = await lockPartnerKey(tx, keyId)
        if (key === null || key.masterKeyId === secretBox.currentMasterKeyId) return
        await setSealedSecret(tx, keyId, secretBox.rewrap(key, { ...tenant, keyId, purpose: 'partner-key' }))
        await record(deps, tx, tenant, actor, 'partner_key.rewrapped', keyId, { to: secretBox.currentMasterKeyId })
      })
      done += 1
      onProgress(done)
    }
  }
}
