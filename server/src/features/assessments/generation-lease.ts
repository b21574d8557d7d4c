import { sql } from 'kysely'
import type { Reads, TenantDatabase, TenantReads, TenantTx } from '../../database/tx.ts'
import { type Owned, toOwned } from './store.ts'

/**
 * Lease for generating the questions of a verification. Times come from the database, because processes on several machines
 * compare them. A lease ends this long after its last renewal: long compared with the renewal interval, short compared with a
 * model's answer.
 */
const LEASE = sql.lit('8 seconds')

export interface Generation {
  readonly run: number
  /** The lease is held and current. */
  readonly busy: boolean
  /** The lease is held, but was not renewed in time. */
  readonly lapsed: boolean
}

/** No generation has been started. */
export const NO_GENERATION: Generation = { run: 0, busy: false, lapsed: false }

const COLUMNS = sql<Generation>`run, lease_token is not null and leased_until >= clock_timestamp() as busy,
  lease_token is not null and leased_until < clock_timestamp() as lapsed`

/** Until the transaction ends, no other process starts, takes over or finishes a generation. */
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

/** Starts a new run, or takes over a lapsed one. */
export async function takeLease(tx: TenantTx, verificationId: string, run: number, token: string): Promise<void> {
  await sql`
    insert into assessment_generations (verification_id, run, lease_token, leased_until)
    values (${verificationId}, ${run}, ${token}, clock_timestamp() + interval ${LEASE})
    on conflict (org_id, mode, verification_id)
      do update set run = excluded.run, lease_token = excluded.lease_token, leased_until = excluded.leased_until
  `.execute(tx)
}

/** False if another process has taken over. */
async function renewLease(tx: TenantTx, verificationId: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    update assessment_generations set leased_until = clock_timestamp() + interval ${LEASE}
    where verification_id = ${verificationId} and lease_token = ${token} returning run
  `.execute(tx)
  return rows.length > 0
}

/** False if the lease was already lost. */
export async function releaseLease(tx: TenantTx, verificationId: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    update assessment_generations set lease_token = null
    where verification_id = ${verificationId} and lease_token = ${token} returning run
  `.execute(tx)
  return rows.length > 0
}

/** The holder is gone. */
export async function clearLease(tx: TenantTx, verificationId: string): Promise<void> {
  await sql`
    update assessment_generations set lease_token = null where verification_id = ${verificationId}
  `.execute(tx)
}

export async function listAbandoned(reads: Reads, limit: number): Promise<readonly Owned[]> {
  const { rows } = await sql<{ org_id: string; mode: 'test' | 'live'; verification_id: string }>`
    select * from list_abandoned_generations(interval '10 minutes', ${limit})
  `.execute(reads)
  return rows.map(toOwned)
}

const RENEW_EVERY_MS = 2_000

/**
 * Runs `work` and renews the lease meanwhile. The signal aborts when another process has taken over, so that no result is paid for
 * and then discarded. A failed renewal is repeated: an outage of the database may be shorter than the lease.
 */
export async function withLease<T>(
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
  view: TenantDatabase,
  lease: { readonly verificationId: string; readonly token: string },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const done = new AbortController()
  const renewals = (async () => {
    while (!done.signal.aborted) {
      await pause(RENEW_EVERY_MS, done.signal).catch(() => {})
      if (done.signal.aborted) return
      const held = await view.transaction(tx => renewLease(tx, lease.verificationId, lease.token)).catch(() => true)
      if (!held) return lost.abort()
    }
  })()
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    done.abort()
    await renewals
  }
}
