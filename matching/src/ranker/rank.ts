import { findCandidates } from './candidates.ts'
import { FEATURES } from './features.ts'
import { type Calibrations, probabilityOf, type RankerWeights } from './model.ts'
import { knownShare, type Query } from './query.ts'
import type { RankerIndex } from './ranker-index.ts'

/** The index of a catalogue and the trained numbers to rank its skills with. */
export interface Ranker {
  readonly index: RankerIndex
  readonly weights: RankerWeights
  readonly calibrations: Calibrations
}

export interface RankedSkill {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Calibrated probability: of answers at 0.8 or more, at least 80 % are right. */
  readonly score: number
}

/** Less probable skills are not returned. The right one is worth showing to a person even at a low probability. */
const LEAST_PROBABILITY = 0.1
/** A match by meaning never scores as high as a match by label. */
const MOST_PROBABILITY = 0.89
/** If fewer than half of the words are known, the probability is reduced in proportion. */
const HALF_KNOWN = 0.5

/** The skills a query most probably means, best first. A query of unknown words (null) has none. */
export function rankSkills(
  { index, weights, calibrations }: Ranker,
  query: Query | null,
  limit: number,
): RankedSkill[] {
  const scored = scoreSkills(index, weights, query, Number.POSITIVE_INFINITY)
  const featuresOf = calibrationFeatures(scored)
  const calibration = index.hasFacts ? calibrations.full : calibrations.bare
  const known = knownShare(query)
  return scored
    .slice(0, limit)
    .map(({ skill }, nth) => ({ skill, score: rankerProbability(calibration, featuresOf(nth), known) }))
    .filter(({ score }) => score >= LEAST_PROBABILITY)
}

/** `features` are in the order of CALIBRATION_FEATURES. */
export function rankerProbability(
  calibration: Ranker['calibrations']['full'],
  features: readonly number[],
  known: number,
): number {
  return Math.min(1, known / HALF_KNOWN) * Math.min(MOST_PROBABILITY, probabilityOf(calibration, features))
}

export interface ScoredSkill {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Orders the skills of one query. Not comparable between queries until it is calibrated. */
  readonly score: number
  /** In the order of FEATURES, for calibration. */
  readonly features: Float32Array
}

/** The candidates of a query by their weighted sum of features, best first. */
export function scoreSkills(
  index: RankerIndex,
  weights: RankerWeights,
  query: Query | null,
  limit: number,
): ScoredSkill[] {
  if (query === null) return []
  const weightOf = index.hasFacts ? weights.full : weights.bare
  return findCandidates(index, query)
    .map(({ place, features }) => ({ place, features, score: weightedSum(weightOf, features) }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, limit)
    .map(({ place, features, score }) => ({ skill: index.skills[place]!, score, features }))
}

function weightedSum(weights: Float64Array, features: Float32Array): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += weights[at]! * features[at]!
  return sum
}

type Scored = readonly Pick<ScoredSkill, 'score' | 'features'>[]

const WHOLE_LABEL = FEATURES.indexOf('wholeLabel')
/** Upper bound of the log odds of a candidate without a competitor. */
const MOST_ODDS = 12

/** Of the nth answer, in the order of CALIBRATION_FEATURES. `scored` is every candidate of the query, best first. */
export function calibrationFeatures(scored: Scored): (nth: number) => number[] {
  const oddsOf = logOdds(scored)
  return nth => [oddsOf(scored[nth]!), scored[nth]!.features[WHOLE_LABEL]!]
}

/** Of a candidate against all others of the query. */
export function logOdds(
  scored: readonly Pick<ScoredSkill, 'score'>[],
): (candidate: Pick<ScoredSkill, 'score'>) => number {
  const first = scored[0]?.score ?? 0
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - first), 0)
  return ({ score }) => {
    const others = Math.max(total - Math.exp(score - first), Math.exp(-MOST_ODDS))
    return score - first - Math.log(others)
  }
}
