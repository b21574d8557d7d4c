import type { Lane } from '../lane-store.ts'
import { openKeys } from '../secrets.ts'
import type { DeliverDeps } from './deps.ts'
import { openDue, READ_AGAIN_MS, type Ready } from './due.ts'
import { send } from './send.ts'
import { openSlice, type Slice } from './slice.ts'

/**
 * Sends what is due to one endpoint and leaves it when there is nothing more for now, or when others wait for the place. A try
 * that hangs takes one of eight places and holds up nothing else: what is new goes out beside it.
 */
export async function runLane(deps: DeliverDeps, lane: Lane, mayGoOn: () => boolean): Promise<void> {
  const slice = openSlice(deps, lane, mayGoOn)
  const due = openDue(deps, lane, slice)
  const tryOne = trier(deps, lane, slice)
  let underWay = 0
  let failure: unknown = null
  let moved = Promise.withResolvers<void>()
  const start = (next: Ready) => {
    underWay += 1
    tryOne(next)
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => {
        underWay -= 1
        moved.resolve()
      })
  }
  for (;;) {
    const atOnce = failure === null ? await slice.mayTry() : 0
    const hasPlace = underWay < atOnce
    const next = hasPlace ? await due.next(atOnce) : null
    if (next !== null) {
      start(next)
      continue
    }
    if (underWay === 0) break
    // With a place free it is also time that may bring something.
    await (hasPlace ? Promise.race([moved.promise, deps.pause(READ_AGAIN_MS)]) : moved.promise)
    moved = Promise.withResolvers<void>()
  }
  await slice.leave(due.replayAfter())
  if (failure !== null) throw failure
}

/** A try that has begun is finished, also when the process is to end: what it came to would be unknown otherwise. */
function trier(deps: DeliverDeps, lane: Lane, slice: Slice): (next: Ready) => Promise<void> {
  const { url, tenant } = lane
  const keys = openKeys(deps.secretBox, tenant, lane.webhookId, lane.secrets)
  const { signal } = new AbortController()
  return async ({ delivery, event }) => {
    const at = new Date(deps.clock())
    const how = { at, replay: delivery.replayedAt !== null, signal }
    const outcome = await send(deps, { url, keys, mode: tenant.mode }, event, how)
    const said = outcome.kind === 'answered' ? `${Math.floor(outcome.status / 100)}xx` : outcome.why
    deps.watch.tried(said, outcome.durationMs / 1000)
    slice.note({ ...delivery, at, url, outcome })
  }
}
