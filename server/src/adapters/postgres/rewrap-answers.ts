import { sql } from 'kysely'
import type { Database, Reads, TenantTx } from '../../database/tx.ts'
import type { SecretBox } from '../../features/keys/index.ts'
import { type AnswerSlot, rewrapAnswerBody } from '../../http/middleware/idempotency.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'

const BATCH_SIZE = 100

/**
 * Rewraps the kept answers that show a secret with the current master key, one by one while the service runs, so that a retry gets
 * its first answer also after the old key is gone. Returns the count.
 */
export async function rewrapAnswers({
  database,
  secretBox,
}: {
  readonly database: Database
  readonly secretBox: SecretBox
}): Promise<number> {
  for (let done = 0; ; ) {
    const batch = await findAnswersToRewrap(database.reads, secretBox.currentMasterKeyId, BATCH_SIZE)
    if (batch.length === 0) return done
    for (const { tenant, ...slot } of batch) {
      await database.forTenant(tenant).transaction(async tx => {
        const body = await lockBody(tx, slot)
        const rewrapped = body === null ? null : rewrapAnswerBody(secretBox, tenant, slot.keyId, body)
        if (rewrapped !== null) await setBody(tx, slot, rewrapped)
      })
      done += 1
    }
  }
}

async function findAnswersToRewrap(
  tx: Reads,
  currentMasterKeyId: string,
  most: number,
): Promise<readonly (AnswerSlot & { readonly tenant: Tenant })[]> {
  const { rows } = await sql<{ org_id: string; mode: Mode; key_id: string; idempotency_key: string }>`
    select * from find_answers_to_rewrap(${currentMasterKeyId}, ${most})
  `.execute(tx)
  return rows.map(row => ({
    tenant: { orgId: row.org_id, mode: row.mode },
    keyId: row.key_id,
    idempotencyKey: row.idempotency_key,
  }))
}

async function lockBody(tx: TenantTx, { keyId, idempotencyKey }: AnswerSlot): Promise<string | null> {
  const row = await tx
    .selectFrom('idempotent_answers')
    .select('body')
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .forUpdate()
    .executeTakeFirst()
  return row?.body ?? null
}

async function setBody(tx: TenantTx, { keyId, idempotencyKey }: AnswerSlot, body: string): Promise<void> {
  await tx
    .updateTable('idempotent_answers')
    .set({ body })
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute()
}
