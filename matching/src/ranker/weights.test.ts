import { describe, expect, test } from 'vitest'
import { FACT_FEATURES, FEATURES } from './features.ts'
import { readWeights } from './model.ts'

const full = Object.fromEntries(FEATURES.map((name, at) => [name, at + 1]))
const bare = Object.fromEntries(Object.entries(full).filter(([name]) => !FACT_FEATURES.some(fact => fact === name)))

describe('weights', () => {
  test('are read in the order of the features; bare weights of facts are zero', () => {
    const read = readWeights({ bare, full: Object.fromEntries(Object.entries(full).toReversed()) })
    expect([...read.full]).toEqual(FEATURES.map((_, at) => at + 1))
    expect([...read.bare]).toEqual(FEATURES.map((name, at) => (FACT_FEATURES.includes(name) ? 0 : at + 1)))
  })

  test.each([
    ['nothing', null, /full weights/],
    ['one missing', { bare, full: { ...full, gramCosine: undefined } }, /full.*gramCosine/],
    ['one that is no number', { bare, full: { ...full, gramCosine: '1' } }, /gramCosine/],
    ['one too many', { bare: { ...bare, occupations: 1 }, full }, /bare.*occupations/],
  ])('with %s are refused by name', (_what, document, why) => {
    expect(() => readWeights(document)).toThrow(why)
  })
})
