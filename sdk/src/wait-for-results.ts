import type { CallOptions } from './call.ts'
import { PramaanError } from './errors.ts'
import type { ListResultsQuery, Result } from './generated/partner.ts'
import type { List } from './paging.ts'
import { pause } from './pause.ts'
import { retryDelay } from './retry.ts'
import type { World } from './transport.ts'

export interface WaitForResultsOptions {
  /** Aborts the wait with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Pause between two looks. Default 10,000. */
  readonly everyMs?: number | undefined
  /** Called after each look. */
  readonly onProgress?: ((progress: ResultsProgress) => unknown) | undefined
  /** The recruiter for whom results are read. Overrides the client's. */
  readonly onBehalfOf?: string | undefined
}

/** Final results seen so far. */
export interface ResultsProgress {
  readonly completed: number
  readonly declined: number
  readonly failed: number
}

export interface ResultsPace extends Pick<World, 'sleep'> {
  readonly random: () => number
}

type ListResults = (query: ListResultsQuery, options: CallOptions) => List<Result>

const EVERY_MS = 10_000
const FINAL = ['completed', 'declined', 'failed'] as const
/** A campaign takes days: limits and outages are waited out. */
const PATIENT = { maxRetries: 1, longestRetryAfterSeconds: 86_400 }

/** Returns all results of the campaign, newest first, once none is pending. */
export async function waitForResults(
  list: ListResults,
  campaignId: string,
  pace: ResultsPace,
  { signal, everyMs = EVERY_MS, onProgress, onBehalfOf }: WaitForResultsOptions,
): Promise<Result[]> {
  const how = { signal, onBehalfOf }
  const progress = onProgress && progressOf(query => list({ ...query, campaign_id: campaignId }, how))
  for (;;) {
    signal?.throwIfAborted()
    let waitMs = everyMs
    try {
      // Before the progress: what ends meanwhile is in it, and a campaign is never reported as further than it is.
      const { items } = await list({ campaign_id: campaignId, status: 'pending', limit: 1 }, how)
      if (progress) onProgress(await progress())
      if (items.length === 0) return await allOf(list({ campaign_id: campaignId, limit: 100 }, how))
    } catch (error) {
      const delayMs = error instanceof PramaanError ? retryDelay(error, 0, { ...PATIENT, random: pace.random }) : null
      if (delayMs === null) throw error
      waitMs = Math.max(waitMs, delayMs)
    }
    await pause(pace.sleep(waitMs, signal), signal)
  }
}

/** Each call reads only what became final since the last one. */
function progressOf(list: (query: ListResultsQuery) => List<Result>): () => Promise<ResultsProgress> {
  const seen = { completed: new Set<string>(), declined: new Set<string>(), failed: new Set<string>() }
  const since = { completed: '1970-01-01T00:00:00Z', declined: '1970-01-01T00:00:00Z', failed: '1970-01-01T00:00:00Z' }
  return async () => {
    for (const status of FINAL)
      for await (const result of list({ status, updated_since: since[status], limit: 100 })) {
        seen[status].add(result.result_id)
        since[status] = result.updated_at
      }
    return { completed: seen.completed.size, declined: seen.declined.size, failed: seen.failed.size }
  }
}

async function allOf(results: AsyncIterable<Result>): Promise<Result[]> {
  const all: Result[] = []
  for await (const result of results) all.push(result)
  return all
}
