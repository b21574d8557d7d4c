import type { EncodedText } from './encoded-text.ts'
import type { JudgeIndex } from './judge-index.ts'
import { addUpShared, type QueryWeight } from './postings.ts'
import type { Query } from './query.ts'
import { BLOCK, type Scratch } from './scratch.ts'
import { dotsOfWord } from './word-dots.ts'

/** How near every skill is to the text, by letters and words and by vectors: what candidates are chosen by. */
export interface QueryWeights {
  readonly stems: QueryWeight
  readonly grams: QueryWeight
}

/** Shares of the mix that finds candidates; tried on the validation sets, the re-rank weighs them anew. */
const GRAM_COSINE = 0.35
const GRAM_COVERAGE = 0.25
const STEM_COSINE = 0.2
const STEM_COVERAGE = 0.2
/** Among equals, who bears the label as its name. */
const NAME = 0.02
const WHOLE_SHARE = 0.5

export function scoreLexically(index: JudgeIndex, query: Query, scratch: Scratch): QueryWeights {
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
        GRAM_COSINE * gramSums[2 * row + 1]! * byGram.perNorm[row]! * grams.perNorm +
        GRAM_COVERAGE * gramSums[2 * row]! * byGram.perSum[row]!
      // Few rows do, and most of the time here goes to reading.
      if (sharesStem)
        score +=
          STEM_COSINE * stemSums[2 * row + 1]! * byStem.perNorm[row]! * stems.perNorm +
          STEM_COVERAGE * stemSums[2 * row]! * byStem.perSum[row]!
      if (row === name) score += NAME
      if (score > best) best = score
    }
    lexical[skill] = best
  }
  return { stems, grams }
}

/**
 * A block of skills at a time: the running sums of its words stay in the processor's nearest memory, and every loop goes over
 * neighbours. Skill by skill it took 30 % longer.
 */
export function scoreByVectors(index: JudgeIndex, encoded: EncodedText, scratch: Scratch): void {
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
    for (let s = 0; s < size; s++) whole[start + s] = running[last + s]! * encoded.perLength
  }
  for (let skill = 0; skill < whole.length; skill++)
    windowAndWhole[skill] = window[skill]! + WHOLE_SHARE * whole[skill]!
}

function noteWindows(
  { windows: { first, end, perLength } }: EncodedText,
  running: Float32Array,
  window: Float32Array,
  start: number,
  size: number,
): void {
  for (let w = 0; w < first.length; w++) {
    const from = first[w]! * BLOCK
    const to = end[w]! * BLOCK
    const share = perLength[w]!
    for (let s = 0; s < size; s++) {
      const score = (running[to + s]! - running[from + s]!) * share
      if (score > window[start + s]!) window[start + s] = score
    }
  }
}

/** `running[w]` is the sum of the first w words' scores. */
export function bestWindow({ windows: { first, end, perLength } }: EncodedText, running: Float64Array): number {
  let best = first.length === 0 ? 0 : -1
  for (let w = 0; w < first.length; w++) {
    const score = (running[end[w]!]! - running[first[w]!]!) * perLength[w]!
    if (score > best) best = score
  }
  return best
}
