import { bagsToWords, sumBags } from './bags.ts'
import { contrast } from './contrast.ts'
import { imitate } from './imitate.ts'
import type { Parameters } from './parameters.ts'
import { type WordGradient, wordGradient, wordVectors } from './word-vectors.ts'

/** Pairs of texts that mean the same, as word numbers: query i belongs to answer i. */
export interface Batch {
  readonly queries: readonly Uint32Array[]
  readonly answers: readonly Uint32Array[]
  readonly lessons: Lessons | null
}

/** Texts and what a teacher makes of them, a row of length one each. */
export interface Lessons {
  readonly texts: readonly Uint32Array[]
  readonly width: number
  readonly vectors: Float32Array
}

export interface Gradient extends WordGradient {
  readonly loss: number
}

/** Of 1, 2 and 3 none was better than another by more than chance. */
const LESSON_SHARE = 2

/** The loss of a batch and its gradient, worked out by hand; gradient.test.ts holds it against differences of the loss. */
export function gradientOf(
  parameters: Parameters,
  { queries, answers, lessons }: Batch,
  temperature: number,
): Gradient {
  const { dimension } = parameters
  const { words, bags } = renumber([...queries, ...answers, ...(lessons?.texts ?? [])])
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
  const lessonLoss = lessons
    ? addLessons(toUnit.subarray(end), texts.unit.subarray(end), dimension, lessons, temperature)
    : 0
  const toVectors = bagsToWords(texts, bags, toUnit, words.length, dimension)
  return { loss: loss + lessonLoss, ...wordGradient(parameters, words, vectors, toVectors) }
}

function addLessons(
  toUnit: Float32Array,
  unit: Float32Array,
  dimension: number,
  lessons: Lessons,
  temperature: number,
): number {
  const { loss, toPupil } = imitate(unit, dimension, lessons.vectors, lessons.width, temperature)
  toUnit.set(toPupil.map(slope => LESSON_SHARE * slope))
  return LESSON_SHARE * loss
}

/** Each word of the batch once, and the texts as places in that list: common words are worked out once a step. */
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
