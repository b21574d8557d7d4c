import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import { type Owned, toOwned } from './store.ts'

/**
 * Who makes the questions of a verification. Times are the database's own: processes on several machines judge one lease.
 * A lease outlives its last renewal by this, which is long beside the pause between two renewals and short beside a model's answer.
 */
const LEASE = sql.lit('8 seconds')

export interface Generation {
  readonly run: number
  /** Somebody is at it and alive. */
  readonly busy: boolean
  /** Somebody was at it and has not said so for too long. */
  readonly lapsed: boolean
}

/** There was none yet. */
export const NO_GENERATION: Generation = { run: 0, busy: false, lapsed: false }

const COLUMNS = sql<Generation>`run, lease_token is not null and leased_until >= clock_timestamp() as busy,
  lease_token is not null and leased_until < clock_timestamp() as lapsed`

/** From here to the end of the transaction nobody else begins, takes over or finishes. */
export async function lockGeneration(tx: TenantTx, verificationId: string): Promise<Generation> {
  await sql`select pg_advisory_xact_lock(hashtextextended('generation ' || ${verificationId}, 0))`.execute(tx)
  return await findGeneration(tx, verificationId)
}

export async function findGeneration(reads: TenantReads | TenantTx, verificationId: string): Promise<Generation> {
  const { rows } = await sql<Generation>`
    select ${COLUMNS} from assessment_generations where verification_id = ${verificationId}
  `.execute(reads)
  return rows[0] ?? NO_GENERATION
}

/** A new run, or the lapsed one taken over. */
export async function takeLease(tx: TenantTx, verificationId: string, run: number, token: string): Promise<void> {
  await sql`
    insert into assessment_generations (verification_id, run, lease_token, leased_until)
    values (${verificationId}, ${run}, ${token}, clock_timestamp() + interval ${LEASE})
    on conflict (org_id, mode, verification_id)
      do update set run = excluded.run, lease_token = excluded.lease_token, leased_until = excluded.leased_until
  `.execute(tx)
}

/** False when another has taken over. */
export async function renewLease(tx: TenantTx, verificationId: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    update assessment_generations set leased_until = clock_timestamp() + interval ${LEASE}
    where verification_id = ${verificationId} and lease_token = ${token} returning run
  `.execute(tx)
  return rows.length > 0
}

/** False when it was not ours any more. */
export async function dropLease(tx: TenantTx, verificationId: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    update assessment_generations set lease_token = null
    where verification_id = ${verificationId} and lease_token = ${token} returning run
  `.execute(tx)
  return rows.length > 0
}

/** Whoever held it is gone. */
export async function clearLease(tx: TenantTx, verificationId: string): Promise<void> {
  await sql`
    update assessment_generations set lease_token = null where verification_id = ${verificationId}
  `.execute(tx)
}

export async function listAbandoned(reads: Reads, most: number): Promise<readonly Owned[]> {
  const { rows } = await sql<{ org_id: string; mode: 'test' | 'live'; verification_id: string }>`
    select * from list_abandoned_generations(interval '10 minutes', ${most})
  `.execute(reads)
  return rows.map(toOwned)
}
