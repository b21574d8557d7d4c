import { lexicalFeatures, type QueryWeights, vectorFeatures, wordFeatures } from './feature-values.ts'
import { FEATURES } from './features.ts'
import { addUpShared } from './lexical-index.ts'
import type { EncodedText, Query } from './query.ts'
import { type RankerIndex, staticFeaturesOf } from './ranker-index.ts'
import { BLOCK, dotsOfWord, type Scratch, scratchOf } from './scratch.ts'

/** A skill that the query may mean. */
export interface Candidate {
  /** Position of the skill. */
  readonly place: number
  /** In the order of FEATURES. */
  readonly features: Float32Array
}

/** Per list. With 60 a phrase took a third longer, and no figure of the benches was better; with 20 and ESCO a phrase of ours was lost. */
const MOST_PER_LIST = 30
/** Rank 0 counts twice as much as rank 5, and ranks beyond fifty hardly differ. */
const RANK_OFFSET = 5

/** Skills that are near by words and n-grams, by the vector of the whole query, or by that of a window. */
export function findCandidates(index: RankerIndex, query: Query): Candidate[] {
  const scratch = scratchOf(index)
  const weights = scoreLexically(index, query, scratch)
  scoreByVectors(index, query.encoded, scratch)
  const { lexical, whole, windowAndWhole } = scratch
  const lists = [lexical, whole, windowAndWhole].map(scores => topPlaces(scores, MOST_PER_LIST))
  const places = [...new Set(lists.flat())].sort((a, b) => lexical[b]! - lexical[a]! || a - b)
  // Equal scores share the better rank, so that their order does not matter.
  const rankOf = new Map(places.toReversed().map((place, fromLast) => [lexical[place]!, places.length - 1 - fromLast]))
  const wordFeaturesOf = wordFeatures(index, query, scratch)
  return places.map(place => ({
    place,
    features: joined([
      lexicalFeatures(index, weights, scratch, place),
      [1 / (RANK_OFFSET + rankOf.get(lexical[place]!)!)],
      wordFeaturesOf(place),
      vectorFeatures(index, query.encoded, scratch, place),
      staticFeaturesOf(index.staticFeatures, place),
    ]),
  }))
}

/** A loop: spreading the parts into one array took an eighth of the time of a query. */
function joined(parts: readonly ArrayLike<number>[]): Float32Array {
  const features = new Float32Array(FEATURES.length)
  let at = 0
  for (const part of parts) for (let i = 0; i < part.length; i++) features[at++] = part[i]!
  return features
}

/**
 * Positions of the `most` greatest scores over zero, unordered. A heap with the least of them on top: of 13,896 skills all but
 * a few hundred are rejected by one comparison.
 */
export function topPlaces(scores: Float32Array, most: number): number[] {
  const heap: number[] = []
  let least = 0
  for (let place = 0; place < scores.length; place++) {
    if (scores[place]! <= least) continue
    if (heap.length < most) {
      heap.push(place)
      if (heap.length < most) continue
      for (let at = most >> 1; at >= 0; at--) sink(heap, scores, at)
    } else {
      heap[0] = place
      sink(heap, scores, 0)
    }
    least = scores[heap[0]!]!
  }
  return heap
}

function sink(heap: number[], scores: Float32Array, from: number): void {
  let at = from
  const place = heap[at]!
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && scores[heap[child + 1]!]! < scores[heap[child]!]!) child++
    if (scores[heap[child]!]! >= scores[place]!) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = place
}

/** Shares of the mix that selects candidates, chosen on the validation sets. The ranking itself uses the features. */
const GRAM_COSINE = 0.35
const GRAM_COVERAGE = 0.25
const STEM_COSINE = 0.2
const STEM_COVERAGE = 0.2
/** Prefers, among equal scores, the skill whose name the label is. */
const NAME = 0.02
const WHOLE_SHARE = 0.5

function scoreLexically(index: RankerIndex, query: Query, scratch: Scratch): QueryWeights {
  const { byStem, byGram } = index.lexical
  const stems = addUpShared(byStem, query.stems, scratch.stemSums)
  const grams = addUpShared(byGram, query.grams, scratch.gramSums)
  const { stemSums, gramSums, lexical } = scratch
  const { rowStart } = index
  for (let skill = 0; skill < lexical.length; skill++) {
    let best = 0
    const name = rowStart[skill]!
    const last = rowStart[skill + 1]!
    for (let row = name; row < last; row++) {
      const sharesStem = stemSums[2 * row] !== 0
      if (gramSums[2 * row] === 0 && !sharesStem) continue
      let score =
        GRAM_COSINE * gramSums[2 * row + 1]! * byGram.inverseNorm[row]! * grams.inverseNorm +
        GRAM_COVERAGE * gramSums[2 * row]! * byGram.inverseSum[row]!
      // Few rows do, and most of the time here is spent on memory reads.
      if (sharesStem)
        score +=
          STEM_COSINE * stemSums[2 * row + 1]! * byStem.inverseNorm[row]! * stems.inverseNorm +
          STEM_COVERAGE * stemSums[2 * row]! * byStem.inverseSum[row]!
      if (row === name) score += NAME
      if (score > best) best = score
    }
    lexical[skill] = best
  }
  return { stems, grams }
}

/**
 * Processes a block of skills at a time: the running sums stay in the processor's cache, and every loop reads adjacent memory.
 * Skill by skill it took 30 % longer.
 */
function scoreByVectors(index: RankerIndex, encoded: EncodedText, scratch: Scratch): void {
  const { whole, window, windowAndWhole, dots, running } = scratch
  const dotsOfVector = encoded.vectors.map(vector => dotsOfWord(dots, index.encoder, vector))
  const dotsAt = Array.from(encoded.wordAt, place => dotsOfVector[place]!)
  window.fill(encoded.windows.first.length === 0 ? 0 : -1)
  for (let start = 0; start < whole.length; start += BLOCK) {
    const size = Math.min(BLOCK, whole.length - start)
    dotsAt.forEach((row, word) => {
      const before = word * BLOCK
      const after = before + BLOCK
      for (let s = 0; s < size; s++) running[after + s] = running[before + s]! + row[start + s]!
    })
    noteWindows(encoded, running, window, start, size)
    const last = dotsAt.length * BLOCK
    for (let s = 0; s < size; s++) whole[start + s] = running[last + s]! * encoded.inverseLength
  }
  for (let skill = 0; skill < whole.length; skill++)
    windowAndWhole[skill] = window[skill]! + WHOLE_SHARE * whole[skill]!
}

function noteWindows(
  { windows: { first, end, inverseLength } }: EncodedText,
  running: Float32Array,
  window: Float32Array,
  start: number,
  size: number,
): void {
  for (let w = 0; w < first.length; w++) {
    const from = first[w]! * BLOCK
    const to = end[w]! * BLOCK
    const share = inverseLength[w]!
    for (let s = 0; s < size; s++) {
      const score = (running[to + s]! - running[from + s]!) * share
      if (score > window[start + s]!) window[start + s] = score
    }
  }
}
