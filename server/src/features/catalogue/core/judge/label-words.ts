import { type PackedStrings, placeOf } from '../search/packed-strings.ts'
import { eachGram, isTriple } from './grams.ts'
import type { LabelRows } from './label-rows.ts'
import { stem } from './stem.ts'

/** The words of every label, for what only the hundred candidates are asked: a posting list for it would cost all of them. */
export interface LabelWords {
  /** Words of label row r, by number: at[start[r]] to at[start[r + 1]]. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly at: Uint32Array<ArrayBuffer>
  /** By word: the place of its stem, and that of its vector, -1 without one. */
  readonly stemOf: Uint32Array<ArrayBuffer>
  readonly vectorOf: Int32Array<ArrayBuffer>
  /** Groups of three letters of word w: triples[tripleStart[w]] to triples[tripleStart[w + 1]]. */
  readonly tripleStart: Uint32Array<ArrayBuffer>
  readonly triples: Uint32Array<ArrayBuffer>
}

export function buildLabelWords(rows: LabelRows, stems: PackedStrings, encoded: PackedStrings): LabelWords {
  const lists = rows.words.map(triplesOf)
  const tripleStart = new Uint32Array(lists.length + 1)
  lists.forEach((list, word) => {
    tripleStart[word + 1] = tripleStart[word]! + list.length
  })
  return {
    start: rows.wordStart,
    at: rows.wordAt,
    stemOf: Uint32Array.from(rows.words, word => placeOf(stems, stem(word))),
    vectorOf: Int32Array.from(rows.words, word => placeOf(encoded, word)),
    tripleStart,
    triples: Uint32Array.from(lists.flat()),
  }
}

export function triplesOf(word: string): number[] {
  const triples: number[] = []
  eachGram(word, gram => {
    if (isTriple(gram)) triples.push(gram)
  })
  return triples
}
