import type { Database } from '../../database/tx.ts'
import { forgetSteps } from '../questions/index.ts'
import { settleOverdue } from './attempt-facts.ts'
import { clearLease, listAbandoned, lockGeneration } from './lease-store.ts'
import type { GradeDeps } from './ports.ts'
import { listOverdue, type Owned } from './store.ts'

const AT_ONCE = 100

/** By the clock: attempts that ran out, and generations whose maker was killed and that nobody asked for again. */
export async function expireAttempts(deps: GradeDeps, signal: AbortSignal): Promise<void> {
  const now = () => new Date(deps.clock())
  await eachOwned(
    () => listOverdue(deps.database.reads, now(), AT_ONCE),
    ({ tenant, verificationId }) =>
      deps.database.forTenant(tenant).transaction(tx => settleOverdue(deps, tx, verificationId, now())),
    signal,
  )
  await eachOwned(
    () => listAbandoned(deps.database.reads, AT_ONCE),
    owned => forgetAbandoned(deps.database, owned),
    signal,
  )
}

/** What its model answered holds keys, and lies in a table that those who serve requests may read. */
async function forgetAbandoned(database: Database, { tenant, verificationId }: Owned): Promise<void> {
  await database.forTenant(tenant).transaction(async tx => {
    const { run, lapsed } = await lockGeneration(tx, verificationId)
    if (!lapsed) return
    await clearLease(tx, verificationId)
    await forgetSteps(tx, verificationId, run)
  })
}

async function eachOwned(
  list: () => Promise<readonly Owned[]>,
  work: (owned: Owned) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const found = await list()
    for (const owned of found) {
      signal.throwIfAborted()
      await work(owned)
    }
    if (found.length < AT_ONCE) return
  }
}
