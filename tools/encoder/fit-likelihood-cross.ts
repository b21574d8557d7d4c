import { signsOf } from '../../server/src/features/catalogue/core/judge/signs.ts'
import { FOLDS, type UnseenText } from './fit-weights-cross.ts'
import { fitListwise } from './fit-weights-listwise.ts'

/** An answer of the judge, what tells of it, and whether it is right. */
export interface Observation {
  /** Beginning with 1, for the constant. */
  readonly signs: Float32Array
  readonly isRight: boolean
  readonly fold: number
}

export interface LikelihoodFigures {
  /** Of answers at `sure` and more: how many there are, and the share that is right. */
  readonly sureAnswers: number
  readonly sureRight: number
  readonly logLoss: number
  /** By tenth of likelihood: how many answers, what was said of them on average, and the share that is right. */
  readonly tenths: readonly { readonly answers: number; readonly said: number; readonly right: number }[]
}

/** As many as a caller can ask for. */
const MOST_ANSWERS = 10
/** Next to nothing: three parameters for thousands of answers. */
const DECAY = 1e-4

export function observe(texts: readonly UnseenText[]): Observation[] {
  return texts.flatMap(({ candidates, fold }) => {
    const signs = signsOf(candidates)
    return candidates
      .slice(0, MOST_ANSWERS)
      .map(({ isRight }, nth) => ({ signs: Float32Array.from([1, ...signs(nth)]), isRight, fold }))
  })
}

/** The constant and a weight for each sign. A logistic function is a choice between two: it is right, or nothing is. */
export function fitLikelihood(observations: readonly Observation[]): number[] {
  const columns = Array.from(observations[0]!.signs, (_, at) => at)
  const nothing = new Float32Array(columns.length)
  return fitListwise(
    observations.map(({ signs, isRight }) => ({ features: [signs, nothing], isRight: [isRight, !isRight] })),
    columns,
    DECAY,
  )
}

/** Each answer is judged by a likelihood that was fitted without any text of its fold; in every round the folds are others. */
export function crossValidateLikelihood(rounds: readonly (readonly Observation[])[], sure: number): LikelihoodFigures {
  const said = rounds.flatMap(observations =>
    Array.from({ length: FOLDS }, (_, fold) => {
      const weights = fitLikelihood(observations.filter(each => each.fold !== fold))
      return observations
        .filter(each => each.fold === fold)
        .map(({ signs, isRight }) => ({ likelihood: likelihoodOf(weights, signs), isRight }))
    }).flat(),
  )
  const surely = said.filter(({ likelihood }) => likelihood >= sure)
  return {
    sureAnswers: surely.length,
    sureRight: shareRight(surely),
    logLoss: mean(said.map(({ likelihood, isRight }) => -Math.log(isRight ? likelihood : 1 - likelihood))),
    tenths: Array.from({ length: 10 }, (_, tenth) => {
      const within = said.filter(({ likelihood }) => Math.min(9, Math.floor(likelihood * 10)) === tenth)
      return {
        answers: within.length,
        said: mean(within.map(({ likelihood }) => likelihood)),
        right: shareRight(within),
      }
    }),
  }
}

function likelihoodOf(weights: readonly number[], signs: Float32Array): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, at) => sum + weight * signs[at]!, 0)))
}

function shareRight(answers: readonly { readonly isRight: boolean }[]): number {
  return mean(answers.map(({ isRight }) => Number(isRight)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
