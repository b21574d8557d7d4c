import type { QueryWeight } from './lexical-index.ts'
import { bestWindow, type EncodedText, LONGEST_WINDOW, type PositionedStem, type Query } from './query.ts'
import type { RankerIndex } from './ranker-index.ts'
import type { Scratch } from './scratch.ts'
import { rowOf, type Vectors } from './vectors.ts'

/** Total weights of the query, by which cosines are normalised. */
export interface QueryWeights {
  readonly stems: QueryWeight
  readonly grams: QueryWeight
}

/** Features 'gramCosine' to 'nameStemCosine', in the order of FEATURES: stems and n-grams shared by the query and a skill's labels. */
export function lexicalFeatures(
  { rowStart, lexical: { byStem, byGram } }: RankerIndex,
  { stems, grams }: QueryWeights,
  { stemSums, gramSums }: Scratch,
  place: number,
): number[] {
  const name = rowStart[place]!
  const last = rowStart[place + 1]!
  const gramCosine = (row: number) => gramSums[2 * row + 1]! * byGram.inverseNorm[row]! * grams.inverseNorm
  const stemCosine = (row: number) => stemSums[2 * row + 1]! * byStem.inverseNorm[row]! * stems.inverseNorm
  const best = [0, 0, 0, 0, 0, 0]
  for (let row = name; row < last; row++) {
    const shared = stemSums[2 * row]!
    best[0] = Math.max(best[0]!, gramCosine(row))
    best[1] = Math.max(best[1]!, gramSums[2 * row]! * byGram.inverseSum[row]!)
    best[2] = Math.max(best[2]!, stemCosine(row))
    best[3] = Math.max(best[3]!, shared * byStem.inverseSum[row]!)
    best[4] = Math.max(best[4]!, shared === 0 ? 0 : shared / (stems.sum + 1 / byStem.inverseSum[row]! - shared))
    best[5] = Math.max(best[5]!, shared)
  }
  return [...best, gramCosine(name), stemCosine(name)]
}

/** Features 'wholeLabel' to 'windowGroup', in the order of FEATURES: similarity of a skill's vectors to the query and its windows. */
export function vectorFeatures(index: RankerIndex, encoded: EncodedText, scratch: Scratch, place: number): number[] {
  const { wordAt, inverseLength } = encoded
  const rows = index.rowStart[place + 1]! - index.rowStart[place]!
  const { dots, count } = rowDots(index, encoded.vectors, scratch, place)
  const running = new Float64Array(wordAt.length + 1)
  const runOver = (row: number) => {
    for (let word = 0; word < wordAt.length; word++)
      running[word + 1] = running[word]! + dots[wordAt[word]! * count + row]!
    return running[wordAt.length]! * inverseLength
  }
  let wholeLabel = -1
  let windowName = -1
  let windowLabel = -1
  for (let row = 0; row < rows; row++) {
    wholeLabel = Math.max(wholeLabel, runOver(row))
    const best = bestWindow(encoded, running)
    if (row === 0) windowName = best
    windowLabel = Math.max(windowLabel, best)
  }
  const wholeDescription = runOver(rows)
  runOver(rows + 1)
  const windowGroup = bestWindow(encoded, running)
  const { whole, window } = scratch
  return [wholeLabel, whole[place]!, window[place]!, windowName, windowLabel, wholeDescription, windowGroup]
}

/** Dot products of every vector of the query with every label of the skill, then its description, then its group. */
function rowDots(
  { rowStart, encoder }: RankerIndex,
  vectors: readonly number[],
  { labelProducts }: Scratch,
  place: number,
): { dots: Float64Array; count: number } {
  const { wordVectors, labels, descriptions, groups, groupOf } = encoder
  const name = rowStart[place]!
  const rows = rowStart[place + 1]! - name
  const group = groupOf[place]!
  labelProducts.place(0, labels.values.subarray(name * labels.dimension, (name + rows) * labels.dimension))
  labelProducts.place(rows, rowOf(descriptions, place))
  labelProducts.place(rows + 1, rowOf(groups, group))
  const scales = [...scalesOf(labels, name, rows), descriptions.scales[place]!, groups.scales[group]!]
  const count = scales.length
  const dots = new Float64Array(vectors.length * count)
  vectors.forEach((vector, at) => {
    const scale = wordVectors.scales[vector]!
    const sums = labelProducts.multiply(rowOf(wordVectors, vector), count)
    for (let row = 0; row < count; row++) dots[at * count + row] = sums[row]! * scale * scales[row]!
  })
  return { dots, count }
}

function scalesOf({ scales }: Vectors, from: number, count: number): Float32Array {
  return scales.subarray(from, from + count)
}

