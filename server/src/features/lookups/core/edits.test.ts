import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsBetween } from './edits.ts'

test.each([
  ['lucknow', 'lucknow', 0],
  ['lucknw', 'lucknow', 1],
  ['luckknow', 'lucknow', 1],
  ['lucknov', 'lucknow', 1],
  ['lukcnow', 'lucknow', 1],
  ['lukcnw', 'lucknow', 2],
])('%s is %s with %i slips', (typed, name, edits) => {
  expect(editsBetween(typed, name, 2)).toBe(edits)
})

test('more slips than allowed are no match', () => {
  expect(editsBetween('lukcnw', 'lucknow', 1)).toBeNull()
  expect(editsBetween('pune', 'lucknow', 2)).toBeNull()
})

test('it does not matter which of two words was typed', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editsBetween(a, b, 2)).toBe(editsBetween(b, a, 2))
    }),
  )
})
