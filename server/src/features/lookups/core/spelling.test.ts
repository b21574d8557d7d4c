import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compact, editsBetween, foldSpelling, normalise } from './spelling.ts'

test('letter case, accents, punctuation and spacing do not tell two names apart', () => {
  expect(normalise('  Gadag-Betageri ')).toBe('gadag betageri')
  expect(normalise('Sūrat')).toBe('surat')
  expect(normalise('Andaman & Nicobar  Islands')).toBe('andaman and nicobar islands')
  expect(normalise('Bangalore, Karnataka')).toBe('bangalore karnataka')
  expect(normalise('!?')).toBe('')
})

test('a name written as one word is the same name', () => {
  expect(compact(normalise('Tamil Nadu'))).toBe(compact(normalise('Tamilnadu')))
})

describe('ways of writing an Indian name in Latin letters are one', () => {
  test.each([
    ['Vishakapatnam', 'Visakhapatnam'],
    ['Thiruvalloor', 'Tiruvallur'],
    ['Dehradoon', 'Dehradun'],
    ['Tirupur', 'Tiruppur'],
    ['Bhavani', 'Bhawani'],
    ['Ajeemgunj', 'Azimgunj'],
  ])('%s is %s', (one, other) => {
    expect(foldSpelling(normalise(one))).toBe(foldSpelling(normalise(other)))
  })

  test('and different names stay different', () => {
    expect(foldSpelling('pune')).not.toBe(foldSpelling('puna'))
    expect(foldSpelling('malad')).not.toBe(foldSpelling('malda'))
  })
})

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
