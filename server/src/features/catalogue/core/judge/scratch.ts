import { TRIPLES } from './grams.ts'
import type { JudgeIndex } from './judge-index.ts'
import { createMarks, type Marks } from './marks.ts'
import { createRowProducts, type RowProducts } from './row-products.ts'
import { MOST_TOKENS } from './tokens.ts'
import { createWordDots, type WordDots } from './word-dots.ts'

/**
 * Working memory of the judge, kept per index so that a query leaves no garbage the size of the catalogue. It hangs on the
 * index weakly: the index itself stays transferable, and both go together when a new version replaces it.
 */
export interface Scratch {
  /** Two numbers a label row, as `addUpShared` leaves them. */
  readonly stemSums: Float32Array
  readonly gramSums: Float32Array
  /** By skill: its best label by words and letters; the whole text; the best window; the last two together. */
  readonly lexical: Float32Array
  readonly whole: Float32Array
  readonly window: Float32Array
  readonly windowAndWhole: Float32Array
  /** A row of BLOCK skills for each word of the text and one before: the sums of the words' scores so far. */
  readonly running: Float32Array
  readonly dots: WordDots
  /** Room for the labels of one skill, its description and its group. */
  readonly labelProducts: RowProducts
  /** Room for the vectors of one text. */
  readonly textProducts: RowProducts
  /** Groups of three letters: those of the text, and those of a label met so far. */
  readonly asked: Marks
  readonly seen: Marks
  /** By vector of a word: which are worked out for this text, and what is nearest to them in it. */
  readonly likened: Marks
  readonly likenessOfWord: Float32Array
}

/** Skills scored at a time: their running sums over a dozen words take 50 KB. */
export const BLOCK = 1024

/** A skill's description and its group. */
const BESIDE_LABELS = 2

const kept = new WeakMap<JudgeIndex, Scratch>()

export function scratchOf(index: JudgeIndex): Scratch {
  let scratch = kept.get(index)
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
      asked: createMarks(TRIPLES),
      seen: createMarks(TRIPLES),
      likened: createMarks(index.encoder.wordLengths.length),
      likenessOfWord: new Float32Array(index.encoder.wordLengths.length),
    }
    kept.set(index, scratch)
  }
  return scratch
}

function mostLabels({ rowStart }: JudgeIndex): number {
  let most = 0
  for (let skill = 0; skill + 1 < rowStart.length; skill++)
    most = Math.max(most, rowStart[skill + 1]! - rowStart[skill]!)
  return most
}
