import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachGram } from './tokens.ts'

function gramsOf(word: string): number[] {
  const grams: number[] = []
  eachGram(word, gram => grams.push(gram))
  return grams
}

const letters = [...'abcxyz019+#']
const words = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map(list => list.join(''))

function spelled(word: string): string[] {
  const framed = `<${word}>`
  const found: string[] = []
  for (let start = 0; start < framed.length; start++)
    for (const length of [3, 4, 5]) if (start + length <= framed.length) found.push(framed.slice(start, start + length))
  return found
}

describe('n-grams', () => {
  test('of a word are all its runs of three to five characters, including the edge marks', () => {
    expect(gramsOf('c')).toHaveLength(1)
    expect(gramsOf('weld')).toHaveLength(spelled('weld').length)
  })

  test('have one number each, and no two the same', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const spelling = new Map<number, string>()
        for (const word of [one, other])
          for (const [at, gram] of gramsOf(word).entries()) {
            const text = spelled(word)[at]!
            expect(spelling.get(gram) ?? text).toBe(text)
            spelling.set(gram, text)
            expect(gram).toBeLessThan(2 ** 30)
          }
        expect(new Set(spelling.values()).size).toBe(spelling.size)
      }),
    )
  })
})
