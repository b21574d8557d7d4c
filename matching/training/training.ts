import { seededRandom } from '../../bench/figures.ts'
import { BATCHES, type BatchSettings, batchDrawer } from './batches.ts'
import type { Corpus } from './corpus.ts'
import { distillationDrawer } from './distillation-texts.ts'
import { adam, noMoments } from './model/adam.ts'
import { type Gradient, gradientOf } from './model/gradient.ts'
import { gramLists } from './model/grams.ts'
import { initialParameters, type Parameters, type Pretrained } from './model/parameters.ts'
import { alongPrincipalAxes } from './principal.ts'
import type { Teacher } from './teacher-file.ts'

export interface TrainingSettings {
  readonly dimension: number
  readonly steps: number
  readonly seed: number
  readonly gramBuckets: number
  readonly batches: BatchSettings
}

export const SETTINGS: Omit<TrainingSettings, 'seed' | 'steps'> = {
  dimension: 128,
  gramBuckets: 30_000,
  batches: BATCHES,
}

/** With less, only the nearest wrong answers count; with more, they count too little. */
const TEMPERATURE = 0.06
const RATE = 2e-3
/** The map changes all words at once, so its rate is low; a weight is one number, so its rate is high. */
const MAP_RATE = 0.3
const WEIGHT_RATE = 2
/** The rate decays linearly to this share. */
const LAST_RATE = 0.02
/** Of the reported loss: about the last fifty steps. */
const SMOOTHING = 0.02

export type OnStep = (step: number, smoothedLoss: number) => void

/** The same corpus, teacher, seed and settings give the same parameters to the last bit: one thread, one random sequence. */
export function train(corpus: Corpus, teacher: Teacher | null, settings: TrainingSettings, onStep: OnStep): Parameters {
  const random = seededRandom(settings.seed)
  const gramsOf = gramLists(corpus.words, settings.gramBuckets)
  const pretrained = teacher && pretrainedBy(teacher, corpus.words, settings.dimension)
  const parameters = initialParameters(corpus.frequency, gramsOf, pretrained, settings.dimension, random)
  const drawPairs = batchDrawer(corpus.sources, settings.batches, random)
  const drawDistillation = teacher ? distillationDrawer(teacher, corpus, settings.batches.size, random) : () => null
  const update = updater(parameters)
  let smoothed: number | null = null
  for (let step = 1; step <= settings.steps; step++) {
    const gradient = gradientOf(parameters, { ...drawPairs(), distillation: drawDistillation() }, TEMPERATURE)
    update(gradient, RATE * Math.max(1 - (step - 1) / settings.steps, LAST_RATE), step)
    smoothed = smoothed === null ? gradient.loss : smoothed + SMOOTHING * (gradient.loss - smoothed)
    onStep(step, smoothed)
  }
  return parameters
}

/** One row per word, zero if the teacher did not embed it. */
function pretrainedBy(
  { words, wordVectors, width }: Teacher,
  wanted: readonly string[],
  dimension: number,
): Pretrained {
  const read = alongPrincipalAxes(wordVectors, width, Math.min(dimension, width))
  const rowOf = new Map(words.map((word, row) => [word, row * read.width]))
  const vectors = new Float32Array(wanted.length * read.width)
  wanted.forEach((word, number) => {
    const start = rowOf.get(word)
    if (start !== undefined) vectors.set(read.vectors.subarray(start, start + read.width), number * read.width)
  })
  return { width: read.width, vectors }
}

/** Updates the parameters in place, because they are the largest data in memory. */
function updater(parameters: Parameters) {
  const { dimension, pretrained, map, residual, grams, weight } = parameters
  const moments = {
    map: noMoments(map.length),
    residual: noMoments(residual.length),
    grams: noMoments(grams.length),
    weight: noMoments(weight.length),
  }
  const mapRows = Uint32Array.from({ length: pretrained ? dimension : 0 }, (_, row) => row)
  return (gradient: Gradient, rate: number, step: number) => {
    adam(map, moments.map, mapRows, pretrained?.width ?? 0, gradient.map, rate * MAP_RATE, step)
    adam(weight, moments.weight, gradient.words, 1, gradient.weight, rate * WEIGHT_RATE, step)
    adam(residual, moments.residual, gradient.words, dimension, gradient.residual, rate, step)
    adam(grams, moments.grams, gradient.gramRows, dimension, gradient.grams, rate, step)
  }
}
