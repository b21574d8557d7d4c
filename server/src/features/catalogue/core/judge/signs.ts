import { FEATURES } from './features.ts'
import type { Judgement } from './judge.ts'

/**
 * What tells how surely an answer is right, in this order. Beside them score, lead over the next, rank, letters, stems, coverage and
 * the number of words were tried: none lessened the cross-validated log loss (0.181) by more than 0.001.
 */
export const SIGNS = [
  /** Its weight against all other candidates', as the logarithm of its odds: what the re-rank itself believes. */
  'odds',
  /** How near its nearest label is to the whole text. Odds compare skills with one another; this says whether any is meant at all. */
  'wholeLabel',
] as const

export type Ranked = readonly Pick<Judgement, 'score' | 'features'>[]

const WHOLE_LABEL = FEATURES.indexOf('wholeLabel')
/** A candidate without a rival is as sure as this, not endlessly. */
const MOST_ODDS = 12

/** Of the nth answer, in the order of SIGNS. `ranked` is every candidate of the text, best first. */
export function signsOf(ranked: Ranked): (nth: number) => number[] {
  const first = ranked[0]?.score ?? 0
  const weights = ranked.map(({ score }) => Math.exp(score - first))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return nth => {
    const { score, features } = ranked[nth]!
    const others = Math.max(total - weights[nth]!, Math.exp(-MOST_ODDS))
    return [score - first - Math.log(others), features[WHOLE_LABEL]!]
  }
}
