import { bagsToWords, sumBags } from './bags.ts'
import { contrast } from './contrast.ts'
import { distillationLoss } from './distillation-loss.ts'
import type { Parameters } from './parameters.ts'
import { type WordGradient, wordGradient, wordVectors } from './word-vectors.ts'

/** Pairs of texts with the same meaning, as word numbers: query i belongs to answer i. */
export interface Batch {
  readonly queries: readonly Uint32Array[]
  readonly answers: readonly Uint32Array[]
  readonly distillation: DistillationBatch | null
}

/** Texts with the teacher's vectors, each of length one. */
export interface DistillationBatch {
  readonly texts: readonly Uint32Array[]
  readonly width: number
  readonly vectors: Float32Array
}

export interface Gradient extends WordGradient {
  readonly loss: number
}

/** 1, 2 and 3 did not differ by more than chance. */
const LESSON_SHARE = 2

/** The loss of a batch and its gradient, worked out by hand; gradient.test.ts holds it against differences of the loss. */
export function gradientOf(
  parameters: Parameters,
  { queries, answers, distillation }: Batch,
  temperature: number,
): Gradient {
  const { dimension } = parameters
  const { words, bags } = renumber([...queries, ...answers, ...(distillation?.texts ?? [])])
  const vectors = wordVectors(parameters, words)
  const texts = sumBags(vectors, bags, dimension)
  const middle = queries.length * dimension
  const end = 2 * middle
  const { loss, toQueries, toAnswers } = contrast(
    texts.unit.subarray(0, middle),
    texts.unit.subarray(middle, end),
    dimension,
    temperature,
  )
  const toUnit = new Float32Array(texts.unit.length)
  toUnit.set(toQueries)
  toUnit.set(toAnswers, middle)
  const distilled = distillation
    ? addDistillation(toUnit.subarray(end), texts.unit.subarray(end), dimension, distillation, temperature)
    : 0
  const toVectors = bagsToWords(texts, bags, toUnit, words.length, dimension)
  return { loss: loss + distilled, ...wordGradient(parameters, words, vectors, toVectors) }
}

function addDistillation(
  toUnit: Float32Array,
  unit: Float32Array,
  dimension: number,
  distillation: DistillationBatch,
  temperature: number,
): number {
  const { loss, toStudent } = distillationLoss(unit, dimension, distillation.vectors, distillation.width, temperature)
  toUnit.set(toStudent.map(slope => LESSON_SHARE * slope))
  return LESSON_SHARE * loss
}

/** Distinct words of the batch, and the texts as positions in that list: a word is computed once per step. */
function renumber(texts: readonly Uint32Array[]) {
  const placeOf = new Map<number, number>()
  const bags = texts.map(text =>
    text.map(word => {
      const known = placeOf.get(word)
      if (known !== undefined) return known
      placeOf.set(word, placeOf.size)
      return placeOf.size - 1
    }),
  )
  return { words: Uint32Array.from(placeOf.keys()), bags }
}
