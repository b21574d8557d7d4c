import { type PackedStrings, placeOf } from '../search/packed-strings.ts'
import { type EncodedText, encodeText, type PlacedWord } from './encoded-text.ts'
import { eachGram, placeOfGram } from './grams.ts'
import type { JudgeIndex } from './judge-index.ts'
import { triplesOf } from './label-words.ts'
import type { QueryFeatures } from './postings.ts'
import { stem } from './stem.ts'
import { readTokens, type Token } from './tokens.ts'

/** A text as the index reads it. */
export interface Query {
  readonly stems: QueryFeatures
  readonly grams: QueryFeatures
  readonly encoded: EncodedText
  /** Of the words that say something, in the order of the text. */
  readonly stemsInOrder: readonly StemAt[]
  /** The groups of three letters in those words. */
  readonly triples: ReadonlySet<number>
}

export interface StemAt {
  /** Place of the stem, -1 for one that no label has. */
  readonly stem: number
  readonly position: number
  readonly part: number
}

/**
 * Null where no word that says something is a word of the catalogue: then nothing is known of the text, and whatever is
 * nearest would be a guess. A word the catalogue does not have is not encoded, but its letters count: it may be a slip.
 */
export function readQuery(index: JudgeIndex, text: string): Query | null {
  const tokens = readTokens(text)
  const content = [...new Set(tokens.filter(token => !token.isStop).map(token => token.word))]
  const stems = stemFeatures(index.lexical.stems, content)
  if (stems.known.length === 0) return null
  return {
    stems,
    grams: gramFeatures(index.lexical.grams, content),
    encoded: encodeText(index.encoder, placedWords(index, tokens)),
    stemsInOrder: stemsInOrder(index.lexical.stems, tokens),
    triples: new Set(content.flatMap(triplesOf)),
  }
}

/** Of the words that say something, the share that some skill has: from 0 to 1. */
export function knownShare(index: JudgeIndex, text: string): number {
  const content = readTokens(text).filter(token => !token.isStop)
  const { known, unseen } = stemFeatures(
    index.lexical.stems,
    content.map(token => token.word),
  )
  return known.length === 0 ? 0 : known.length / (known.length + unseen)
}

function stemFeatures(stems: PackedStrings, words: readonly string[]): QueryFeatures {
  const numbers = [...new Set(words.map(stem))].map(text => placeOf(stems, text))
  const known = numbers.filter(number => number >= 0)
  return { known, unseen: numbers.length - known.length }
}

function gramFeatures(grams: Uint32Array, words: readonly string[]): QueryFeatures {
  const distinct = new Set<number>()
  for (const word of words) eachGram(word, gram => distinct.add(gram))
  const known: number[] = []
  for (const gram of distinct) {
    const place = placeOfGram(grams, gram)
    if (place >= 0) known.push(place)
  }
  return { known, unseen: distinct.size - known.length }
}

function stemsInOrder(stems: PackedStrings, tokens: readonly Token[]): StemAt[] {
  return tokens.flatMap(({ word, isStop, part }, position) =>
    isStop ? [] : [{ stem: placeOf(stems, stem(word)), position, part }],
  )
}

function placedWords({ encoder }: JudgeIndex, tokens: readonly Token[]): PlacedWord[] {
  const placed: PlacedWord[] = []
  tokens.forEach(({ word, isStop, part }, position) => {
    const vector = isStop ? -1 : placeOf(encoder.words, word)
    if (vector >= 0) placed.push({ vector, position, part })
  })
  return placed
}
