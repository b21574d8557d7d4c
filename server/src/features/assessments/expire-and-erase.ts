import type { Database, TenantTx } from '../../database/tx.ts'
import { forgetSteps } from '../questions/index.ts'
import { expireOverdue } from './attempt-facts.ts'
import { clearLease, findGeneration, listAbandoned, lockGeneration } from './generation-lease.ts'
import type { GradeDeps } from './ports.ts'
import { eraseQuestionTexts, listOverdue, type Owned } from './store.ts'

const BATCH_SIZE = 100

/** Scheduled job: stores expired attempts, and clears generations whose process died and that were not requested again. */
export async function expireAttempts(deps: GradeDeps, signal: AbortSignal): Promise<void> {
  const now = () => new Date(deps.clock())
  await forEachBatch(
    () => listOverdue(deps.database.reads, now(), BATCH_SIZE),
    ({ tenant, verificationId }) =>
      deps.database.forTenant(tenant).transaction(tx => expireOverdue(deps, tx, verificationId, now())),
    signal,
  )
  await forEachBatch(
    () => listAbandoned(deps.database.reads, BATCH_SIZE),
    owned => clearAbandoned(deps.database, owned),
    signal,
  )
}

/** The model's answers contain answer keys, and are in a table that the application role can read. */
async function clearAbandoned(database: Database, { tenant, verificationId }: Owned): Promise<void> {
  await database.forTenant(tenant).transaction(async tx => {
    const { run, lapsed } = await lockGeneration(tx, verificationId)
    if (!lapsed) return
    await clearLease(tx, verificationId)
    await forgetSteps(tx, verificationId, run)
  })
}

async function forEachBatch(
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
    if (found.length < BATCH_SIZE) return
  }
}

/**
 * Called when a student is erased. Questions of a model may quote what the student wrote, and cannot be distinguished, so all texts are
 * erased. Answers are never stored. A generation that is running finds the verification gone when it stores its questions, and
 * deletes the model's answers: it needs no lock here.
 */
export async function eraseQuestions(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await eraseQuestionTexts(tx, verificationIds)
  for (const verificationId of verificationIds) {
    const { run } = await findGeneration(tx, verificationId)
    if (run > 0) await forgetSteps(tx, verificationId, run)
  }
}
