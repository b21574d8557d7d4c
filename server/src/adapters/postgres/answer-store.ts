import { CompiledQuery, sql } from 'kysely'
import { sendAhead } from '../../database/send-ahead.ts'
import type { AnswerStore } from '../../http/middleware/idempotency.ts'

/** Constants, because they run with every write. */
const LOCK = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked'
const FIND = `
  select fingerprint, status, body from idempotent_answers where key_id = $1 and idempotency_key = $2 and expires_at > $3`
const KEEP = `
  insert into idempotent_answers (key_id, idempotency_key, fingerprint, status, body, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (org_id, mode, key_id, idempotency_key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, expires_at = excluded.expires_at`

interface KeptRow {
  readonly fingerprint: Uint8Array
  readonly status: number
  readonly body: string
}

/** Answers kept for retries, in PostgreSQL: a Redis that loses its data would repeat an effect. */
export const postgresAnswerStore: AnswerStore = {
  // Two keys with the same hash block each other for one transaction: a 409 that a retry resolves.
  lock: async (tx, { keyId, idempotencyKey }) => {
    const lock = CompiledQuery.raw(LOCK, [`${keyId} ${idempotencyKey}`])
    const { rows } = await tx.executeQuery<{ locked: boolean }>(lock)
    return rows[0]?.locked === true
  },
  find: async (tx, { keyId, idempotencyKey }, now) => {
    const { rows } = await tx.executeQuery<KeptRow>(CompiledQuery.raw(FIND, [keyId, idempotencyKey, now]))
    return rows[0] ?? null
  },
  keep: async (tx, { keyId, idempotencyKey }, fingerprint, { status, body }, expiresAt) => {
    const values = [keyId, idempotencyKey, fingerprint, status, body, expiresAt]
    sendAhead(tx.executeQuery(CompiledQuery.raw(KEEP, values)))
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
