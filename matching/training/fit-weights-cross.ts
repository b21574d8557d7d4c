import { seededRandom } from '../../bench/figures.ts'
import type { GoldQuery } from '../../bench/matching/gold.ts'
import { hitWithin, mean, precisionWithin } from '../../bench/matching/ranking-figures.ts'
import { type CandidateList, fitListwise } from './fit-weights-listwise.ts'

/** A text with its candidates, their features, and which of them are right. */
export interface CandidateQuery extends CandidateList {
  readonly query: GoldQuery
  readonly skills: readonly number[]
}

export type CrossFigures = Readonly<Record<string, number>>

/** Slightly better than 0.02 and 0.08 when fitted on TECH and measured on HOUSE and the other way, and within both. */
export const WEIGHT_DECAY = 0.04
export const FOLDS = 5
/** Another partition changes a figure by up to two points; the mean of this many by less than half a point. */
export const ROUNDS = 8

/** Every text is ranked with weights fitted without the texts of its sentence. */
export function crossValidate(
  queries: readonly CandidateQuery[],
  columns: readonly number[],
  seed: number,
): CrossFigures {
  const random = seededRandom(seed)
  const rounds = Array.from({ length: ROUNDS }, () => rankUnseen(queries, columns, random))
  const ranked = rounds.flat().map(({ query, candidates }) => ({ query, ranked: candidates.map(({ skill }) => skill) }))
  const figures: Record<string, number> = {}
  for (const set of ['tech', 'house'] as const) {
    const of = (kind: GoldQuery['kind']) => ranked.filter(({ query }) => query.set === set && query.kind === kind)
    for (const count of [1, 5, 10])
      figures[`${set} phrases R@${count}`] = rounded(mean(of('phrase').map(each => hitWithin(count, each))))
    for (const count of [5, 10])
      figures[`${set} sentences RP@${count}`] = rounded(mean(of('sentence').map(each => precisionWithin(count, each))))
  }
  return figures
}

/** A text with its candidates, ranked with weights fitted without its sentence, best first. */
export interface UnseenText {
  readonly query: GoldQuery
  readonly fold: number
  readonly candidates: readonly {
    readonly skill: number
    readonly score: number
    readonly features: Float32Array
    readonly isRight: boolean
  }[]
}

export function rankUnseen(
  queries: readonly CandidateQuery[],
  columns: readonly number[],
  random: () => number,
): UnseenText[] {
  const foldOf = new Map<string, number>()
  for (const { query } of queries)
    if (!foldOf.has(query.sentence)) foldOf.set(query.sentence, Math.floor(random() * FOLDS))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitListwise(
      queries.filter(({ query }) => foldOf.get(query.sentence) !== fold),
      columns,
      WEIGHT_DECAY,
    )
    const held = queries.filter(({ query }) => foldOf.get(query.sentence) === fold)
    return held.map(each => ({ query: each.query, fold, candidates: rankedCandidates(each, columns, weights) }))
  }).flat()
}

function rankedCandidates(
  { skills, features, isRight }: CandidateQuery,
  columns: readonly number[],
  weights: readonly number[],
): UnseenText['candidates'] {
  const scoreOf = (row: Float32Array) => columns.reduce((sum, column, at) => sum + row[column]! * weights[at]!, 0)
  return skills
    .map((skill, at) => ({ skill, score: scoreOf(features[at]!), features: features[at]!, isRight: isRight[at]! }))
    .sort((a, b) => b.score - a.score)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
