import type { Concept } from './concepts.ts'
import { hear } from './hear.ts'
import type { SpeechIndex } from './speech-index.ts'

/** Skills that speak of what a text speaks of, best first. */
export interface SpokenOf {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Raw; orders the skills of one text. */
  readonly score: number
  /** Of the text's weight, how much this skill speaks of: from 0 to about 1. */
  readonly coverage: number
}

/** A job ad's sentence has fewer; a text with more is somebody's whole page. */
const MOST_CONCEPTS = 60

/** `concepts`: of the text. */
export function rankSpeech(index: SpeechIndex, concepts: readonly Concept[], limit: number): readonly SpokenOf[] {
  const heard = concepts.slice(0, MOST_CONCEPTS).map(concept => hear(index, concept))
  const whole = heard.reduce((sum, { rarity }) => sum + rarity, 0)
  const sums = new Map<number, number>()
  for (const { places, gains } of heard)
    places.forEach((place, at) => {
      sums.set(place, gains[at]! + (sums.get(place) ?? 0))
    })
  return [...sums]
    .map(([place, sum]) => ({
      skill: index.skills[place]!,
      score: sum * index.perLength[place]!,
      coverage: sum / whole,
    }))
    .sort((a, b) => b.score - a.score || a.skill - b.skill)
    .slice(0, limit)
}
