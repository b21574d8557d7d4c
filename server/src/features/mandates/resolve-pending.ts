import type { TenantTx } from '../../database/tx.ts'
import { foldName } from '../../kernel/fold-name.ts'
import { resolveSkills, skillWarnings } from './core/settle-body.ts'
import { findWaiting, setPendingNames } from './pending-store.ts'
import { lockMandate, setSkills } from './store.ts'

/**
 * A skill request was approved: pending skills of its name become catalogue skills, whatever state their mandate is in. The body
 * as sent does not change, so sending it again is still no change; nor do the questions, for a pending skill has none.
 */
export async function resolvePending(tx: TenantTx, name: string, skillNumber: number, at: Date): Promise<void> {
  const folded = foldName(name)
  for (const id of await findWaiting(tx, folded)) {
    const mandate = await lockMandate(tx, id)
    if (mandate === null) continue
    const { skills, approved } = resolveSkills(mandate.body.skills, each => (each === folded ? skillNumber : null))
    await setPendingNames(tx, id, [folded], [])
    // Replaced in the meantime by a body that no longer names it.
    if (approved.length === 0) continue
    const stale = new Set(skillWarnings(mandate.body.skills, []))
    const warnings = [...skillWarnings(skills, approved), ...mandate.warnings.filter(each => !stale.has(each))]
    await setSkills(tx, { ...mandate, body: { ...mandate.body, skills }, warnings, updatedAt: at })
  }
}
