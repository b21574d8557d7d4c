import { describe, expect, test } from 'vitest'
import { stringAt } from '../text/packed-strings.ts'
import { readWordTable, vectorOfWord } from './model.ts'

interface Parts {
  readonly words: readonly string[]
  readonly scales: readonly number[]
  readonly values: readonly number[]
  readonly header?: object
}

const DIMENSION = 16

function fileOf({ words, scales, values, header = {} }: Parts): Uint8Array {
  const joined = new TextEncoder().encode(words.join('\n'))
  const json = { version: 1, dimension: DIMENSION, words: words.length, wordBytes: joined.length, ...header }
  const head = new TextEncoder().encode(JSON.stringify(json))
  const length = new Uint8Array(new Uint32Array([head.length]).buffer)
  const start = [...new TextEncoder().encode('PRMENC1\n'), ...length, ...head, ...joined]
  while (start.length % 4 !== 0) start.push(0)
  const scaleBytes = new Uint8Array(Float32Array.from(scales).buffer)
  return Uint8Array.from([...start, ...scaleBytes, ...new Uint8Array(Int8Array.from(values).buffer)])
}

const GOOD: Parts = {
  words: ['brick', 'c++', 'weld'],
  scales: [0.5, 1, 2],
  values: Array.from({ length: 3 * DIMENSION }, (_, at) => (at % 2 === 0 ? at : -at - 81)),
}

describe('a word table', () => {
  test('returns its words, scales and rows, at any offset in a buffer', () => {
    const file = fileOf(GOOD)
    const shifted = new Uint8Array(file.length + 3)
    shifted.set(file, 3)
    for (const bytes of [file, shifted.subarray(3), Buffer.from(shifted).subarray(3)]) {
      const table = readWordTable(bytes)
      expect(GOOD.words.map((_, at) => stringAt(table.words, at))).toEqual(GOOD.words)
      expect([...table.vectors.scales]).toEqual(GOOD.scales)
      expect([...table.vectors.values]).toEqual(GOOD.values)
      expect(table.vectors.dimension).toBe(DIMENSION)
    }
  })

  test('knows its words and no others', () => {
    const { words } = readWordTable(fileOf(GOOD))
    expect(['brick', 'c++', 'weld', 'wel', 'welds', '', 'z'].map(word => vectorOfWord(words, word))).toEqual([
      0, 1, 2, -1, -1, -1, -1,
    ])
  })

  test.each([
    ['another beginning', fileOf(GOOD).fill(65, 0, 1), /PRMENC1/],
    ['a part missing', fileOf(GOOD).slice(0, -1), /bytes/],
    ['more words than its header says', fileOf({ ...GOOD, header: { words: 2 } }), /bytes|words/],
    ['fewer words than its header says', fileOf({ ...GOOD, words: ['brick', 'weld'], header: { words: 3 } }), /words/],
    ['words out of order', fileOf({ ...GOOD, words: ['weld', 'brick', 'zinc'] }), /not sorted/],
    ['a word twice', fileOf({ ...GOOD, words: ['brick', 'brick', 'weld'] }), /not sorted/],
    ['a dimension that cannot be read by sixteens', fileOf({ ...GOOD, header: { dimension: 8 } }), /multiple of 16/],
    ['no dimension', fileOf({ ...GOOD, header: { dimension: null } }), /dimension/],
  ])('with %s is refused', (_what, file, why) => {
    expect(() => readWordTable(file)).toThrow(why)
  })
})
