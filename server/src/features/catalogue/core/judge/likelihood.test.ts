import { describe, expect, test } from 'vitest'
import { likelihoodOf, readLikelihoods } from './likelihood.ts'
import { SIGNS } from './signs.ts'

const set = { constant: -1, ...Object.fromEntries(SIGNS.map((sign, at) => [sign, at + 1])) }

describe('a likelihood', () => {
  test('is read in the order of the signs, whatever order its document has', () => {
    const { full } = readLikelihoods({ full: Object.fromEntries(Object.entries(set).toReversed()), bare: set })
    expect(full.constant).toBe(-1)
    expect([...full.weights]).toEqual(SIGNS.map((_, at) => at + 1))
  })

  test.each([
    ['nothing', null, /full likelihood/],
    ['no constant', { full: { ...set, constant: undefined }, bare: set }, /full.*constant/],
    ['a sign missing', { full: set, bare: { ...set, odds: undefined } }, /bare.*odds/],
    ['a sign that is no number', { full: { ...set, odds: '1' }, bare: set }, /odds/],
    ['a sign too many', { full: { ...set, shoeSize: 1 }, bare: set }, /shoeSize/],
  ])('with %s is refused by name', (_what, document, why) => {
    expect(() => readLikelihoods(document)).toThrow(why)
  })

  test('grows with what speaks for an answer, and lies between never and always', () => {
    const { full } = readLikelihoods({ full: set, bare: set })
    const at = (value: number) =>
      likelihoodOf(
        full,
        SIGNS.map(() => value),
      )
    expect(likelihoodOf({ constant: 0, weights: new Float64Array(SIGNS.length) }, [1, 2])).toBe(0.5)
    expect(at(-100)).toBeGreaterThanOrEqual(0)
    expect(at(0)).toBeLessThan(at(0.1))
    expect(at(100)).toBeLessThanOrEqual(1)
  })
})
