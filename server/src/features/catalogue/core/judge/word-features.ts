import { LONGEST_WINDOW } from './encoded-text.ts'
import type { JudgeIndex } from './judge-index.ts'
import type { Query, StemAt } from './query.ts'
import type { Scratch } from './scratch.ts'
import { rowOf } from './vectors.ts'

/** From 'letterOverlap' to 'labelLikeness', in the order of FEATURES: what the words of a candidate's labels tell, one by one. */
export function wordFeatures(index: JudgeIndex, query: Query, scratch: Scratch): (place: number) => number[] {
  const overlapOf = letterOverlap(index, query, scratch)
  const likenessOf = wordLikeness(index, query, scratch)
  const windowOverlapOf = windowOverlap(index, query)
  return place => {
    const name = index.rowStart[place]!
    const last = index.rowStart[place + 1]!
    let letters = 0
    let likeness = 0
    for (let row = name; row < last; row++) {
      letters = Math.max(letters, overlapOf(row))
      likeness = Math.max(likeness, likenessOf(row))
    }
    const sharesStem = scratch.stemSums[2 * name]! > 0
    return [letters, sharesStem ? windowOverlapOf(name) : 0, likenessOf(name), likeness]
  }
}

/** Groups of three letters that a label and the text share, of all that either has. */
function letterOverlap({ labelWords }: JudgeIndex, { triples }: Query, { asked, seen }: Scratch) {
  const { start, at, tripleStart, triples: ofWords } = labelWords
  asked.begin()
  for (const triple of triples) asked.add(triple)
  return (row: number): number => {
    seen.begin()
    let count = 0
    let shared = 0
    for (let word = start[row]!; word < start[row + 1]!; word++)
      for (let t = tripleStart[at[word]!]!; t < tripleStart[at[word]! + 1]!; t++) {
        const triple = ofWords[t]!
        if (!seen.add(triple)) continue
        count++
        if (asked.has(triple)) shared++
      }
    return shared / (triples.size + count - shared)
  }
}

/** Each word of a label counts as much as it weighs in the table: its cosine with the nearest word of the text. */
function wordLikeness({ encoder, labelWords }: JudgeIndex, { encoded: { vectors } }: Query, scratch: Scratch) {
  const { wordVectors, wordLengths } = encoder
  const { start, at, vectorOf } = labelWords
  const { textProducts, likenessOfWord, likened } = scratch
  vectors.forEach((vector, place) => {
    textProducts.place(place, rowOf(wordVectors, vector))
  })
  const perLength = vectors.map(vector => wordVectors.scales[vector]! / (wordLengths[vector]! || 1))
  const likenessOf = (vector: number): number => {
    if (!likened.add(vector)) return likenessOfWord[vector]!
    const products = textProducts.multiply(rowOf(wordVectors, vector), vectors.length)
    let most = vectors.length === 0 ? 0 : -1
    for (let place = 0; place < products.length; place++) most = Math.max(most, products[place]! * perLength[place]!)
    // Times its own length, which cancels out but for the scale its bytes lack.
    const likeness = most * wordVectors.scales[vector]!
    likenessOfWord[vector] = likeness
    return likeness
  }
  likened.begin()
  return (row: number): number => {
    let likeness = 0
    let lengths = 0
    for (let word = start[row]!; word < start[row + 1]!; word++) {
      const vector = vectorOf[at[word]!]!
      if (vector < 0) continue
      likeness += likenessOf(vector)
      lengths += wordLengths[vector]!
    }
    return lengths === 0 ? 0 : likeness / lengths
  }
}

/**
 * Stems that a window of the text and a name share, by rarity, of all that either has. A stem said twice in a window counts
 * twice there, which is rare; the share stays at most one.
 */
function windowOverlap({ labelWords, lexical: { byStem } }: JudgeIndex, { stemsInOrder }: Query) {
  const { start, at, stemOf } = labelWords
  const weights = stemsInOrder.map(({ stem }) => (stem < 0 ? byStem.unseen : byStem.rarity[stem]!))
  const ends = stemsInOrder.map((_, first) => endOfWindows(stemsInOrder, first))
  return (row: number): number => {
    const ofName = new Set<number>()
    for (let word = start[row]!; word < start[row + 1]!; word++) ofName.add(stemOf[at[word]!]!)
    const nameWeight = 1 / byStem.perSum[row]!
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

function endOfWindows(stems: readonly StemAt[], first: number): number {
  const { position, part } = stems[first]!
  let end = first + 1
  while (end < stems.length && stems[end]!.part === part && stems[end]!.position - position < LONGEST_WINDOW) end++
  return end
}
