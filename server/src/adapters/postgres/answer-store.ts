import { sql } from 'kysely'
import type { AnswerStore } from '../../gates/idempotency.ts'

/** Answers kept for retries, in PostgreSQL: a Redis that forgets would repeat an effect. */
export const postgresAnswerStore: AnswerStore = {
  // Two keys that hash alike merely wait for one another's answer: a 409 that a retry mends.
  lock: async (tx, { keyId, idempotencyKey }) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${keyId} ${idempotencyKey}`}, 0)) as locked
    `.execute(tx)
    return rows[0]?.locked === true
  },
  find: async (tx, { keyId, idempotencyKey }, now) => {
    const row = await tx
      .selectFrom('idempotent_answers')
      .select(['fingerprint', 'status', 'body'])
      .where('key_id', '=', keyId)
      .where('idempotency_key', '=', idempotencyKey)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ?? null
  },
  keep: async (tx, { keyId, idempotencyKey }, fingerprint, { status, body }, expiresAt) => {
    await sql`
      insert into idempotent_answers (key_id, idempotency_key, fingerprint, status, body, expires_at)
      values (${keyId}, ${idempotencyKey}, ${fingerprint}, ${status}, ${body}, ${expiresAt})
      on conflict (org_id, mode, key_id, idempotency_key) do update
        set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, expires_at = excluded.expires_at
    `.execute(tx)
  },
}
