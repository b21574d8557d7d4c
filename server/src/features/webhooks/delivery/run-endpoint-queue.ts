import { parseTraceparent } from '../../../kernel/trace.ts'
import { isEnded } from '../core/delivery.ts'
import { nextReplay, REPLAYS_AT_ONCE } from '../core/schedule.ts'
import { openKeys } from '../endpoints/secrets.ts'
import type { DeliverDeps, LoggedEvent } from '../ports.ts'
import { type DueDelivery, END_OF_TIME, findDue, type RecordedDelivery } from './delivery-store.ts'
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

/** Batch size, bodies included: with what is read in advance, 64 queues use 20 MB at 2 KB each. */
const READ_BATCH = 128
/**
 * When no more than these are left of a full batch, the next is read while they are sent. Otherwise a queue stands still while it reads, and queues
 * that began together all read at the same time.
 */
const READ_AHEAD_AT = 32
/** Poll interval while attempts are running. */
const READ_AGAIN_MS = 100

interface ReadyDelivery {
  readonly delivery: DueDelivery
  readonly event: LoggedEvent
}

/** Reads the due deliveries of an endpoint in batches. */
interface DueReader {
  /** The next delivery to send. Null if nothing is due now. */
  next(atOnce: number): Promise<ReadyDelivery | null>
  /** The next of those that are read already. Null if none is left. */
  take(): ReadyDelivery | null
  /** Waits for a batch that is being read in advance. */
  stop(): Promise<void>
  /** No replay before this time. */
  replayAfter(): Date | null
}

function openDueReader(deps: DeliverDeps, queue: EndpointQueue, session: QueueSession): DueReader {
  const ready: ReadyDelivery[] = []
  let replayAfter = queue.replayAfter
  let [isExhausted, readsAhead, readAt] = [false, false, Number.NEGATIVE_INFINITY]
  let reading: Promise<void> | null = null

  const read = async (most: number): Promise<readonly DueDelivery[]> => {
    const { reads } = deps.database.forTenant(queue.tenant)
    const now = new Date(deps.clock())
    const by = session.isSuspended() ? END_OF_TIME : now
    // Captured before the query: rows written meanwhile still look due to a statement that started earlier.
    const inFlight = session.inFlight()
    const find = async (which: 'first' | 'replays', count: number) => {
      const rows = await findDue(reads, which, queue.webhookId, by, count + inFlight.size)
      return rows.filter(({ id }) => !inFlight.has(id)).slice(0, count)
    }
    const fresh = await find('first', most)
    isExhausted = fresh.length < most
    readsAhead = most === READ_BATCH && !isExhausted
    if (replayAfter !== null && replayAfter > now) return fresh
    const replays = await find('replays', Math.min(most, REPLAYS_AT_ONCE))
    if (replays.length > 0) replayAfter = nextReplay(now, replays.length)
    return [...fresh, ...replays]
  }
  const fill = async (most: number) => {
    readAt = deps.monotonicNow()
    const due = await read(most)
    session.take(due.map(({ id }) => id))
    const { reads } = deps.database.forTenant(queue.tenant)
    const events = due.length === 0 ? new Map<string, LoggedEvent>() : await deps.events.read(reads, due)
    const ended: RecordedDelivery[] = []
    for (const delivery of due) {
      const event = events.get(delivery.id)
      // Acknowledged by the partner, or deleted after 30 days.
      if (event && !isEnded(event.acknowledgedAt, delivery.replayedAt)) ready.push({ delivery, event })
      else ended.push({ ...delivery, state: 'ended', dueAt: null })
    }
    session.end(ended)
  }
  const fillOnce = (most: number) => {
    reading ??= fill(most).finally(() => {
      reading = null
    })
    return reading
  }
  const take = () => {
    // Whoever waits for it gets the error. If nobody does, the next read fails as well.
    if (readsAhead && ready.length <= READ_AHEAD_AT && reading === null) fillOnce(READ_BATCH).catch(() => {})
    return ready.shift() ?? null
  }
  return {
    replayAfter: () => replayAfter,
    take,
    stop: async () => {
      await reading
    },
    next: async atOnce => {
      const isTime = !isExhausted || deps.monotonicNow() - readAt >= READ_AGAIN_MS
      if (ready.length === 0 && (isTime || reading !== null)) await fillOnce(atOnce === 1 ? 1 : READ_BATCH)
      return take()
    },
  }
}
