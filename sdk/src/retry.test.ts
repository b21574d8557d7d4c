import { describe, expect, test } from 'vitest'
import { type ErrorCode, PramaanError } from './errors.ts'
import { retryDelay } from './retry.ts'

const error = (status: number | null, code: ErrorCode = 'CONFLICT', retryAfterSeconds: number | null = null) =>
  new PramaanError({ status, code, message: '', retryAfterSeconds })
const policy = { maxRetries: 2, random: () => 0.5 }

describe('what may pass on another attempt', () => {
  test.each([
    [null, 'CONNECTION_FAILED'],
    [null, 'TIMEOUT'],
    [429, 'RATE_LIMITED'],
    [409, 'IDEMPOTENCY_IN_PROGRESS'],
    [500, 'SERVER_ERROR'],
    [502, 'UNEXPECTED_ANSWER'],
    [503, 'SERVICE_DISABLED'],
  ] as const)('%s %s is tried again', (status, code) => {
    expect(retryDelay(error(status, code), 0, policy)).not.toBeNull()
  })
  test.each([200, 302, 400, 401, 402, 403, 404, 409, 413, 415, 422])('%i never is, even with Retry-After', status => {
    expect(retryDelay(error(status), 0, policy)).toBeNull()
    expect(retryDelay(error(status, 'CONFLICT', 5), 0, policy)).toBeNull()
  })
  test('nothing is after maxRetries', () => {
    expect(retryDelay(error(500), 1, policy)).not.toBeNull()
    expect(retryDelay(error(500), 2, policy)).toBeNull()
    expect(retryDelay(error(500), 0, { ...policy, maxRetries: 0 })).toBeNull()
  })
})

describe('how long it waits', () => {
  const patient = { ...policy, maxRetries: 100 }
  test('a share, drawn anew, of an interval that doubles up to eight seconds', () => {
    const delays = [0, 1, 2, 3, 4, 5, 50].map(retries => retryDelay(error(500), retries, patient))
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
    expect(retryDelay(error(500), 3, { ...patient, random: () => 0 })).toBe(0)
  })
  test('no less than Retry-After, with the share on top', () => {
    expect(retryDelay(error(429, 'RATE_LIMITED', 7), 0, policy)).toBe(7_250)
    expect(retryDelay(error(503, 'SERVICE_DISABLED', 60), 0, policy)).toBe(60_250)
  })
  test('beyond a minute it gives up instead', () => {
    expect(retryDelay(error(429, 'DAILY_CAP', 61), 0, policy)).toBeNull()
  })
  test('or beyond what the caller would wait for', () => {
    const waiting = { ...policy, longestRetryAfterSeconds: 3_600 }
    expect(retryDelay(error(429, 'DAILY_CAP', 3_600), 0, waiting)).toBe(3_600_250)
    expect(retryDelay(error(429, 'DAILY_CAP', 3_601), 0, waiting)).toBeNull()
  })
})
