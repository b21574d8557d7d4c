import { CompiledQuery } from 'kysely'
import type { Reads } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Mode } from '../../kernel/tenant.ts'

/** One line of the request log, for support. */
export interface FoundRequest {
  readonly orgId: string
  readonly organisationName: string | null
  readonly mode: Mode
  readonly at: Date
  readonly keyId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly fields: readonly string[]
  readonly milliseconds: number
}

/** Kept for 30 days, and today. */
const DAYS = 31

/**
 * Reads one day after another, the newest first, because the table has no index on the id: support asks for one call in a million, and
 * the index would cost every call. Null if no day has it.
 */
export async function findLoggedRequest(reads: Reads, requestId: string, nowMs: number): Promise<FoundRequest | null> {
  // One day ahead, for a database whose clock is.
  for (let daysAgo = -1; daysAgo <= DAYS; daysAgo += 1) {
    const day = new Date(nowMs - daysAgo * DAY_MS).toISOString().slice(0, 10)
    const query = CompiledQuery.raw(
      `select org_id as "orgId", organisation_name as "organisationName", mode, at, key_id as "keyId", method, route, status, code,
         fields, milliseconds
       from find_logged_request($1, $2)`,
      [requestId, day],
    )
    const [found] = (await reads.executeQuery<FoundRequest>(query)).rows
    if (found) return found
  }
  return null
}
