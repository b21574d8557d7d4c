import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packStrings, sortByBytes, stringAt, utf8 } from '../text/packed-strings.ts'
import { firstStep, labelReached, nextStep, type Walk } from './occurrences.ts'

function walk(labels: readonly string[], words: readonly string[]) {
  const packed = packStrings(sortByBytes([...new Set(labels)]))
  let at: Walk | null = null
  for (const [i, word] of words.entries()) {
    const bytes = utf8(` ${word}`)
    at = i === 0 ? firstStep(packed, bytes) : at && nextStep(packed, at, bytes)
  }
  if (at === null) return { within: [], reached: null }
  const within = Array.from({ length: at.to - at.from }, (_, i) => stringAt(packed, at.from + i))
  const reached = labelReached(packed, at)
  return { within, reached: reached < 0 ? null : stringAt(packed, reached) }
}

describe('a walk along labels', () => {
  const labels = ['weld', 'weld metal', 'weld metal pipes', 'welding', 'c', 'c++', 'c++ tools', 'बिजली की वायरिंग']

  test('has the labels that continue, and the one that is complete', () => {
    expect(walk(labels, ['weld'])).toEqual({ within: ['weld', 'weld metal', 'weld metal pipes'], reached: 'weld' })
    expect(walk(labels, ['weld', 'metal']).reached).toBe('weld metal')
    expect(walk(labels, ['c'])).toEqual({ within: ['c'], reached: 'c' })
    expect(walk(labels, ['बिजली', 'की'])).toEqual({ within: ['बिजली की वायरिंग'], reached: null })
  })

  test('ends if no label continues', () => {
    expect(walk(labels, ['wel']).within).toEqual([])
    expect(walk(labels, ['weld', 'metals']).within).toEqual([])
    expect(walk([], ['weld']).within).toEqual([])
  })

  test('agrees with a scan of all labels', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '+', '9', 'क', '😀'), minLength: 1, maxLength: 2 })
    const label = fc.array(word, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(label, { maxLength: 20 }), label, (all, words) => {
        const texts = all.map(one => one.join(' '))
        const matchedWords = words.join(' ')
        const expected = sortByBytes([
          ...new Set(texts.filter(text => text === matchedWords || text.startsWith(`${matchedWords} `))),
        ])
        expect(walk(texts, words)).toEqual({
          within: expected,
          reached: texts.includes(matchedWords) ? matchedWords : null,
        })
      }),
    )
  })
})
