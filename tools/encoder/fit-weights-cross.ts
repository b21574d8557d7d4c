import { seededRandom } from '../../bench/figures.ts'
import type { GoldQuery } from '../../bench/judgement/gold.ts'
import { hitWithin, mean, precisionWithin } from '../../bench/judgement/ranking-figures.ts'
import { type CandidateList, fitListwise } from './fit-weights-listwise.ts'

/** A text with its candidates, which of them are right, and what is known of each. */
export interface JudgedQuery extends CandidateList {
  readonly query: GoldQuery
  readonly skills: readonly number[]
}

export type CrossFigures = Readonly<Record<string, number>>

const FOLDS = 5
/** Other partitions move a figure by up to two points; the mean of several by less than one. */
const ROUNDS = 4

/** Every text is ranked by weights fitted without any text of its sentence. */
export function crossValidate(
  judged: readonly JudgedQuery[],
  columns: readonly number[],
  decay: number,
  seed: number,
): CrossFigures {
  const random = seededRandom(seed)
  const rounds = Array.from({ length: ROUNDS }, () => rankByFolds(judged, columns, decay, random))
  const ranked = rounds.flat()
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

function rankByFolds(judged: readonly JudgedQuery[], columns: readonly number[], decay: number, random: () => number) {
  const foldOf = new Map<string, number>()
  for (const { query } of judged)
    if (!foldOf.has(query.sentence)) foldOf.set(query.sentence, Math.floor(random() * FOLDS))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitListwise(
      judged.filter(({ query }) => foldOf.get(query.sentence) !== fold),
      columns,
      decay,
    )
    const held = judged.filter(({ query }) => foldOf.get(query.sentence) === fold)
    return held.map(each => ({ query: each.query, ranked: rankedSkills(each, columns, weights) }))
  }).flat()
}

function rankedSkills({ skills, features }: JudgedQuery, columns: readonly number[], weights: readonly number[]) {
  const scores = features.map(row => columns.reduce((sum, column, at) => sum + row[column]! * weights[at]!, 0))
  return skills
    .map((_, at) => at)
    .sort((a, b) => scores[b]! - scores[a]!)
    .map(at => skills[at]!)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
