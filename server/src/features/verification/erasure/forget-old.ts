import type { TenantTx } from '../../../database/tx.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { RETENTION_DAYS } from '../../../kernel/retention.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { EraseDeps } from '../ports.ts'
import { eraseStudent, eraseVerification } from './erase-person.ts'
import { listStudentsToForget, listVerificationsToForget, type ToForget } from './erasure-store.ts'

const BATCH_SIZE = 500

/**
 * Scheduled job: empties what was kept long enough. First single verifications, then students who had a proof and were not heard of
 * since. Each in a transaction of its own, so that the job can stop anywhere and start again.
 */
export async function forgetOldVerifications(deps: EraseDeps, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(deps.clock() - days * DAY_MS)
  const { reads } = deps.database
  const unfinished = before(RETENTION_DAYS.unfinishedSession)
  const withoutProof = before(RETENTION_DAYS.sessionWithoutProof)
  await forEach(
    deps,
    () => listVerificationsToForget(reads, unfinished, withoutProof, BATCH_SIZE),
    (tx, tenant, verificationId) => eraseVerification(deps, tx, { tenant, verificationId }),
    signal,
  )
  await forEach(
    deps,
    () => listStudentsToForget(reads, before(RETENTION_DAYS.studentWithProof), BATCH_SIZE),
    async (tx, tenant, verificationId) =>
      void (await eraseStudent(deps, tx, { tenant, verificationId, by: 'retention' })),
    signal,
  )
}

/** Ends when a batch brings nothing new: what could not be emptied now is found again by the next run. */
async function forEach(
  { database }: EraseDeps,
  list: () => Promise<readonly ToForget[]>,
  forget: (tx: TenantTx, tenant: Tenant, verificationId: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const found = (await list()).filter(({ verificationId }) => !seen.has(verificationId))
    if (found.length === 0) return
    for (const { tenant, verificationId } of found) {
      signal.throwIfAborted()
      seen.add(verificationId)
      await database.forTenant(tenant).transaction(tx => forget(tx, tenant, verificationId))
    }
  }
}
