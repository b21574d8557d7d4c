import type { TenantTx } from '../../database/tx.ts'

/** Which mandates wait for which names. */
export async function setPendingNames(
  tx: TenantTx,
  mandateId: string,
  had: readonly string[],
  has: readonly string[],
): Promise<void> {
  const gone = had.filter(name => !has.includes(name))
  const fresh = has.filter(name => !had.includes(name))
  if (gone.length > 0)
    await tx
      .deleteFrom('mandate_pending_skills')
      .where('mandate_id', '=', mandateId)
      .where('folded_name', 'in', gone)
      .execute()
  if (fresh.length > 0)
    await tx
      .insertInto('mandate_pending_skills')
      .values(fresh.map(folded_name => ({ folded_name, mandate_id: mandateId })))
      .execute()
}

/** In the order of their ids, in which whoever locks several must lock them. */
export async function findWaiting(tx: TenantTx, foldedName: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('mandate_pending_skills')
    .select('mandate_id')
    .where('folded_name', '=', foldedName)
    .orderBy('mandate_id')
    .execute()
  return rows.map(row => row.mandate_id)
}
