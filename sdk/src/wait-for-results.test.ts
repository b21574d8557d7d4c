import { beforeEach, expect, test } from 'vitest'
import { NotFoundError, PramaanError, RateLimitError } from './errors.ts'
import type { ListResultsQuery, Result } from './generated/partner.ts'
import { listOf } from './paging.ts'
import { type WaitForResultsOptions, waitForResults } from './wait-for-results.ts'

/** A server whose results change while the client sleeps. */
let stored: Result[]
let onSleep: readonly (() => void)[]
let failures: PramaanError[]
const slept: number[] = []
const asked: ListResultsQuery[] = []
beforeEach(() => {
  stored = []
  onSleep = []
  failures = []
  slept.length = 0
  asked.length = 0
})

const result = (id: number, status: Result['status'], minute: number) =>
  ({ result_id: `RS_${id}`, status, updated_at: `2026-11-17T00:0${minute}:00.000Z` }) as Result

function wait(options: WaitForResultsOptions = {}) {
  const fetchPage = async (query: ListResultsQuery) => {
    asked.push(query)
    const failure = failures.shift()
    if (failure) throw failure
    const items = stored.filter(
      each =>
        (query.status === undefined || each.status === query.status) && each.updated_at >= (query.updated_since ?? ''),
    )
    return { items, next_cursor: null }
  }
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds)
    onSleep[slept.length - 1]?.()
  }
  return waitForResults(query => listOf(fetchPage, query), 'CP_1', { sleep, random: () => 1 }, options)
}

test('it returns all results once none is pending, and tells the progress after each look', async () => {
  stored = [result(1, 'pending', 0), result(2, 'completed', 1)]
  onSleep = [
    () => {
      stored = [result(1, 'failed', 2), result(2, 'completed', 1)]
    },
  ]
  const progress: unknown[] = []
  const all = await wait({ everyMs: 700, onProgress: each => progress.push(each) })
  expect(all.map(each => each.status)).toEqual(['failed', 'completed'])
  expect(progress).toEqual([
    { completed: 1, declined: 0, failed: 0 },
    { completed: 1, declined: 0, failed: 1 },
  ])
  expect(slept).toEqual([700])
  expect(asked.every(query => query.campaign_id === 'CP_1')).toBe(true)
})

test('the progress reads only what became final since the last look', async () => {
  stored = [result(1, 'pending', 0), result(2, 'completed', 1)]
  onSleep = [
    () => {
      stored = [result(2, 'completed', 1)]
    },
  ]
  await wait({ onProgress: () => {} })
  const since = asked.filter(query => query.status === 'completed').map(query => query.updated_since)
  expect(since).toEqual(['1970-01-01T00:00:00Z', '2026-11-17T00:01:00.000Z'])
})

test('limits and outages are waited out, for as long as the server says', async () => {
  failures = [
    new RateLimitError({ code: 'RATE_LIMITED', message: '', status: 429, retryAfterSeconds: 600 }),
    new PramaanError({ code: 'SERVER_ERROR', message: '', status: 500 }),
  ]
  expect(await wait({ everyMs: 1_000 })).toEqual([])
  expect(slept).toEqual([600_500, 1_000])
})

test('an error that a later call would get again is thrown', async () => {
  failures = [new NotFoundError({ code: 'NOT_FOUND', message: '', status: 404 })]
  await expect(wait()).rejects.toBeInstanceOf(NotFoundError)
})

test('the signal ends the wait with its reason', async () => {
  stored = [result(1, 'pending', 0)]
  const stop = new AbortController()
  onSleep = [() => stop.abort(new Error('stopped'))]
  await expect(wait({ signal: stop.signal })).rejects.toThrow('stopped')
})
