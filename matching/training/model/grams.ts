import { crc32 } from 'node:zlib'

/** Rows of the n-gram table that each word sums: its n-grams of three to five characters, hashed. */
export interface GramLists {
  readonly buckets: number
  /** Word w owns `rows[starts[w] .. starts[w + 1]]`. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
}

const LENGTHS = [3, 4, 5]

export function gramLists(words: readonly string[], buckets: number): GramLists {
  const lists = words.map(word => gramsOf(word).map(gram => crc32(gram) % buckets))
  const starts = new Uint32Array(words.length + 1)
  lists.forEach((list, word) => {
    starts[word + 1] = starts[word]! + list.length
  })
  return { buckets, starts, rows: Uint32Array.from(lists.flat()) }
}

/** With marks at both ends, so that "-ing" at the end of a word differs from "ing" inside one. */
function gramsOf(word: string): readonly string[] {
  const marked = `<${word}>`
  return LENGTHS.flatMap(length =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, at) => marked.slice(at, at + length)),
  )
}
