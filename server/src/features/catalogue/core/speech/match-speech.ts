import { readConcepts } from './concepts.ts'
import { rankSpeech } from './rank-speech.ts'
import type { SpeechIndex } from './speech-index.ts'

/** What a phrase speaks of, with how likely each answer is right. */
export interface SpeechMatch {
  /** The n of sk_<n>. */
  readonly skill: number
  /** A likelihood: of answers at 0.8 and more, at least 80 % are right. */
  readonly score: number
}

/** Told as unlikely, the right one is still worth showing to a person: with 0.4 one phrase in ten lost its answer. */
const LEAST = 0.1
/** So that the first of many alike is not taken for the best of few. */
const COMPARED = 6

/**
 * Fitted by logistic regression on the 387 phrases of the gold set's trades that are not held out: of 234 answers at 0.8 and more
 * 95 % were right there. A wide lead over the next says more than how much of the phrase is met.
 */
const WEIGHTS = { constant: -6.29, coverage: 1.2, ofBest: 4.18, lead: 4.95, isFirst: 1.01 }
/** The surest of these is still a reading of somebody's words, not their spelling: below every label that was met. */
const MOST = 0.89
/** However far ahead of the others: who meets less than half of a text was not what it was about. */
const HALF_MET = 0.5
/**
 * A word alone is no more than likely: "mechanic" stands in one skill's description and means all that a mechanic does. The gold set
 * could not teach it, for three of its 387 phrases are one word. Of 268 one-word names of workers it was sure of 48, and wrong of 22.
 */
const ONE_WORD_SHARE = 0.75

/** `toMeet`: of which share of the text an answer must speak to be trusted wholly, where that is known to be more than half. */
export function matchSpeech(index: SpeechIndex, text: string, limit: number, toMeet = 0): readonly SpeechMatch[] {
  const leastMet = Math.max(HALF_MET, toMeet)
  const concepts = readConcepts(index.glossary, text)
  const most = concepts.length === 1 ? ONE_WORD_SHARE : 1
  const ranked = rankSpeech(index, concepts, Math.max(limit, COMPARED) + 1)
  const best = ranked[0]?.score ?? 1
  return ranked
    .slice(0, limit)
    .map(({ skill, score, coverage }, nth) => {
      const lead = (score - (ranked[nth + 1]?.score ?? 0)) / best
      const { constant, ...weights } = WEIGHTS
      const sum =
        constant +
        weights.coverage * coverage +
        weights.ofBest * (score / best) +
        weights.lead * lead +
        (nth === 0 ? weights.isFirst : 0)
      return { skill, score: Math.min(MOST, 1 / (1 + Math.exp(-sum))) * Math.min(most, coverage / leastMet) }
    })
    .filter(({ score }) => score >= LEAST)
}
