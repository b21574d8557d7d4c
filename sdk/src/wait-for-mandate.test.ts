import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOptions } from './call.ts'
import { type ErrorFacts, NotFoundError, PramaanError, PreparationError, RateLimitError } from './errors.ts'
import type { Mandate } from './generated/partner.ts'
import { type WaitOptions, waitForMandate } from './wait-for-mandate.ts'

/** The decision to go on waiting, on a clock that only sleeping moves. */
type Seen = Mandate | PramaanError
const slept: number[] = []
const asked: CallOptions[] = []
let nowMs = 0
beforeEach(() => {
  slept.length = 0
  asked.length = 0
  nowMs = 1_000_000
})

const mandate = (status: Mandate['status'], failure_reason: string | null = null) =>
  ({ mandate_id: 'JM_1', status, failure_reason }) as Mandate
const preparing = mandate('preparing')
const ready = mandate('ready')
const limited = (retryAfterSeconds: number) =>
  new RateLimitError({ code: 'RATE_LIMITED', message: '', status: 429, retryAfterSeconds })
const broken = (facts: Partial<ErrorFacts> = {}) =>
  new PramaanError({ code: 'SERVER_ERROR', message: '', status: 500, ...facts })

/** Sees what the script says, and the last of it from then on. */
function wait(script: readonly Seen[], options: WaitOptions = {}, maxRetries = 2): Promise<Mandate> {
  let at = 0
  const look = async (how: CallOptions) => {
    asked.push(how)
    const seen = script[Math.min(at++, script.length - 1)]!
    if (seen instanceof PramaanError) throw seen
    return seen
  }
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds)
    nowMs += milliseconds
  }
  const policy = { maxRetries, random: () => 1 }
  return waitForMandate(look, { clock: () => nowMs, sleep, policy, attemptMs: 30_000 }, options)
}
const failure = async (waiting: Promise<unknown>): Promise<PreparationError> => {
  const error = await waiting.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PreparationError)
  return error as PreparationError
}

describe('how it ends', () => {
  test('ready at once: no pause at all', async () => {
    expect(await wait([ready])).toBe(ready)
    expect(slept).toEqual([])
  })
  test('failed: the error has the reason and the mandate', async () => {
    const failed = mandate('failed', 'too few good questions were found.')
    const error = await failure(wait([preparing, failed]))
    expect(error).toMatchObject({
      name: 'PreparationError',
      code: 'PREPARATION_FAILED',
      message: 'too few good questions were found.',
      failureReason: 'too few good questions were found.',
      mandate: failed,
    })
  })
  test('archived meanwhile: it is not waited for until the end', async () => {
    const error = await failure(wait([preparing, mandate('archived')]))
    expect(error).toMatchObject({ code: 'MANDATE_ARCHIVED', failureReason: null })
    expect(asked).toHaveLength(2)
  })
  test('still preparing at the end of timeoutMs, after a last look exactly then', async () => {
    const error = await failure(wait([preparing], { timeoutMs: 3_000 }))
    expect(error).toMatchObject({ code: 'TIMEOUT', mandate: preparing, message: expect.stringContaining('3000 ms') })
    expect(slept.reduce((sum, each) => sum + each)).toBe(3_000)
    expect(asked).toHaveLength(slept.length + 1)
  })
  test('unless told it waits longer than the five minutes the server takes to give up', async () => {
    await failure(wait([preparing]))
    expect(nowMs - 1_000_000).toBe(330_000)
  })
})

describe('how it waits', () => {
  test('pauses grow by half, up to ten seconds', async () => {
    await wait([...Array.from({ length: 9 }, () => preparing), ready])
    expect(slept.map(Math.round)).toEqual([500, 750, 1_125, 1_688, 2_531, 3_797, 5_695, 8_543, 10_000])
  })
  test('Retry-After is waited out, however often it comes, and never cut short', async () => {
    await wait([limited(7), limited(7), limited(7), limited(7), ready])
    expect(slept).toEqual([7_500, 8_000, 9_000, 11_000])
  })
  test('a Retry-After past the deadline is thrown at once', async () => {
    await expect(wait([limited(7)], { timeoutMs: 7_000 })).rejects.toBeInstanceOf(RateLimitError)
    expect(slept).toEqual([])
  })
  test('trouble of the server is retried as in any call, and forgotten once it answers', async () => {
    expect(await wait([broken(), broken(), preparing, broken(), broken(), ready])).toBe(ready)
    await expect(wait([broken()])).rejects.toMatchObject({ status: 500 })
  })
  test('what cannot pass is thrown at once', async () => {
    await expect(wait([new NotFoundError({ code: 'NOT_FOUND', message: '', status: 404 })])).rejects.toBeInstanceOf(
      NotFoundError,
    )
    expect(asked).toHaveLength(1)
  })
  test('no attempt may last longer than what is left, and none retries on its own', async () => {
    await failure(wait([preparing], { timeoutMs: 600 }))
    expect(asked.map(({ timeoutMs, maxRetries }) => [timeoutMs, maxRetries])).toEqual([
      [600, 0],
      [100, 0],
      [1, 0],
    ])
  })
  test('the caller’s signal ends a pause with its own reason', async () => {
    const controller = new AbortController()
    const sleep = () => {
      controller.abort(new Error('changed my mind'))
      return new Promise<void>(() => {})
    }
    const policy = { maxRetries: 2, random: () => 1 }
    const patience = { clock: () => nowMs, sleep, policy, attemptMs: 30_000 }
    const waiting = waitForMandate(async () => preparing, patience, { signal: controller.signal })
    await expect(waiting).rejects.toThrow('changed my mind')
  })
})
