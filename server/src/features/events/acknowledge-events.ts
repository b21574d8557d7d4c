import type { TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { DAY_MS } from '../../kernel/ist-day.ts'
import { madeBetween } from './core/made-between.ts'
import { settle } from './store.ts'

/** For good, and as often as one likes: what is acknowledged stays so. Others' ids and made-up ones are not found, alike. */
export async function acknowledgeEvents(
  { clock }: { readonly clock: Clock },
  tx: TenantTx,
  ids: readonly string[],
): Promise<{ readonly acknowledged: readonly string[]; readonly notFound: readonly string[] }> {
  const wanted = [...new Set(ids)].sort()
  const found = new Set(await settle(tx, wanted, madeBetween(wanted, DAY_MS), new Date(clock())))
  return { acknowledged: wanted.filter(id => found.has(id)), notFound: wanted.filter(id => !found.has(id)) }
}
