import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { reserveCredits } from '../../server/src/features/credits/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'

/** A process of spenders: each reserves one credit, through the real use case, and tells the parent how it ended. */
export interface SpendOrder {
  readonly tenant: Tenant
  readonly campaignId: string
  readonly causes: readonly string[]
}

export interface Spent {
  readonly cause: string
  /** Null if the outcome is unknown: the parent orders it again. */
  readonly ok: boolean | null
}

const { DATABASE_URL: url = '' } = process.env
const pool = createPool({
  url,
  role: 'pramaan_app',
  size: 8,
  name: 'credits spender',
  waitMs: 60_000,
  onError: () => {},
})
const database = createDatabase(pool)

async function spend({ tenant, campaignId }: SpendOrder, cause: string): Promise<boolean | null> {
  try {
    const reserved = await database
      .forTenant(tenant)
      .transaction(tx => reserveCredits(realRuntime, tx, { campaignId, cause, amount: 1 }))
    return reserved.ok
  } catch {
    return null
  }
}

process.on('message', (order: SpendOrder) => {
  for (const cause of order.causes)
    void spend(order, cause).then(ok => process.send?.({ cause, ok } satisfies Spent, undefined, undefined, () => {}))
})
// The parent was killed.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
