import type { Phrase } from '../phrase.ts'
import { type PackedStrings, placeOf, placeOfNumber } from '../text/packed-strings.ts'
import type { EncoderIndex } from './encoder-index.ts'
import { type QueryFeatures, trigramsOf } from './lexical-index.ts'
import type { RankerIndex } from './ranker-index.ts'
import { eachGram, readTokens, type Token } from './tokens.ts'
import { dotOf } from './vectors.ts'

/** A phrase as the ranker's index reads it. */
export interface Query {
  readonly stems: QueryFeatures
  readonly grams: QueryFeatures
  readonly encoded: EncodedText
  /** Of the content words, in the order of the phrase. */
  readonly stemsInOrder: readonly PositionedStem[]
  /** Trigrams of those words. */
  readonly trigrams: ReadonlySet<number>
}

export interface PositionedStem {
  /** Position of the stem, -1 if no label has it. */
  readonly stem: number
  readonly position: number
  readonly clause: number
}

/**
 * Null if no content word is a word of the catalogue: then the nearest skill would be arbitrary. An unknown word is not encoded, but
 * its n-grams count: it may be a misspelling.
 */
export function readQuery(index: RankerIndex, phrase: Phrase): Query | null {
  const tokens = readTokens(phrase)
  const contentTokens = tokens.filter(token => !token.isStop)
  const content = [...new Set(contentTokens.map(token => token.word))]
  const stems = stemFeatures(index.lexical.stems, contentTokens)
  if (stems.known.length === 0) return null
  return {
    stems,
    grams: gramFeatures(index.lexical.grams, content),
    encoded: encodeText(index.encoder, placedWords(index, tokens)),
    stemsInOrder: stemsInOrder(index.lexical.stems, tokens),
    trigrams: new Set(content.flatMap(trigramsOf)),
  }
}

/** Share of the distinct stems of the content words that some skill has, from 0 to 1. */
export function knownShare(query: Query | null): number {
  if (query === null) return 0
  const { known, unseen } = query.stems
  return known.length / (known.length + unseen)
}

function stemFeatures(stems: PackedStrings, tokens: readonly Token[]): QueryFeatures {
  const numbers = [...new Set(tokens.map(token => token.stem))].map(text => placeOf(stems, text))
  const known = numbers.filter(number => number >= 0)
  return { known, unseen: numbers.length - known.length }
}

function gramFeatures(grams: Uint32Array, words: readonly string[]): QueryFeatures {
  const distinct = new Set<number>()
  for (const word of words) eachGram(word, gram => distinct.add(gram))
  const known: number[] = []
  for (const gram of distinct) {
    const place = placeOfNumber(grams, gram)
    if (place >= 0) known.push(place)
  }
  return { known, unseen: distinct.size - known.length }
}

function stemsInOrder(stems: PackedStrings, tokens: readonly Token[]): PositionedStem[] {
  return tokens.flatMap(({ stem, isStop, clause }, position) =>
    isStop ? [] : [{ stem: placeOf(stems, stem), position, clause }],
  )
}

function placedWords({ encoder }: RankerIndex, tokens: readonly Token[]): PlacedWord[] {
  const placed: PlacedWord[] = []
  tokens.forEach(({ word, isStop, clause }, position) => {
    const vector = isStop ? -1 : placeOf(encoder.words, word)
    if (vector >= 0) placed.push({ vector, position, clause })
  })
  return placed
}

/**
 * A phrase as word vectors, and its windows: up to six adjacent words within one clause that begin and end with a word that has a
 * vector. A window's score is the sum of its words' scores divided by the length of the sum of their vectors, so that a hundred
 * windows cost additions only. Sentences need windows (RP@5 of HOUSE is 32 without, 53 with).
 */
export interface EncodedText {
  /** The distinct vectors, by their position in the index. */
  readonly vectors: readonly number[]
  /** Of each word that has a vector, in the order of the phrase: its position in `vectors`. */
  readonly wordAt: Uint16Array
  /** 1 / length of the sum of all word vectors; 0 without any. */
  readonly inverseLength: number
  readonly windows: Windows
}

/** Window w is words first[w] to end[w], exclusive. */
interface Windows {
  readonly first: Uint16Array
  readonly end: Uint16Array
  readonly inverseLength: Float32Array
}

export interface PlacedWord {
  readonly vector: number
  /** Among all words of the phrase, including those without a vector. */
  readonly position: number
  readonly clause: number
}

/** In words, including those without a vector. */
export const LONGEST_WINDOW = 6

export function encodeText(index: EncoderIndex, words: readonly PlacedWord[]): EncodedText {
  const vectors = [...new Set(words.map(word => word.vector))]
  const positionOf = new Map(vectors.map((vector, at) => [vector, at]))
  const wordAt = Uint16Array.from(words, word => positionOf.get(word.vector)!)
  const similarity = similarityOf(index, vectors)
  const between = (one: number, other: number) => similarity[wordAt[one]! * vectors.length + wordAt[other]!]!
  return { vectors, wordAt, inverseLength: inverseLengthOf(words.length, between), windows: windowsOf(words, between) }
}

/** Dot products of all pairs of vectors, from which the length of any sum of them follows. */
function similarityOf({ wordVectors }: EncoderIndex, vectors: readonly number[]): Float64Array {
  const similarity = new Float64Array(vectors.length ** 2)
  vectors.forEach((one, i) => {
    vectors.forEach((other, j) => {
      if (j > i) return
      const product = dotOf(wordVectors, one, wordVectors, other)
      similarity[i * vectors.length + j] = product
      similarity[j * vectors.length + i] = product
    })
  })
  return similarity
}

function inverseLengthOf(count: number, between: (one: number, other: number) => number): number {
  let squares = 0
  for (let one = 0; one < count; one++) for (let other = 0; other < count; other++) squares += between(one, other)
  return inverseRoot(squares)
}

function windowsOf(words: readonly PlacedWord[], between: (one: number, other: number) => number): Windows {
  const first: number[] = []
  const end: number[] = []
  const inverseLength: number[] = []
  words.forEach(({ position, clause }, start) => {
    let squares = 0
    for (let last = start; last < words.length; last++) {
      const word = words[last]!
      if (word.clause !== clause || word.position - position >= LONGEST_WINDOW) break
      for (let inside = start; inside < last; inside++) squares += 2 * between(inside, last)
      squares += between(last, last)
      first.push(start)
      end.push(last + 1)
      inverseLength.push(inverseRoot(squares))
    }
  })
  return { first: Uint16Array.from(first), end: Uint16Array.from(end), inverseLength: Float32Array.from(inverseLength) }
}

function inverseRoot(squares: number): number {
  return squares > 0 ? 1 / Math.sqrt(squares) : 0
}

/** Score of the best window; `running[w]` is the sum of the scores of the first w words. */
export function bestWindow({ windows: { first, end, inverseLength } }: EncodedText, running: Float64Array): number {
  let best = first.length === 0 ? 0 : -1
  for (let w = 0; w < first.length; w++) {
    const score = (running[end[w]!]! - running[first[w]!]!) * inverseLength[w]!
    if (score > best) best = score
  }
  return best
}
