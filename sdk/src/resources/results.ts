import type { Call, CallOptions } from '../call.ts'
import type { ListResultsQuery, Result } from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'
import { type ResultsPace, type WaitForResultsOptions, waitForResults } from '../wait-for-results.ts'
import { textOf } from './events.ts'

export interface ResultsQuery extends Omit<ListResultsQuery, 'updated_since'> {
  /** Only results that changed at this time or later, in the order of the change. As a string, in UTC: `2026-11-15T00:00:00Z`. */
  readonly updated_since?: Date | string | undefined
}

export function resultsResource(call: Call, pace: ResultsPace) {
  const list = (query: ResultsQuery = {}, options?: CallOptions): List<Result> =>
    listOf(
      page => call('listResults', { query: { ...page, updated_since: textOf(page.updated_since) } }, options),
      query,
    )
  return {
    /** Newest candidates first; with `updated_since` in the order of the last change. */
    list,
    get: (resultId: string, options?: CallOptions): Promise<Result> =>
      call('getResult', { params: { result_id: resultId } }, options),
    /** Polls until no result of the campaign is pending and returns all of them. Waits out limits and outages. */
    waitForResults: (campaignId: string, options: WaitForResultsOptions = {}): Promise<Result[]> =>
      waitForResults(list, campaignId, pace, options),
  }
}
