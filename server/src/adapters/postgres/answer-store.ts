import { sql } from 'kysely'
import { sendAhead } from '../../database/send-ahead.ts'
import type { AnswerStore } from '../../http/middleware/idempotency.ts'

/** Answers kept for retries, in PostgreSQL: a Redis that loses its data would repeat an effect. */
export const postgresAnswerStore: AnswerStore = {
  // Two keys with the same hash block each other for one transaction: a 409 that a retry resolves.
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
    const insert = sql`
      insert into idempotent_answers (key_id, idempotency_key, fingerprint, status, body, expires_at)
      values (${keyId}, ${idempotencyKey}, ${fingerprint}, ${status}, ${body}, ${expiresAt})
      on conflict (org_id, mode, key_id, idempotency_key) do update
        set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, expires_at = excluded.expires_at
    `
    sendAhead(insert.execute(tx))
  },
  // Rows inserted, updated and deleted by this backend that are not yet reported to the statistics. Nothing is reported within a
  // transaction, so the difference of two calls is what the transaction wrote in between; row locks do not count. The transaction
  // id was rejected as a sign: `select for update` assigns one as well.
  countWrites: async tx => {
    const { rows } = await sql<{ writes: string }>`
      select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as writes from pg_stat_xact_user_tables
    `.execute(tx)
    return Number(rows[0]?.writes ?? 0)
  },
}
