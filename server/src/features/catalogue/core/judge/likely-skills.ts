import { judge } from './judge.ts'
import type { JudgeIndex } from './judge-index.ts'
import { type Likelihoods, likelihoodOf } from './likelihood.ts'
import { knownShare } from './query.ts'
import { signsOf } from './signs.ts'
import type { JudgeWeights } from './weights.ts'

/** All that judging needs, as a thread hands it over. */
export interface Judge {
  readonly index: JudgeIndex
  readonly weights: JudgeWeights
  readonly likelihoods: Likelihoods
}

export interface LikelySkill {
  /** The n of sk_<n>. */
  readonly skill: number
  /** A likelihood: of answers at 0.8 and more, at least 80 % are right. */
  readonly score: number
}

/** Told as unlikely, the right one is still worth showing to a person. */
const LEAST = 0.1
/** The surest of these is a reading of somebody's words, not their spelling: below every label that was met. */
const MOST = 0.89
/** Of a text mostly in words no skill has, whatever the rest means is not what it is about. */
const HALF_KNOWN = 0.5

/** A phrase to the skills it may mean, best first. A text none of whose words is a word of the catalogue has none. */
export function likelySkills({ index, weights, likelihoods }: Judge, text: string, limit: number): LikelySkill[] {
  const ranked = judge(index, weights, text, Number.POSITIVE_INFINITY)
  const signs = signsOf(ranked)
  const likelihood = index.hasFacts ? likelihoods.full : likelihoods.bare
  const trust = Math.min(1, knownShare(index, text) / HALF_KNOWN)
  return ranked
    .slice(0, limit)
    .map(({ skill }, nth) => ({ skill, score: trust * Math.min(MOST, likelihoodOf(likelihood, signs(nth))) }))
    .filter(({ score }) => score >= LEAST)
}
