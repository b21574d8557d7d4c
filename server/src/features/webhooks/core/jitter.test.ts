import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jittered } from './jitter.ts'

test('chance reaches from the share below to the share above', () => {
  expect([0, 0.25, 0.5, 0.75].map(random => jittered(1_000, 0.2, random))).toEqual([800, 900, 1_000, 1_100])
})

test('a pause is whole milliseconds within its share', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), chance, (ms, random) => {
      const pause = jittered(ms, 0.2, random)
      expect(Number.isInteger(pause)).toBe(true)
      expect(Math.abs(pause - ms)).toBeLessThanOrEqual(ms * 0.2 + 1)
    }),
  )
})
