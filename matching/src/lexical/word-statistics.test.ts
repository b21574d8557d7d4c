import { describe, expect, test } from 'vitest'
import { wordNumber } from './label-space.ts'
import { buildSearchIndex, type LabelRow } from './search-index.ts'
import { foldedWeights, isFunctionWord, plainWeights } from './word-statistics.ts'

function row(skill: number, text: string, language = 'en'): LabelRow {
  return { skill, label: { text, language, kind: 'preferred' } }
}

const index = buildSearchIndex([
  row(1, 'weld pipes'),
  row(2, 'paint pipes'),
  row(3, 'paint the walls'),
  row(4, 'बिजली का काम', 'hi'),
])

describe('word weights', () => {
  test('a word of one label weighs more than a word of two', () => {
    const { ofWord } = plainWeights(index)
    expect(ofWord[wordNumber(index.plain, 'weld')]).toBe(1)
    expect(ofWord[wordNumber(index.plain, 'pipes')]!).toBeLessThan(0.6)
  })

  test('a function word weighs next to nothing, in English, in Devanagari and folded', () => {
    const { ofWord } = plainWeights(index)
    for (const word of ['the', 'का', 'काम']) expect(ofWord[wordNumber(index.plain, word)]!).toBeCloseTo(0.1)
    expect(foldedWeights(index).ofWord[wordNumber(index.folded, 'ka')]!).toBeCloseTo(0.1)
    for (const word of ['the', 'का', 'काम', 'ka', 'kaam']) expect(isFunctionWord(word)).toBe(true)
    expect(isFunctionWord('बिजली')).toBe(false)
  })

  test('the weight of a label is the sum of its words', () => {
    const { ofWord, ofText } = plainWeights(index)
    const sum = ['paint', 'pipes'].reduce((all, word) => all + ofWord[wordNumber(index.plain, word)]!, 0)
    expect([...ofText].some(weight => Math.abs(weight - sum) < 1e-6)).toBe(true)
  })
})
