import { expect, test } from 'vitest'
import { judgeTry } from './judge-try.ts'
import type { PostOutcome, UndeliveredWhy } from './outcome.ts'

const NOW = new Date(Date.UTC(2026, 10, 15))
const answered = (status: number, retryAfter: string | null = null): PostOutcome => ({
  kind: 'answered',
  status,
  retryAfter,
  body: '',
  durationMs: 1,
})

test.each([200, 201, 204, 226, 299])('%i is delivered, even with a Retry-After', status => {
  expect(judgeTry(answered(status, '60'), NOW)).toEqual({ kind: 'delivered' })
})

test('410 wants no more, whatever it asks for', () => {
  expect(judgeTry(answered(410, '60'), NOW)).toEqual({ kind: 'gone' })
})

test.each([100, 199, 300, 301, 302, 307, 400, 401, 404, 409, 411, 429, 500, 503, 599])('%i failed', status => {
  expect(judgeTry(answered(status), NOW)).toEqual({ kind: 'failed', retryAfterMs: null })
})

test.each([302, 404, 429, 503])('with %i a Retry-After is read', status => {
  expect(judgeTry(answered(status, '60'), NOW)).toEqual({ kind: 'failed', retryAfterMs: 60_000 })
  expect(judgeTry(answered(status, 'later'), NOW)).toEqual({ kind: 'failed', retryAfterMs: null })
})

test.each(['refused_address', 'dns', 'connect', 'tls', 'timed_out', 'broken'] satisfies UndeliveredWhy[])(
  'without an answer (%s) it failed',
  why => {
    expect(judgeTry({ kind: 'failed', why, durationMs: 1 }, NOW)).toEqual({ kind: 'failed', retryAfterMs: null })
  },
)
