import { calibrationFeatures } from '../src/ranker/rank.ts'
import { FOLDS, type UnseenText } from './fit-weights-cross.ts'
import { fitListwise } from './fit-weights-listwise.ts'

/** An answer of the ranker, its calibration features, and whether it is right. */
export interface Observation {
  /** Beginning with 1, for the constant. */
  readonly features: Float32Array
  readonly isRight: boolean
  readonly fold: number
}

export interface CalibrationFigures {
  /** Of answers at `sure` and more: how many there are, and the share that is right. */
  readonly sureAnswers: number
  readonly sureRight: number
  readonly logLoss: number
  /** By tenth of probability: number of answers, mean probability, and the share that is right. */
  readonly tenths: readonly { readonly answers: number; readonly said: number; readonly right: number }[]
}

/** The most that a caller can request. */
const MOST_ANSWERS = 10
/** Next to nothing: three parameters for thousands of answers. */
const DECAY = 1e-4

export function observe(texts: readonly UnseenText[]): Observation[] {
  return texts.flatMap(({ candidates, fold }) => {
    const features = calibrationFeatures(candidates)
    return candidates
      .slice(0, MOST_ANSWERS)
      .map(({ isRight }, nth) => ({ features: Float32Array.from([1, ...features(nth)]), isRight, fold }))
  })
}

/** The constant and a weight for each feature. A logistic function is a choice between two: right, or not. */
export function fitCalibration(observations: readonly Observation[]): number[] {
  const columns = Array.from(observations[0]!.features, (_, at) => at)
  const nothing = new Float32Array(columns.length)
  return fitListwise(
    observations.map(({ features, isRight }) => ({ features: [features, nothing], isRight: [isRight, !isRight] })),
    columns,
    DECAY,
  )
}

/** The probability of each answer comes from a fit without the texts of its fold. The folds differ in every round. */
export function crossValidateCalibration(
  rounds: readonly (readonly Observation[])[],
  sure: number,
): CalibrationFigures {
  const said = rounds.flatMap(observations =>
    Array.from({ length: FOLDS }, (_, fold) => {
      const weights = fitCalibration(observations.filter(each => each.fold !== fold))
      return observations
        .filter(each => each.fold === fold)
        .map(({ features, isRight }) => ({ probability: probabilityOf(weights, features), isRight }))
    }).flat(),
  )
  const surely = said.filter(({ probability }) => probability >= sure)
  return {
    sureAnswers: surely.length,
    sureRight: shareRight(surely),
    logLoss: mean(said.map(({ probability, isRight }) => -Math.log(isRight ? probability : 1 - probability))),
    tenths: Array.from({ length: 10 }, (_, tenth) => {
      const within = said.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === tenth)
      return {
        answers: within.length,
        said: mean(within.map(({ probability }) => probability)),
        right: shareRight(within),
      }
    }),
  }
}

function probabilityOf(weights: readonly number[], features: Float32Array): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, at) => sum + weight * features[at]!, 0)))
}

function shareRight(answers: readonly { readonly isRight: boolean }[]): number {
  return mean(answers.map(({ isRight }) => Number(isRight)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
