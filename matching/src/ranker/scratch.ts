import type { EncoderIndex } from './encoder-index.ts'
import type { RankerIndex } from './ranker-index.ts'
import { MOST_TOKENS, TRIGRAM_COUNT } from './tokens.ts'
import { createRowProducts, type RowProducts, rowOf } from './vectors.ts'

/**
 * Working memory of the ranker, kept per index so that a query allocates nothing the size of the catalogue. Held by a weak
 * reference to the index: the index stays transferable, and both are collected when a new version replaces it.
 */
export interface Scratch {
  /** Two numbers per label row, as written by `addUpShared`. */
  readonly stemSums: Float32Array
  readonly gramSums: Float32Array
  /** By skill: its best label by words and n-grams; the whole query; the best window; the last two together. */
  readonly lexical: Float32Array
  readonly whole: Float32Array
  readonly window: Float32Array
  readonly windowAndWhole: Float32Array
  /** A row of BLOCK skills for each word of the query and one before: running sums of the words' scores. */
  readonly running: Float32Array
  readonly dots: WordDots
  /** For the labels of one skill, its description and its group. */
  readonly labelProducts: RowProducts
  /** For the vectors of one query. */
  readonly textProducts: RowProducts
  /** Trigrams of the query, and of the current label so far. */
  readonly queryTrigrams: NumberSet
  readonly seenTrigrams: NumberSet
  /** By word vector: which similarities are computed for this query, and their values. */
  readonly knownSimilarities: NumberSet
  readonly similarityOfWord: Float32Array
}

/** Skills scored at a time: their running sums over a dozen words take 50 KB. */
export const BLOCK = 1024

/** A skill's description and its group. */
const BESIDE_LABELS = 2

const scratchByIndex = new WeakMap<RankerIndex, Scratch>()

export function scratchOf(index: RankerIndex): Scratch {
  let scratch = scratchByIndex.get(index)
  if (scratch === undefined) {
    const skills = index.skills.length
    const rows = index.rowStart[skills]!
    scratch = {
      stemSums: new Float32Array(2 * rows),
      gramSums: new Float32Array(2 * rows),
      lexical: new Float32Array(skills),
      whole: new Float32Array(skills),
      window: new Float32Array(skills),
      windowAndWhole: new Float32Array(skills),
      running: new Float32Array((MOST_TOKENS + 1) * BLOCK),
      dots: createWordDots(index.encoder),
      labelProducts: createRowProducts(index.encoder.labels.dimension, mostLabels(index) + BESIDE_LABELS),
      textProducts: createRowProducts(index.encoder.labels.dimension, MOST_TOKENS),
      queryTrigrams: createNumberSet(TRIGRAM_COUNT),
      seenTrigrams: createNumberSet(TRIGRAM_COUNT),
      knownSimilarities: createNumberSet(index.encoder.wordLengths.length),
      similarityOfWord: new Float32Array(index.encoder.wordLengths.length),
    }
    scratchByIndex.set(index, scratch)
  }
  return scratch
}

function mostLabels({ rowStart }: RankerIndex): number {
  let most = 0
  for (let skill = 0; skill + 1 < rowStart.length; skill++)
    most = Math.max(most, rowStart[skill + 1]! - rowStart[skill]!)
  return most
}

/** A set of small numbers that is cleared in constant time: each entry holds the number of the round in which it was added. */
interface NumberSet {
  clear(): void
  /** Returns whether it was not yet in the set. */
  add(number: number): boolean
  has(number: number): boolean
}

export function createNumberSet(capacity: number): NumberSet {
  const roundOf = new Uint32Array(capacity)
  let round = 0
  return {
    clear: () => {
      round++
      // After 2^32 rounds the counter restarts.
      if (round < 2 ** 32) return
      roundOf.fill(0)
      round = 1
    },
    add: number => {
      if (roundOf[number] === round) return false
      roundOf[number] = round
      return true
    },
    has: number => roundOf[number] === round,
  }
}

/** Dot products of a word vector with every skill's centroid, kept for the most recent words: ads repeat their words. */
interface WordDots {
  /** By position of the word's vector, least recently used first. */
  readonly kept: Map<number, Float32Array>
  readonly products: RowProducts
}

/** 8 MB on ESCO. */
const MOST_KEPT = 150

export function createWordDots({ centroids }: EncoderIndex): WordDots {
  const products = createRowProducts(centroids.dimension, centroids.scales.length)
  products.place(0, centroids.values)
  return { kept: new Map(), products }
}

/** By position of the skill. Valid until `MOST_KEPT` other words were requested. */
export function dotsOfWord({ kept, products }: WordDots, index: EncoderIndex, vector: number): Float32Array {
  const known = kept.get(vector)
  const dots = known ?? fillDots(index, products, vector, arrayFor(kept, index.centroids.scales.length))
  // Inserted again, it is the last entry.
  kept.delete(vector)
  kept.set(vector, dots)
  return dots
}

/** Reuses the array of the least recently used word once the limit is reached. */
function arrayFor(kept: Map<number, Float32Array>, skills: number): Float32Array {
  if (kept.size < MOST_KEPT) return new Float32Array(skills)
  const [oldest, array] = kept.entries().next().value!
  kept.delete(oldest)
  return array
}

function fillDots(
  { wordVectors, centroids: { scales } }: EncoderIndex,
  products: RowProducts,
  vector: number,
  dots: Float32Array,
): Float32Array {
  const scale = wordVectors.scales[vector]!
  const sums = products.multiply(rowOf(wordVectors, vector), dots.length)
  for (let skill = 0; skill < dots.length; skill++) dots[skill] = sums[skill]! * scale * scales[skill]!
  return dots
}
