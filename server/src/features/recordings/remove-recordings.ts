import { DAY_MS } from '../../kernel/clock.ts'
import { RETENTION_DAYS } from '../../kernel/retention.ts'
import type { AudioStorage, RemoveDeps } from './ports.ts'
import { deleteRecording, listToRemove, markOneForRemoval, type ToRemove } from './store.ts'

const BATCH_SIZE = 100
/** An upload takes seconds. One whose process ended is given up after this. */
const UPLOAD_MS = 3_600_000

/**
 * Scheduled job: removes recordings that were erased or not wanted, uploads that never ended, and those that were kept long enough. The object
 * first, then the row: whatever ends the job in between, the next run goes on.
 */
export async function removeRecordings(deps: RemoveDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, storage } = deps
  if (storage === null) return
  const now = clock()
  const [begunBefore, storedBefore] = [new Date(now - UPLOAD_MS), new Date(now - RETENTION_DAYS.recordings * DAY_MS)]
  for (;;) {
    const batch = await listToRemove(database.reads, begunBefore, storedBefore, BATCH_SIZE)
    for (const each of batch) {
      signal.throwIfAborted()
      await removeOne(deps, storage, each)
    }
    if (batch.length < BATCH_SIZE) return
  }
}

async function removeOne({ database }: RemoveDeps, storage: AudioStorage, { tenant, id, objectKey }: ToRemove) {
  const own = database.forTenant(tenant)
  // From here on nobody plays it, and no upload completes it.
  await own.transaction(tx => markOneForRemoval(tx, id))
  await storage.remove(objectKey)
  await own.transaction(tx => deleteRecording(tx, id))
}
