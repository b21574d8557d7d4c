import { sql } from 'kysely'
import { MODES } from '../../contract/fields.ts'
import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { listOwnPeriods } from '../organisations/index.ts'

const ROWS_PER_STATEMENT = 2_000

/** Scheduled job: deletes the lines that an organisation keeps no longer. Whole days go by `roll_days`, for everybody. */
export async function forgetOwnRequests(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  for (const { orgId, periods } of await listOwnPeriods(database.reads)) {
    for (const mode of periods.requests === null ? [] : MODES) {
      for (let gone = ROWS_PER_STATEMENT; gone === ROWS_PER_STATEMENT; ) {
        signal.throwIfAborted()
        const { rows } = await database.transaction(tx =>
          sql<{ gone: number }>`
            select forget_own_requests(${orgId}, ${mode}, ${new Date(clock())}, ${ROWS_PER_STATEMENT}) as gone
          `.execute(tx),
        )
        gone = rows[0]!.gone
      }
    }
  }
}
