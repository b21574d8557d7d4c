import type { EncoderIndex } from './encoder-index.ts'
import { dotOf } from './vectors.ts'

/**
 * A text as a row of word vectors, and its windows: runs of up to six words within one stretch, which begin and end with a
 * word that has a vector. A window's score is the sum of its words' scores over the length of the sum of their vectors, so
 * that a hundred windows cost additions only; windows are what makes sentences work (RP@5 of HOUSE 32 without, 53 with).
 */
export interface EncodedText {
  /** The distinct vectors, by their place in the index. */
  readonly vectors: readonly number[]
  /** Of each word that has a vector, in the order of the text: its place in `vectors`. */
  readonly wordAt: Uint16Array
  /** One over the length of the sum of all words' vectors; 0 without any. */
  readonly perLength: number
  readonly windows: Windows
}

/** Window w is words first[w] to end[w], the latter not counted in. */
export interface Windows {
  readonly first: Uint16Array
  readonly end: Uint16Array
  readonly perLength: Float32Array
}

export interface PlacedWord {
  readonly vector: number
  /** Among all words of the text, those without a vector counted in. */
  readonly position: number
  readonly part: number
}

/** In words, those without a vector counted in. */
export const LONGEST_WINDOW = 6

export function encodeText(index: EncoderIndex, words: readonly PlacedWord[]): EncodedText {
  const vectors = [...new Set(words.map(word => word.vector))]
  const placeOf = new Map(vectors.map((vector, place) => [vector, place]))
  const wordAt = Uint16Array.from(words, word => placeOf.get(word.vector)!)
  const likeness = likenessOf(index, vectors)
  const between = (one: number, other: number) => likeness[wordAt[one]! * vectors.length + wordAt[other]!]!
  return { vectors, wordAt, perLength: perLengthOf(words.length, between), windows: windowsOf(words, between) }
}

/** The product of every two vectors: from these follows the length of any sum of them. */
function likenessOf({ wordVectors }: EncoderIndex, vectors: readonly number[]): Float64Array {
  const likeness = new Float64Array(vectors.length ** 2)
  vectors.forEach((one, i) => {
    vectors.forEach((other, j) => {
      if (j > i) return
      const product = dotOf(wordVectors, one, wordVectors, other)
      likeness[i * vectors.length + j] = product
      likeness[j * vectors.length + i] = product
    })
  })
  return likeness
}

function perLengthOf(count: number, between: (one: number, other: number) => number): number {
  let squares = 0
  for (let one = 0; one < count; one++) for (let other = 0; other < count; other++) squares += between(one, other)
  return inverseRoot(squares)
}

function windowsOf(words: readonly PlacedWord[], between: (one: number, other: number) => number): Windows {
  const first: number[] = []
  const end: number[] = []
  const perLength: number[] = []
  words.forEach(({ position, part }, start) => {
    let squares = 0
    for (let last = start; last < words.length; last++) {
      const word = words[last]!
      if (word.part !== part || word.position - position >= LONGEST_WINDOW) break
      for (let inside = start; inside < last; inside++) squares += 2 * between(inside, last)
      squares += between(last, last)
      first.push(start)
      end.push(last + 1)
      perLength.push(inverseRoot(squares))
    }
  })
  return { first: Uint16Array.from(first), end: Uint16Array.from(end), perLength: Float32Array.from(perLength) }
}

function inverseRoot(squares: number): number {
  return squares > 0 ? 1 / Math.sqrt(squares) : 0
}
