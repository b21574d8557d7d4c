import { CompiledQuery } from 'kysely'
import type { TenantTx } from './tx.ts'

const IN_ORDER = `select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
  set_config('enable_seqscan', 'off', true)`

/**
 * Until the transaction ends, the order of an index is the only way to read a page. The planner does not know the tenant of a statement, and expects
 * the rows of an average one: then it takes any index, or sorts the days of 30 partitions, and meets the timeout with a tenant that has a million.
 */
export async function readInOrder(tx: TenantTx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(IN_ORDER))
}
