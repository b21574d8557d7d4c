import { CompiledQuery } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'

const BEGIN_BEHIND = 'insert into test_clocks (offset_ms) values ($1) on conflict (org_id, mode) do nothing'

/**
 * Lets the clock of a test mode that nobody has used yet begin behind the real time, so that what is simulated ends now. False if the clock has
 * begun: it never goes back.
 */
export async function beginInPast(tx: TenantTx, behindMs: number): Promise<boolean> {
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(BEGIN_BEHIND, [-behindMs]))
  return numAffectedRows === 1n
}
