import type { TenantTx } from '../../database/tx.ts'
import { replaceClaims, replaceItems } from './bundle-store.ts'
import { removeUses } from './reviewer-store.ts'

/** An earlier step has changed: step 3 is to be done again. Of a verification that is locked and still a draft. */
export async function takeBackItems(tx: TenantTx, verificationId: string): Promise<void> {
  await replaceItems(tx, verificationId, [])
  await replaceClaims(tx, verificationId, [], [], 'other')
  await removeUses(tx, verificationId)
}
