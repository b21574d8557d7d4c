import { QUERY_SETS, type Query } from './queries.ts'
import type { SkillScores } from './skill-scores.ts'

/** Shares of queries, with three digits: more would be noise on about 130 queries per set. */
export interface SetFigures {
  readonly set: string
  readonly spans: number
  /** A right skill is first, among the first five, among the first ten. */
  readonly spanRecall: { readonly at1: number; readonly at5: number; readonly at10: number }
  readonly sentences: number
  /** R-precision of the first five and ten. */
  readonly sentencePrecision: { readonly at5: number; readonly at10: number }
}

export function figuresOf(queries: readonly Query[], scoresOf: SkillScores): readonly SetFigures[] {
  return QUERY_SETS.map(set => {
    const ranked = (kind: Query['kind']) => {
      const asked = queries.filter(query => query.set === set && query.kind === kind)
      const scores = scoresOf(
        kind,
        asked.map(query => query.text),
      )
      return asked.map(({ gold }, at) => ranksOf(scores[at]!, gold))
    }
    const [spans, sentences] = [ranked('span'), ranked('sentence')]
    const recall = (most: number) => mean(spans.map(ranks => (ranks.some(rank => rank <= most) ? 1 : 0)))
    const precision = (most: number) =>
      mean(sentences.map(ranks => ranks.filter(rank => rank <= most).length / Math.min(most, ranks.length)))
    return {
      set,
      spans: spans.length,
      spanRecall: { at1: recall(1), at5: recall(5), at10: recall(10) },
      sentences: sentences.length,
      sentencePrecision: { at5: precision(5), at10: precision(10) },
    }
  })
}

/** Rank from one; skills with equal scores share their mean rank. */
export function ranksOf(scores: Float32Array, gold: readonly number[]): readonly number[] {
  return gold.map(skill => {
    const own = scores[skill]!
    let [better, equal] = [0, 0]
    for (const score of scores) {
      if (score > own) better++
      else if (score === own) equal++
    }
    return 1 + better + Math.floor((equal - 1) / 2)
  })
}

function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)) * 1000) / 1000
}
