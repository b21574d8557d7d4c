import { findCandidates } from './candidates.ts'
import type { JudgeIndex } from './judge-index.ts'
import type { JudgeWeights } from './weights.ts'

/** A phrase or a sentence to the skills it most likely means, best first. */
export interface Judgement {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Orders the skills of one text; says nothing across texts until it is calibrated. */
  readonly score: number
  /** In the order of FEATURES, for calibrating. */
  readonly features: Float32Array
}

export function judge(index: JudgeIndex, weights: JudgeWeights, text: string, limit: number): Judgement[] {
  const weighed = index.hasFacts ? weights.full : weights.bare
  return findCandidates(index, text)
    .map(({ place, features }) => ({ place, features, score: weighedSum(weighed, features) }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, limit)
    .map(({ place, features, score }) => ({ skill: index.skills[place]!, score, features }))
}

function weighedSum(weights: Float64Array, features: Float32Array): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += weights[at]! * features[at]!
  return sum
}
