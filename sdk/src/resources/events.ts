import type { Call, CallOptions } from '../call.ts'
import { type ConsumeOptions, consumeEvents, type Handler, type Pace, type PramaanEvent } from '../consume-events.ts'
import type { AcknowledgeEventsData, BackfillEventsQuery, PullEventsData } from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'

export interface PullQuery {
  /** Only these, such as `mandate.ready`. */
  readonly types?: readonly string[] | undefined
  /** 1 to 500, 100 unless told. */
  readonly limit?: number | undefined
}

export interface BackfillQuery extends Omit<BackfillEventsQuery, 'since'> {
  /** Only what was stored from then on; as a text, in UTC: `2026-11-15T00:00:00Z`. */
  readonly since?: Date | string | undefined
}

export function eventsResource(call: Call, pace: Pace) {
  const pull = ({ types, limit }: PullQuery = {}, options?: CallOptions): Promise<PullEventsData> =>
    call('pullEvents', { query: { types: types?.join(','), limit } }, options)
  const acknowledge = (eventIds: readonly string[], options?: CallOptions): Promise<AcknowledgeEventsData> =>
    call('acknowledgeEvents', { body: { event_ids: eventIds } }, options)
  return {
    /** What nobody has acknowledged, oldest first; the same again until you acknowledge it. */
    pull,
    /** 1 to 500 at once, for good, as often as you like. */
    acknowledge,
    /** Everything of the last 30 days, acknowledged or not. A `next_cursor` that you keep goes on without a gap. */
    backfill: (query: BackfillQuery = {}, options?: CallOptions): List<PramaanEvent> =>
      listOf(async page => call('backfillEvents', { query: { ...page, since: textOf(page.since) } }, options), query),
    /**
     * Hands event after event to the handler, oldest first, and acknowledges those it took, until the signal ends it. Each comes
     * at least once: again when the handler threw, and when this process died or another consumed the same. Expect repeats.
     */
    consume: (handler: Handler, options: ConsumeOptions): Promise<void> =>
      consumeEvents({ pull, acknowledge }, handler, pace, options),
  }
}

export function textOf(moment: Date | string | undefined): string | undefined {
  return moment instanceof Date ? moment.toISOString() : moment
}
