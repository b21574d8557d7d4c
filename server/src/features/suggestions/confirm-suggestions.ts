import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { confirm } from './store.ts'

/** As long as suggestions are kept. */
const WITHIN_MS = 30 * 24 * 60 * 60_000

/** A mandate uses these skills, in its own transaction: what was offered for a phrase lately was meant. Test keys were offered nothing. */
export async function confirmSuggestions(
  tx: TenantTx,
  { mode }: Tenant,
  skills: readonly number[],
  at: Date,
): Promise<void> {
  if (mode !== 'live' || skills.length === 0) return
  await confirm(tx, skills, new Date(at.getTime() - WITHIN_MS), at)
}
