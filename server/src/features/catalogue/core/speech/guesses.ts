import { type ExtractWeights, likelihoodAlone, type Neighbourhood } from './extract-likelihood.ts'
import type { SpeechIndex } from './speech-index.ts'
import type { Stretch } from './stretches.ts'
import type { Window, WindowFacts } from './windows.ts'

/** A skill that a stretch may speak of, by the best of its windows there. */
export interface Guess {
  /** Of the skill. */
  readonly place: number
  readonly trade: number
  /** In UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly facts: WindowFacts
  /** How likely it is by itself. */
  readonly alone: number
}

/** Less likely than that by itself, no neighbour makes it likely. */
const LEAST_ALONE = 0.01
/** Stretches to either side that tell what an ad is about. Eight took more of long texts for skills that ask for none. */
export const MOST_NEAR = 4

export function guessesOf(
  { trades }: SpeechIndex,
  weights: ExtractWeights['alone'],
  stretch: Stretch,
  windows: readonly Window[],
): readonly Guess[] {
  const best = new Map<number, Guess>()
  for (const { place, first, last, facts } of windows) {
    const alone = likelihoodAlone(weights, facts)
    if (alone < LEAST_ALONE || alone <= (best.get(place)?.alone ?? 0)) continue
    const [start, end] = [stretch[first]!.start, stretch[last]!.end]
    best.set(place, { place, trade: trades[place]!, start, end, facts, alone })
  }
  return [...best.values()]
}

/** What stands around a guess of stretch `at`. */
export function neighbourhoodOf(stretches: readonly (readonly Guess[])[], at: number, guess: Guess): Neighbourhood {
  const others = new Map<number, number>()
  for (let near = Math.max(0, at - MOST_NEAR); near <= Math.min(stretches.length - 1, at + MOST_NEAR); near++) {
    const likeliest = near === at ? null : likeliestOfTrade(stretches[near]!, guess)
    if (likeliest !== null) others.set(likeliest.place, Math.max(likeliest.alone, others.get(likeliest.place) ?? 0))
  }
  const support = others.values().reduce((sum, alone) => sum + alone, 0)
  return { trade: 1 - Math.exp(-support), rival: strongestRival(stretches[at]!, guess) }
}

/** A skill told twice proves nothing of its trade: "PF" and "ESI" stand in every ad and are one skill of the office. */
function likeliestOfTrade(guesses: readonly Guess[], { place, trade }: Guess): Guess | null {
  let likeliest: Guess | null = null
  for (const other of guesses)
    if (other.trade === trade && other.place !== place && other.alone > (likeliest?.alone ?? 0)) likeliest = other
  return likeliest
}

function strongestRival(guesses: readonly Guess[], guess: Guess): number {
  let strongest = 0
  for (const other of guesses)
    if (other !== guess && other.start < guess.end && guess.start < other.end && other.alone > strongest)
      strongest = other.alone
  return strongest
}