/** Features 'letterOverlap' to 'labelLikeness', in the order of FEATURES: word by word over a candidate's labels. */
export function wordFeatures(index: RankerIndex, query: Query, scratch: Scratch): (place: number) => number[] {
  const overlapOf = letterOverlap(index, query, scratch)
  const similarityOf = wordSimilarity(index, query, scratch)
  const windowOverlapOf = windowOverlap(index, query)
  return place => {
    const name = index.rowStart[place]!
    const last = index.rowStart[place + 1]!
    let letters = 0
    let similarity = 0
    for (let row = name; row < last; row++) {
      letters = Math.max(letters, overlapOf(row))
      similarity = Math.max(similarity, similarityOf(row))
    }
    const sharesStem = scratch.stemSums[2 * name]! > 0
    return [letters, sharesStem ? windowOverlapOf(name) : 0, similarityOf(name), similarity]
  }
}

/** Jaccard overlap of the trigrams of a label and the query. */
function letterOverlap({ labelWords }: RankerIndex, { trigrams }: Query, { queryTrigrams, seenTrigrams }: Scratch) {
  const { start, at, trigramStart, trigrams: ofWords } = labelWords
  queryTrigrams.clear()
  for (const trigram of trigrams) queryTrigrams.add(trigram)
  return (row: number): number => {
    seenTrigrams.clear()
    let count = 0
    let shared = 0
    for (let word = start[row]!; word < start[row + 1]!; word++)
      for (let t = trigramStart[at[word]!]!; t < trigramStart[at[word]! + 1]!; t++) {
        const trigram = ofWords[t]!
        if (!seenTrigrams.add(trigram)) continue
        count++
        if (queryTrigrams.has(trigram)) shared++
      }
    return shared / (trigrams.size + count - shared)
  }
}

/** Cosine of each word of a label with the nearest word of the query, weighted by the length of its vector. */
function wordSimilarity({ encoder, labelWords }: RankerIndex, { encoded: { vectors } }: Query, scratch: Scratch) {
  const { wordVectors, wordLengths } = encoder
  const { start, at, vectorOf } = labelWords
  const { textProducts, similarityOfWord, knownSimilarities } = scratch
  vectors.forEach((vector, place) => {
    textProducts.place(place, rowOf(wordVectors, vector))
  })
  const inverseLength = vectors.map(vector => wordVectors.scales[vector]! / (wordLengths[vector]! || 1))
  const similarityOf = (vector: number): number => {
    if (!knownSimilarities.add(vector)) return similarityOfWord[vector]!
    const products = textProducts.multiply(rowOf(wordVectors, vector), vectors.length)
    let most = vectors.length === 0 ? 0 : -1
    for (let place = 0; place < products.length; place++)
      most = Math.max(most, products[place]! * inverseLength[place]!)
    // Multiplied by its own length, which cancels out except for the scale of its bytes.
    const similarity = most * wordVectors.scales[vector]!
    similarityOfWord[vector] = similarity
    return similarity
  }
  knownSimilarities.clear()
  return (row: number): number => {
    let similarity = 0
    let lengths = 0
    for (let word = start[row]!; word < start[row + 1]!; word++) {
      const vector = vectorOf[at[word]!]!
      if (vector < 0) continue
      similarity += similarityOf(vector)
      lengths += wordLengths[vector]!
    }
    return lengths === 0 ? 0 : similarity / lengths
  }
}

/**
 * Overlap of the stems of a window of the query and a name, weighted by rarity. A stem that occurs twice in a window counts
 * twice, which is rare; the share is at most one.
 */
function windowOverlap({ labelWords, lexical: { byStem } }: RankerIndex, { stemsInOrder }: Query) {
  const { start, at, stemOf } = labelWords
  const weights = stemsInOrder.map(({ stem }) => (stem < 0 ? byStem.unseen : byStem.rarity[stem]!))
  const ends = stemsInOrder.map((_, first) => endOfWindows(stemsInOrder, first))
  return (row: number): number => {
    const ofName = new Set<number>()
    for (let word = start[row]!; word < start[row + 1]!; word++) ofName.add(stemOf[at[word]!]!)
    const nameWeight = 1 / byStem.inverseSum[row]!
    let best = 0
    for (let first = 0; first < stemsInOrder.length; first++) {
      let weight = 0
      let shared = 0
      for (let last = first; last < ends[first]!; last++) {
        weight += weights[last]!
        if (!ofName.has(stemsInOrder[last]!.stem)) continue
        shared += weights[last]!
        best = Math.max(best, shared / (weight + nameWeight - shared))
      }
    }
    return Math.min(1, best)
  }
}

function endOfWindows(stems: readonly PositionedStem[], first: number): number {
  const { position, clause } = stems[first]!
  let end = first + 1
  while (end < stems.length && stems[end]!.clause === clause && stems[end]!.position - position < LONGEST_WINDOW) end++
  return end
}
