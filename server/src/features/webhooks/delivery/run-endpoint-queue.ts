import { parseTraceparent } from '../../../kernel/trace.ts'
import { openKeys } from '../endpoints/secrets.ts'
import type { DeliverDeps } from '../ports.ts'
import { openDueReader, READ_AGAIN_MS, type ReadyDelivery } from './due-reader.ts'
import { openQueueSession, type QueueSession } from './queue-session.ts'
import type { EndpointQueue } from './queue-store.ts'
import { send } from './send.ts'
import type { Settlements } from './settlements.ts'

/**
 * Sends due deliveries of one endpoint, until none is left or other endpoints wait for the slot. An attempt that hangs uses one of
 * eight slots and blocks nothing else: new deliveries are sent concurrently.
 */
export async function runEndpointQueue(
  deps: DeliverDeps,
  settlements: Settlements,
  queue: EndpointQueue,
  mayContinue: () => boolean,
): Promise<void> {
  const session = openQueueSession(deps, settlements, queue, mayContinue)
  const due = openDueReader(deps, queue, session)
  const attempt = attemptSender(deps, queue, session)
  let running = 0
  let failure: unknown = null
  let progress = Promise.withResolvers<void>()
  const fail = (error: unknown) => {
    failure ??= error
  }
  const start = (next: ReadyDelivery) => {
    running += 1
    attempt(next).catch(fail).then(ended)
  }
  // Most attempts are followed by one that is read already. Waking the loop below for each took several promises.
  const ended = () => {
    running -= 1
    const next = failure === null && running < session.allowedNow() ? due.take() : null
    if (next === null) progress.resolve()
    else start(next)
  }
  for (;;) {
    const atOnce = failure === null ? await session.allowedAttempts() : 0
    const hasSlot = running < atOnce
    const next = hasSlot ? await due.next(atOnce) : null
    if (next !== null) {
      start(next)
      continue
    }
    if (running === 0) break
    // With a free slot, a delivery may become due by time alone.
    await (hasSlot ? Promise.race([progress.promise, deps.pause(READ_AGAIN_MS)]) : progress.promise)
    progress = Promise.withResolvers<void>()
  }
  await due.stop().catch(fail)
  await session.release(due.replayAfter())
  if (failure !== null) throw failure
}

/** An attempt that has started is completed, even during shutdown: otherwise its outcome would be unknown. */
function attemptSender(
  deps: DeliverDeps,
  queue: EndpointQueue,
  session: QueueSession,
): (next: ReadyDelivery) => Promise<void> {
  const { url, tenant } = queue
  const keys = openKeys(deps.secretBox, tenant, queue.webhookId, queue.secrets)
  return async ({ delivery, event }) => {
    const at = new Date(deps.clock())
    const span = deps.tracer.begin('webhook delivery', 'client', parseTraceparent(event.traceparent))
    const how = { at, replay: delivery.replayedAt !== null, trace: span.context }
    const outcome = await send(deps, { url, keys, mode: tenant.mode }, event, how)
    const result = outcome.kind === 'answered' ? `${Math.floor(outcome.status / 100)}xx` : outcome.why
    deps.watch.attempted(result, outcome.durationMs / 1000)
    span.end({
      failed: result !== '2xx',
      attributes: {
        'pramaan.event_type': event.type,
        'pramaan.outcome': result,
        'pramaan.attempt': delivery.attempts + 1,
      },
    })
    session.note({ ...delivery, at, url, outcome })
  }
}
