import type { Cost } from './measure.ts'
import { factsOf, withoutDay } from './plans.ts'
import type { Sizes } from './sizes.ts'

export interface Step {
  readonly people: number
  readonly sizes: Sizes
  readonly costs: ReadonlyMap<string, Cost>
}

/** At most so many times the pages. */
export const MOST_RATIO = 1.15
/** So many more pages are within what two runs of the same size differ. */
const LEAST_PAGES = 12
/** A table that has this many times the rows grows with the installation. */
const GROWS = 5

export interface Judged {
  readonly name: string
  /** By size. */
  readonly pages: readonly number[]
  /** Pages that are due to the levels which indexes gained: one for each level of each descent. */
  readonly allowed: number
  /** Without those. */
  readonly ratio: number
  readonly milliseconds: readonly number[]
  readonly ways: readonly string[]
  readonly faults: readonly string[]
  readonly ok: boolean
}

export function judge(name: string, steps: readonly Step[]): Judged {
  const measured = steps.map(({ costs }) => costs.get(name))
  const present = measured.filter(each => each !== undefined)
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const [few, many] = [present[0]!, present.at(-1)!]
  const grows = (table: string) =>
    (last.sizes.rows.get(table) ?? 0) > GROWS * Math.max(1, first.sizes.rows.get(table) ?? 0)
  const { ways, faults: ofPlans, descents } = factsOf(many.plans, grows)
  const faults = [...ofPlans, ...present.flatMap(({ error }) => error ?? [])]
  let allowed = 0
  for (const [target, times] of descents) allowed += times * gainedBy(target, first, last)
  allowed = Math.round(allowed)
  const more = many.pages - allowed
  const ratio = Math.max(0, more) / Math.max(1, few.pages)
  const isLarge = more - few.pages > LEAST_PAGES
  return {
    name,
    pages: measured.map(each => each?.pages ?? Number.NaN),
    allowed,
    ratio,
    milliseconds: present.map(each => each.milliseconds),
    ways: [...ways],
    faults,
    ok: faults.length === 0 && !(isLarge && ratio > MOST_RATIO),
  }
}

/** Levels that an index gained, or all indexes of a table. */
function gainedBy(target: string, first: Step, last: Step): number {
  const gained = (index: string) =>
    Math.max(0, (last.sizes.levels.get(index) ?? 0) - (first.sizes.levels.get(index) ?? 0))
  const ofTable = last.sizes.indexes.get(withoutDay(target))
  return ofTable === undefined ? gained(target) : ofTable.reduce((sum, index) => sum + gained(index), 0)
}
