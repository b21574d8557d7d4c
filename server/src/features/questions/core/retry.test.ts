import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pauseBefore } from './retry.ts'

test('pauses lie between nothing and twice the last bound, eight seconds at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, chance) => {
      const pause = pauseBefore(tries, null, () => chance)
      expect(pause).toBeGreaterThanOrEqual(0)
      expect(pause).toBeLessThanOrEqual(Math.min(8_000, 500 * 2 ** (tries - 1)))
    }),
  )
})

test('a server that asks for more time gets it', () => {
  expect(pauseBefore(1, 12_000, () => 0.5)).toBe(12_000)
})
