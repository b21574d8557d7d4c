import type { TenantDatabase } from '../../database/tx.ts'
import { renewLease } from './lease-store.ts'

const BETWEEN_RENEWALS_MS = 2_000

/**
 * Does `work` while the lease is renewed beside it. Its signal ends when another has taken the lease over, so that nobody pays
 * for what will not be kept. A renewal that fails is tried again: the database may be away for less than the lease lasts.
 */
export async function whileLeased<T>(
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
  view: TenantDatabase,
  lease: { readonly verificationId: string; readonly token: string },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const done = new AbortController()
  const renewals = (async () => {
    while (!done.signal.aborted) {
      await pause(BETWEEN_RENEWALS_MS, done.signal).catch(() => {})
      if (done.signal.aborted) return
      const held = await view.transaction(tx => renewLease(tx, lease.verificationId, lease.token)).catch(() => true)
      if (!held) return lost.abort()
    }
  })()
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    done.abort()
    await renewals
  }
}
