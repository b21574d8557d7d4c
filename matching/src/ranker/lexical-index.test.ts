import { describe, expect, test } from 'vitest'
import { stringAt } from '../text/packed-strings.ts'
import { buildLexicalIndex, readLabelRows } from './lexical-index.ts'

const rows = readLabelRows([['weld the pipes', 'pipe welding', 'पाइप'], ['नल'], ['IT']])

describe('label rows', () => {
  test('are adjacent for each skill; a label without a comparable word has none', () => {
    expect([...rows.rowStart]).toEqual([0, 2, 2, 3])
  })

  test('have the content words, or all words of a label without any', () => {
    const wordsOf = (row: number) =>
      Array.from(rows.wordAt.subarray(rows.wordStart[row], rows.wordStart[row + 1]), word => rows.words[word])
    expect([0, 1, 2].map(wordsOf)).toEqual([['weld', 'pipes'], ['pipe', 'welding'], ['it']])
  })
})

describe('the lexical index', () => {
  const { stems, byStem, grams } = buildLexicalIndex(rows)

  test('has every stem once, sorted, with the rows that have it in any form', () => {
    const rowsOf = (feature: number) => [...byStem.rows.subarray(byStem.start[feature], byStem.start[feature + 1])]
    expect([0, 1, 2].map(feature => [stringAt(stems, feature), rowsOf(feature)])).toEqual([
      ['it', [2]],
      ['pipe', [0, 1]],
      ['weld', [0, 1]],
    ])
  })

  test('has every n-gram once, ascending', () => {
    expect([...grams]).toEqual([...new Set(grams)].sort((a, b) => a - b))
  })
})
