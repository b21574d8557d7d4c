import { type BackfillList, backfillList } from '../backfill.ts'
import type { Call, CallOptions } from '../call.ts'
import { type ConsumeOptions, consumeEvents, type Handler, type Pace } from '../consume-events.ts'
import type { AcknowledgeEventsData, BackfillEventsQuery, PullEventsData } from '../generated/partner.ts'

export interface PullQuery {
  /** Only these types, such as `mandate.ready`. */
  readonly types?: readonly string[] | undefined
  /** 1 to 500. Default 100. */
  readonly limit?: number | undefined
}

export interface BackfillQuery extends Omit<BackfillEventsQuery, 'since'> {
  /** Only events stored from this time on. As a string, in UTC: `2026-11-15T00:00:00Z`. */
  readonly since?: Date | string | undefined
}

export function eventsResource(call: Call, pace: Pace) {
  const pull = ({ types, limit }: PullQuery = {}, options?: CallOptions): Promise<PullEventsData> =>
    call('pullEvents', { query: { types: types?.join(','), limit } }, options)
  const acknowledge = (eventIds: readonly string[], options?: CallOptions): Promise<AcknowledgeEventsData> =>
    call('acknowledgeEvents', { body: { event_ids: eventIds } }, options)
  return {
    /** Unacknowledged events, oldest first. Returns the same events until they are acknowledged. */
    pull,
    /** Acknowledges 1 to 500 events. Cannot be undone; can be repeated. */
    acknowledge,
    /**
     * All events of the last 30 days, acknowledged or not. A stored `next_cursor` continues without a gap. `for await` ends when every
     * event that could be pulled before its first call has been returned, to the second: at the end it waits for transactions that are still running.
     */
    backfill: (query: BackfillQuery = {}, options?: CallOptions): BackfillList =>
      backfillList(
        async (page, onServerTime) =>
          call('backfillEvents', { query: { ...page, since: textOf(page.since) } }, { ...options, onServerTime }),
        query,
        { ...pace, signal: options?.signal },
      ),
    /**
     * Passes events to the handler one at a time, oldest first, and acknowledges those that it handled, until the signal aborts. Each
     * event is delivered at least once: again if the handler throws, this process dies or another consumer reads it too.
     */
    consume: (handler: Handler, options: ConsumeOptions): Promise<void> =>
      consumeEvents({ pull, acknowledge }, handler, pace, options),
  }
}

export function textOf(moment: Date | string | undefined): string | undefined {
  return moment instanceof Date ? moment.toISOString() : moment
}
