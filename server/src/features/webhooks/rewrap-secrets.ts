import type { Database } from '../../database/tx.ts'
import type { SecretBox } from '../keys/index.ts'
import { secretContext } from './secrets.ts'
import { findSecretsToRewrap, lockSecret, setSealed } from './store.ts'

const AT_ONCE = 100

/** Every endpoint's secrets under the current master key, one by one while the service runs. Gives how many there were. */
export async function rewrapWebhookSecrets({
  database,
  secretBox,
}: {
  readonly database: Database
  readonly secretBox: SecretBox
}): Promise<number> {
  for (let done = 0; ; ) {
    const batch = await findSecretsToRewrap(database.reads, secretBox.currentMasterKeyId, AT_ONCE)
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
