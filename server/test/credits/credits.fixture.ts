import type { TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import {
  type CreditsDeps,
  grantCredits,
  readCredits,
  reserveCredits,
  settleCredits,
} from '../../src/features/credits/index.ts'
import type { Mode, Tenant } from '../../src/kernel/tenant.ts'

export const CAMPAIGN = 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K'

/** An organisation that was granted credits, and what campaigns do with them. */
export async function newSpender(db: TestDatabase, granted: number, mode: Mode = 'live', of?: string) {
  const keys = keysDeps(db)
  const deps: CreditsDeps = keys
  const tenant: Tenant = { orgId: of ?? (await newOrganisation(keys)), mode }
  const own = db.database.forTenant(tenant)
  if (granted > 0) await grantCredits(deps, tenant, { amount: granted, reason: 'test' })
  return {
    deps,
    tenant,
    reserve: (cause: string, amount: number) =>
      own.transaction(tx => reserveCredits(deps, tx, { campaignId: CAMPAIGN, cause, amount })),
    settle: (...settlements: readonly { cause: string; charge?: number; release?: number }[]) =>
      own.transaction(tx =>
        settleCredits(
          deps,
          tx,
          settlements.map(each => ({ campaignId: CAMPAIGN, charge: 0, release: 0, ...each })),
        ),
      ),
    read: () => readCredits(own.reads),
  }
}

export type Spender = Awaited<ReturnType<typeof newSpender>>

/** Tenants whose books are wrong in this snapshot: an account is not the sum of its entries, or the accounts do not add up to zero. */
export async function findWrongBooks(db: TestDatabase): Promise<readonly unknown[]> {
  const { rows } = await db.admin.query(`
    with accounts as (
      select a.org_id, a.mode, a.account, a.balance, a.version,
        coalesce(sum(e.amount), 0) as entered, count(e.amount) as entries
      from credit_accounts a left join credit_entries e using (org_id, mode, account)
      group by a.org_id, a.mode, a.account, a.balance, a.version
    )
    select org_id, mode from accounts group by org_id, mode
    having sum(balance) <> 0 or bool_or(balance <> entered) or bool_or(version <> entries)
      or bool_or(account <> 'granted' and balance < 0)`)
  return rows
}
