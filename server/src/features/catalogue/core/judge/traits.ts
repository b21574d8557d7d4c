import { FACT_FEATURES, TRAITS } from './features.ts'
import type { LabelRows } from './label-rows.ts'
import { stem } from './stem.ts'

/** What ESCO tells of a skill beside its labels. Common skills are meant more often than rare ones called the same. */
export interface SkillFacts {
  /** Occupations that need it: an essential one counts 1, an optional one a half. */
  readonly occupations: number
  readonly isKnowledge: boolean
  readonly reuse: 'transversal' | 'cross-sector' | 'sector-specific' | 'occupation-specific'
}

/**
 * The last features of every skill, in the order of FEATURES. A skill of another source, such as one that a partner asked for, takes
 * the mean of those whose facts are known, so that facts speak neither for nor against it.
 */
export function buildTraits(
  { rowStart, wordStart, wordAt, words }: LabelRows,
  facts: readonly (SkillFacts | undefined)[],
): Float32Array<ArrayBuffer> {
  const traits = new Float32Array(facts.length * TRAITS)
  const unknown = meanOf(facts.filter(known => known !== undefined).map(factTraits))
  facts.forEach((known, skill) => {
    const name = rowStart[skill]!
    const rows = rowStart[skill + 1]! - name
    const nameWords = rows === 0 ? [] : wordAt.subarray(wordStart[name], wordStart[name + 1])
    const nameStems = new Set(Array.from(nameWords, word => stem(words[word]!))).size
    traits.set([nameStems, Math.log1p(rows), ...(known ? factTraits(known) : unknown)], skill * TRAITS)
  })
  return traits
}

export function traitsOf(traits: Float32Array, place: number): Float32Array {
  return traits.subarray(place * TRAITS, (place + 1) * TRAITS)
}

function meanOf(rows: readonly (readonly number[])[]): readonly number[] {
  return FACT_FEATURES.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / Math.max(1, rows.length))
}

function factTraits({ occupations, isKnowledge, reuse }: SkillFacts): number[] {
  return [
    Math.log1p(occupations),
    Number(isKnowledge),
    Number(reuse === 'transversal'),
    Number(reuse === 'cross-sector'),
    Number(reuse === 'occupation-specific'),
  ]
}
