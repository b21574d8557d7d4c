import { sql } from 'kysely'
import type { Database, Tx } from './tx.ts'

/** The column `address` of the audit log takes it from the transaction, so that no use case has to pass it on. */
export function fromAddress(database: Database, address: string): Database {
  const tell = (tx: Tx) => sql`select set_config('app.address', ${address}, true)`.execute(tx)
  return {
    reads: database.reads,
    transaction: work =>
      database.transaction(async tx => {
        await tell(tx)
        return await work(tx)
      }),
    forTenant: tenant => {
      const own = database.forTenant(tenant)
      return {
        reads: own.reads,
        transaction: work =>
          own.transaction(async tx => {
            await tell(tx)
            return await work(tx)
          }),
      }
    },
  }
}
