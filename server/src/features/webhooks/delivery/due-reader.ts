import { isEnded } from '../core/delivery.ts'
import { nextReplay, REPLAYS_AT_ONCE } from '../core/schedule.ts'
import type { DeliverDeps, LoggedEvent } from '../ports.ts'
import { type DueDelivery, END_OF_TIME, findDue, type RecordedDelivery } from './delivery-store.ts'
import type { QueueSession } from './queue-session.ts'
import type { EndpointQueue } from './queue-store.ts'

/** Batch size, bodies included: with what is read in advance, 64 queues use 20 MB at 2 KB each. */
const READ_BATCH = 128
/**
 * When no more than these are left of a full batch, the next is read while they are sent. Otherwise a queue stands still while it reads, and queues
 * that began together all read at the same time.
 */
const READ_AHEAD_AT = 32
/** Poll interval while attempts are running. */
export const READ_AGAIN_MS = 100

export interface ReadyDelivery {
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

export function openDueReader(deps: DeliverDeps, queue: EndpointQueue, session: QueueSession): DueReader {
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
    const { toSend, ended } = await withEvents(deps, queue, due)
    ready.push(...toSend)
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

/** The deliveries with the events they send, and those that are not sent any more: acknowledged by the partner, or deleted after 30 days. */
async function withEvents(
  { database, events }: DeliverDeps,
  { tenant }: EndpointQueue,
  due: readonly DueDelivery[],
): Promise<{ readonly toSend: readonly ReadyDelivery[]; readonly ended: readonly RecordedDelivery[] }> {
  const toSend: ReadyDelivery[] = []
  const ended: RecordedDelivery[] = []
  if (due.length === 0) return { toSend, ended }
  const found: ReadonlyMap<string, LoggedEvent> = await events.read(database.forTenant(tenant).reads, due)
  for (const delivery of due) {
    const event = found.get(delivery.id)
    if (event && !isEnded(event.acknowledgedAt, delivery.replayedAt)) toSend.push({ delivery, event })
    else ended.push({ ...delivery, state: 'ended', dueAt: null })
  }
  return { toSend, ended }
}
