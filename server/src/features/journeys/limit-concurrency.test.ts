import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more than the limit run at once, in the order of the calls, and an error frees its place', async () => {
  const limited = limitConcurrency(2)
  const started: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const calls = ends.map(({ promise }, nth) =>
    limited(async () => {
      started.push(nth)
      await promise
      return nth
    }),
  )
  expect(started).toEqual([0, 1])
  ends[1]!.reject(new Error('ended'))
  await expect(calls[1]).rejects.toThrow('ended')
  expect(started).toEqual([0, 1, 2])
  ends[0]!.resolve()
  expect(await calls[0]).toBe(0)
  expect(started).toEqual([0, 1, 2, 3])
  ends[2]!.resolve()
  ends[3]!.resolve()
  expect(await Promise.all([calls[2], calls[3]])).toEqual([2, 3])
  expect(await limited(async () => 4)).toBe(4)
})
