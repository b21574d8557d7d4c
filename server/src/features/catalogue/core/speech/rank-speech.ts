import { type Concept, readConcepts } from './concepts.ts'
import { englishTerm, rarityOf, type SpeechIndex, spokenTerm, termNumber, UNHEARD } from './speech-index.ts'

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

interface Heard {
  /** Terms by which it may be met, each with how surely it is meant. */
  readonly terms: readonly (readonly [term: number, surety: number])[]
  readonly rarity: number
}

export function rankSpeech(index: SpeechIndex, text: string, limit: number): readonly SpokenOf[] {
  const concepts = readConcepts(index.glossary, text).slice(0, MOST_CONCEPTS)
  const heard = concepts.map(concept => hear(index, concept))
  const whole = heard.reduce((sum, { rarity }) => sum + rarity, 0)
  const sums = new Map<number, number>()
  for (const { terms } of heard)
    for (const [place, best] of bestOf(index, terms)) sums.set(place, best + (sums.get(place) ?? 0))
  return [...sums]
    .map(([place, sum]) => ({
      skill: index.skills[place]!,
      score: sum * index.perLength[place]!,
      coverage: sum / whole,
    }))
    .sort((a, b) => b.score - a.score || a.skill - b.skill)
    .slice(0, limit)
}

function hear(index: SpeechIndex, { spoken, english }: Concept): Heard {
  const named = [
    [spokenTerm(spoken), 1] as const,
    ...english.map(([stem, surety]) => [englishTerm(stem), surety] as const),
  ]
  const terms = named.map(([term, surety]) => [termNumber(index, term), surety] as const).filter(([term]) => term >= 0)
  const rarities = terms.map(([term]) => index.rarity[term]!)
  return { terms, rarity: rarities.length === 0 ? rarityOf(index.skills.length, UNHEARD) : Math.min(...rarities) }
}

/** Of a skill that meets a word in several ways the best counts. */
function bestOf({ start, places, weights, rarity }: SpeechIndex, terms: Heard['terms']): ReadonlyMap<number, number> {
  const best = new Map<number, number>()
  for (const [term, surety] of terms)
    for (let at = start[term]!; at < start[term + 1]!; at++) {
      const score = weights[at]! * surety * rarity[term]!
      if (score > (best.get(places[at]!) ?? 0)) best.set(places[at]!, score)
    }
  return best
}
