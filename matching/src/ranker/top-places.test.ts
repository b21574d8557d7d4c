import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topPlaces } from './candidates.ts'

test('the greatest scores over zero are found, as sorting finds them', () => {
  const scores = fc.array(fc.integer({ min: -3, max: 40 }), { maxLength: 60 }).map(list => Float32Array.from(list))
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 12 }), (list, most) => {
      const found = topPlaces(list, most)
      const best = [...list].filter(score => score > 0).sort((a, b) => b - a)
      expect(found.map(place => list[place]!).sort((a, b) => b - a)).toEqual(best.slice(0, most))
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})
