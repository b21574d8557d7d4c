import { percentile } from '../figures.ts'
import type { GoldQuery } from './gold.ts'

/** How good a ranking is: for phrases whether a right skill is among the first, for sentences how many of them are. */
export interface RankedQuery {
  readonly query: GoldQuery
  /** Skill numbers, best first. */
  readonly ranked: readonly number[]
}

export interface Figure {
  readonly name: string
  readonly value: number
  /** 95 % of draws with replacement lie between. */
  readonly low: number
  readonly high: number
}

const DRAWS = 2_000

/** 1 where one of the first `count` is right, else 0. */
export function hitWithin(count: number, { query, ranked }: RankedQuery): number {
  return ranked.slice(0, count).some(skill => query.gold.has(skill)) ? 1 : 0
}

/** R-precision: of the first `count`, the share that is right, of as many as could be. */
export function precisionWithin(count: number, { query, ranked }: RankedQuery): number {
  const right = ranked.slice(0, count).filter(skill => query.gold.has(skill)).length
  return right / Math.min(count, query.gold.size)
}

export function figureOf(name: string, values: readonly number[], random: () => number): Figure {
  const means = Array.from({ length: DRAWS }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)]!)),
  )
  return { name, value: mean(values), low: percentile(means, 0.025), high: percentile(means, 0.975) }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
