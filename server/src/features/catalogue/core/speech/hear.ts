import type { Concept } from './concepts.ts'
import { englishTerm, rarityOf, type SpeechIndex, spokenTerm, termNumber, UNHEARD } from './speech-index.ts'

/** A word as the index hears it: who speaks of it, and how much. */
export interface Heard {
  /** More for what few skills speak of. */
  readonly rarity: number
  /** Places of the skills that speak of it. */
  readonly places: Uint32Array
  /** Beside each place. */
  readonly gains: Float32Array
}

export function hear(index: SpeechIndex, { spoken, english }: Concept): Heard {
  const named = [
    [spokenTerm(spoken), 1] as const,
    ...english.map(([stem, surety]) => [englishTerm(stem), surety] as const),
  ]
  const terms = named.map(([term, surety]) => [termNumber(index, term), surety] as const).filter(([term]) => term >= 0)
  const rarities = terms.map(([term]) => index.rarity[term]!)
  const rarity = rarities.length === 0 ? rarityOf(index.skills.length, UNHEARD) : Math.min(...rarities)
  const best = bestOf(index, terms)
  return { rarity, places: Uint32Array.from(best.keys()), gains: Float32Array.from(best.values()) }
}

/** Of a skill that meets a word in several ways the best counts. */
function bestOf(
  { start, places, weights, rarity }: SpeechIndex,
  terms: readonly (readonly [term: number, surety: number])[],
): ReadonlyMap<number, number> {
  const best = new Map<number, number>()
  for (const [term, surety] of terms)
    for (let at = start[term]!; at < start[term + 1]!; at++) {
      const score = weights[at]! * surety * rarity[term]!
      if (score > (best.get(places[at]!) ?? 0)) best.set(places[at]!, score)
    }
  return best
}
