import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTrie } from './label-space.ts'
import { nearWords } from './misspelling.ts'

const WORDS = [
  'cat',
  'drive',
  'driver',
  'electrician',
  'electricity',
  'maintenance',
  'nail',
  'rail',
  'welding',
  'welder',
].sort()
const trie = buildTrie(WORDS)

function near(typed: string, maybeCut = false): string[] {
  return [...new Set(nearWords(trie, typed, maybeCut).flatMap(({ from, to }) => WORDS.slice(from, to)))]
}

describe('nearWords', () => {
  test.each([
    ['weldng', 'a letter dropped'],
    ['weldding', 'a letter doubled'],
    ['wedling', 'two letters swapped'],
    ['walding', 'a letter wrong'],
  ])('%s (%s) is near welding', typed => {
    expect(near(typed)).toContain('welding')
  })

  test('words under four letters are not corrected', () => {
    expect(near('cut')).toEqual([])
    expect(near('ca')).toEqual([])
  })

  test('a word of four letters that lost one is corrected', () => {
    expect(near('nal')).toEqual(['nail'])
  })

  test('two edits are allowed from nine letters on', () => {
    expect(near('maintanence')).toEqual(['maintenance'])
    expect(near('waldng')).toEqual([])
  })

  test('one edit is more similar than two', () => {
    expect(near('electricin')).toEqual(['electrician'])
  })

  test('a misspelt prefix finds the words that continue it, only if it may be incomplete', () => {
    expect(near('electrcia', true)).toContain('electrician')
    expect(near('eletric', true)).toEqual(expect.arrayContaining(['electrician', 'electricity']))
    expect(near('eletric', false)).toEqual([])
  })

  test('long words are compared up to 32 letters, longer ones not at all', () => {
    for (const [length, found] of [
      [32, 1],
      [33, 0],
      [60, 0],
    ] as const) {
      const word = 'elektrizitaetswerk'.repeat(4).slice(0, length)
      const only = buildTrie([`${word.slice(0, -1)}x`])
      expect(nearWords(only, word, false)).toHaveLength(found)
    }
  })

  test('a word of any length is answered', () => {
    for (const length of [0, 1, 31, 32, 33, 100]) expect(near('w'.repeat(length), true)).toEqual([])
  })

  test('one edit finds the same words as a comparison with all words', () => {
    const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 }), {
      maxLength: 12,
    })
    const typed = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 })
    fc.assert(
      fc.property(words, typed, (list, word) => {
        const sorted = list.sort()
        const found = nearWords(buildTrie(sorted), word, false).flatMap(({ from, to }) => sorted.slice(from, to))
        expect(found.sort()).toEqual(sorted.filter(other => distance(word, other) <= 1))
      }),
      { numRuns: 500 },
    )
  })
})

/** The textbook table, letters swapped once. */
function distance(a: string, b: string): number {
  const rows = [...Array(a.length + 1)].map((_, i) =>
    [...Array(b.length + 1)].map((__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const wrong = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      rows[i]![j] = Math.min(wrong, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  return rows[a.length]![b.length]!
}
