import { MODES } from '../../contract/fields.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { RETENTION_DAYS } from '../../kernel/retention.ts'
import { listOwnPeriods } from '../organisations/index.ts'
import type { AudioStorage, RemoveDeps } from './ports.ts'
import { deleteRecording, listStoredBefore, listToRemove, markOneForRemoval, type ToRemove } from './store.ts'

const BATCH_SIZE = 100
/** An upload takes seconds. One whose process ended is given up after this. */
const UPLOAD_MS = 3_600_000

/**
 * Scheduled job: removes recordings that were erased or not wanted, uploads that never ended, and those that were kept long enough, by the installation or by their organisation. The object
 * first, then the row: whatever ends the job in between, the next run goes on.
 */
export async function removeRecordings(deps: RemoveDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, storage } = deps
  if (storage === null) return
  const now = clock()
  const [begunBefore, storedBefore] = [new Date(now - UPLOAD_MS), new Date(now - RETENTION_DAYS.recordings * DAY_MS)]
  await removeBatches(deps, storage, signal, () => listToRemove(database.reads, begunBefore, storedBefore, BATCH_SIZE))
  for (const { orgId, periods } of await listOwnPeriods(database.reads)) {
    const { recordings: days } = periods
    for (const mode of days === null ? [] : MODES) {
      const tenant = { orgId, mode }
      const before = new Date(now - days! * DAY_MS)
      await removeBatches(deps, storage, signal, async () =>
        (await listStoredBefore(database.forTenant(tenant).reads, before, BATCH_SIZE)).map(each => ({
          ...each,
          tenant,
        })),
      )
    }
  }
}

async function removeBatches(
  deps: RemoveDeps,
  storage: AudioStorage,
  signal: AbortSignal,
  list: () => Promise<readonly ToRemove[]>,
): Promise<void> {
  for (;;) {
    const batch = await list()
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
