import { describe, expect, test } from 'vitest'
import { CALIBRATION_FEATURES } from './features.ts'
import { probabilityOf, readCalibrations } from './model.ts'

const set = { constant: -1, ...Object.fromEntries(CALIBRATION_FEATURES.map((sign, at) => [sign, at + 1])) }

describe('a calibration', () => {
  test('is read in the order of its features, whatever the order of the document', () => {
    const { full } = readCalibrations({ full: Object.fromEntries(Object.entries(set).toReversed()), bare: set })
    expect(full.constant).toBe(-1)
    expect([...full.weights]).toEqual(CALIBRATION_FEATURES.map((_, at) => at + 1))
  })

  test.each([
    ['nothing', null, /full calibration/],
    ['no constant', { full: { ...set, constant: undefined }, bare: set }, /full.*constant/],
    ['a sign missing', { full: set, bare: { ...set, odds: undefined } }, /bare.*odds/],
    ['a sign that is no number', { full: { ...set, odds: '1' }, bare: set }, /odds/],
    ['a sign too many', { full: { ...set, shoeSize: 1 }, bare: set }, /shoeSize/],
  ])('with %s is refused by name', (_what, document, why) => {
    expect(() => readCalibrations(document)).toThrow(why)
  })

  test('grows with its features and is between 0 and 1', () => {
    const { full } = readCalibrations({ full: set, bare: set })
    const at = (value: number) =>
      probabilityOf(
        full,
        CALIBRATION_FEATURES.map(() => value),
      )
    expect(probabilityOf({ constant: 0, weights: new Float64Array(CALIBRATION_FEATURES.length) }, [1, 2])).toBe(0.5)
    expect(at(-100)).toBeGreaterThanOrEqual(0)
    expect(at(0)).toBeLessThan(at(0.1))
    expect(at(100)).toBeLessThanOrEqual(1)
  })
})
