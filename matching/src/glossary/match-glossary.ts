import type { Concept } from './glossary.ts'
import { type GlossaryIndex, lookUpWord } from './glossary-index.ts'

export interface GlossaryScore {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Orders the skills of one phrase. */
  readonly score: number
  /** Share of the phrase's weight that the skill covers: from 0 to about 1. */
  readonly coverage: number
}

/** A sentence of a job ad has fewer; a text with more is a whole page. */
const MOST_CONCEPTS = 60

/** Skills by the summed weights of the concepts they have, best first. */
export function rankByGlossary(
  index: GlossaryIndex,
  concepts: readonly Concept[],
  limit: number,
): readonly GlossaryScore[] {
  const postings = concepts.slice(0, MOST_CONCEPTS).map(concept => lookUpWord(index, concept))
  const whole = postings.reduce((sum, { rarity }) => sum + rarity, 0)
  const sums = new Map<number, number>()
  for (const { places, scores } of postings)
    places.forEach((place, at) => {
      sums.set(place, scores[at]! + (sums.get(place) ?? 0))
    })
  return [...sums]
    .map(([place, sum]) => ({
      skill: index.skills[place]!,
      score: sum * index.lengthNorm[place]!,
      coverage: sum / whole,
    }))
    .sort((a, b) => b.score - a.score || a.skill - b.skill)
    .slice(0, limit)
}
