import type { TenantTx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { RETENTION_DAYS } from '../../kernel/retention.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { confirm } from './store.ts'

/** Retention of suggestions. */
const WITHIN_MS = RETENTION_DAYS.suggestions * DAY_MS

/** Confirms recent suggestions of the skills of a mandate, in its transaction. Nothing is recorded for test keys. */
export async function confirmSuggestions(
  tx: TenantTx,
  { mode }: Tenant,
  skills: readonly number[],
  at: Date,
): Promise<void> {
  if (mode !== 'live' || skills.length === 0) return
  await confirm(tx, skills, new Date(at.getTime() - WITHIN_MS), at)
}
